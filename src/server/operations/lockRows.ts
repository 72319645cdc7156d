import { deletedStatus, type AnyModule, fieldsOfDeletion, isBuiltin, parentFieldOf, rowTitle } from '../../schema/index.ts'
import { isDeletable, isProtected, isRowLocked } from '../../shared/rules/condition.ts'
import { maskRow } from '../../shared/rules/maskPersonal.ts'
import { isOthersRow } from '../../shared/rules/rowScopes.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import type { Data } from '../db/connection.ts'
import { allSourcesSql } from '../db/query/selectSql.ts'
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
  const { staying } = await childrenOfRows(scope, module, ids)
  const [under] = staying
  if (under !== undefined)
    throw refuse('stillUsed', {
      params: { title: String(rowTitle(module, maskRow(module, rows.find(({ id }) => Number(id) === under) ?? {})) ?? '') },
    })
}

/** Which of the rows may be deleted together: a row stays if a child of it stays. */
export async function deletableIds(scope: Scope, module: AnyModule, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const free = new Set(ids)
  const { staying, among } = await childrenOfRows(scope, module, ids)
  const parentOf = new Map(among.map(({ id, under }) => [id, under]))
  // The array grows while it is read: a row that stays keeps its parent, and that one its own.
  const kept = staying.filter(id => free.delete(id))
  for (const id of kept) {
    const above = parentOf.get(id)
    if (above !== undefined && free.delete(above)) kept.push(above)
  }
  return free
}

interface ChildrenOfRows {
  /** The rows with a child that is none of them. */
  staying: readonly number[]
  /** The rows that are a child of another. */
  among: readonly { id: number; under: number }[]
}
/** The direct children of these rows in a tree, also those that the account does not see: however many, at most one more row is read of each. */
async function childrenOfRows(scope: Scope, module: AnyModule, ids: readonly number[]): Promise<ChildrenOfRows> {
  const parent = parentFieldOf(module)
  if (!parent || !ids.length) return { staying: [], among: [] }
  const rows = allSourcesSql(module, scope.who)
  const [those, under] = [sql`any(${ids}::bigint[])`, sql`t.${ident(parent)}`]
  const found = await scope.readUnscoped<{ id: number | null; under: number }>(
    module,
    sql`select null as id, above.id as under from unnest(${ids}::bigint[]) above (id)
        where exists (select from (select t.id from ${rows} and ${under} = above.id and t.status <> -1 and not t.id = ${those}) other)
      union all select t.id, ${under} as under from ${rows} and ${under} = ${those} and t.id = ${those} and t.status <> -1`,
  )
  return {
    staying: found.flatMap(({ id, under }) => (id === null ? [Number(under)] : [])),
    among: found.flatMap(({ id, under }) => (id === null ? [] : [{ id: Number(id), under: Number(under) }])),
  }
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
  if (rows.some(row => row['status'] === deletedStatus)) throw refuse('rowDeleted')
}
