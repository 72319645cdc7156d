import { type AnyModule, fieldsOfDeletion, isBuiltin, parentFieldOf, titleFieldOf } from '../../schema/index.ts'
import { isDeletable, isProtected, isRowLocked } from '../../shared/rules/condition.ts'
import { maskRow } from '../../shared/rules/maskPersonal.ts'
import { isOthersRow } from '../../shared/rules/rowScopes.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import type { Data } from '../db/connection.ts'
import { fromAllSources } from '../db/query/selectSql.ts'
import type { Scope } from '../db/scope.ts'
import { ident, sql } from '../db/sql.ts'

/** Locks rows until the transaction ends. A missing row and another organisation's get the same refusal. */
export async function lockRows(scope: Scope, module: AnyModule, ids: readonly number[]): Promise<Data[]> {
  const rows = await scope.rows(module).lock(ids)
  if (rows.length < ids.length) throw refuse('notFound')
  if (rows.some(row => isBuiltin(module, Number(row['id'])))) throw refuse('builtin')
  return rows
}

export async function refuseUndeletable(scope: Scope, module: AnyModule, rows: readonly Data[]): Promise<void> {
  if (!rows.every(row => isDeletable(module, row))) throw refuse('notDeletable', { fields: fieldsOfDeletion(module) })
  const ids = rows.map(row => Number(row['id']))
  const found = await directChildren(scope, module, { ids, max: ids.length + 1 })
  const left = found.find(({ id }) => !ids.includes(id))
  if (left)
    throw refuse('stillUsed', {
      params: {
        title: String(maskRow(module, rows.find(({ id }) => Number(id) === left.under) ?? {})[titleFieldOf(module)] ?? ''),
      },
    })
}

/** Upper bound of the rows of a tree. */
const maxInTree = 100_000

/** Which of the rows may be deleted together: a row stays if a child of it stays. */
export async function deletableIds(scope: Scope, module: AnyModule, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const free = new Set(ids)
  const found = await directChildren(scope, module, { ids, max: maxInTree })
  const parentOf = new Map(found.map(({ id, under }) => [id, under]))
  // The array grows while it is read: a row that stays keeps its parent, and that one its own.
  const staying = found.flatMap(({ id }) => (free.has(id) ? [] : [id]))
  for (const id of staying) {
    const above = parentOf.get(id)
    if (above !== undefined && free.delete(above)) staying.push(above)
  }
  return free
}

/** The direct children of these rows in a tree, also those that the account does not see. */
async function directChildren(
  scope: Scope,
  module: AnyModule,
  { ids, max }: { ids: readonly number[]; max: number },
): Promise<readonly { id: number; under: number }[]> {
  const parent = parentFieldOf(module)
  if (!parent || !ids.length) return []
  const rows = fromAllSources(module, scope.who)
  return scope.readUnscoped(
    module,
    sql`select t.id, t.${ident(parent)} as under from ${rows} and t.${ident(parent)} = any(${ids}::bigint[]) and t.status <> -1
      limit ${max}::int`,
  )
}

export function refuseProtected(module: AnyModule, rows: readonly Data[]): void {
  if (rows.some(row => isProtected(module, row))) throw refuse('rowProtected')
}

/** Refuses rows that `editable` of the module keeps for others. */
export function refuseOthersRows(module: AnyModule, rows: readonly Data[]): void {
  if (rows.some(row => isOthersRow(module, row))) throw refuse('notEditable')
}

export function refuseLockedRows(module: AnyModule, rows: readonly Data[]): void {
  if (rows.some(row => isRowLocked(module, row, row))) throw refuse('rowLocked')
}

export function refuseDeleted(rows: readonly Data[]): void {
  if (rows.some(row => row['status'] === -1)) throw refuse('rowDeleted')
}
