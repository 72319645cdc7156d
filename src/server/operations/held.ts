import { isLasting, meets } from '../../rules/condition.ts'
import { type AnyModule, isBuiltin, parentOf, titleOf } from '../../schema/index.ts'
import { refuse } from '../../wire/refusal.ts'
import type { Data } from '../db/connection.ts'
import type { Scope } from '../db/scope.ts'

/** The rows, kept from others until the end; not there, not yours: the same answer. */
export async function held(scope: Scope, module: AnyModule, ids: readonly number[]): Promise<Data[]> {
  const rows = await scope.rows(module).hold(ids)
  if (rows.length < ids.length) throw refuse('notFound')
  if (rows.some(row => isBuiltin(module, Number(row['id'])))) throw refuse('builtin')
  return rows
}

export async function mayDelete(scope: Scope, module: AnyModule, rows: readonly Data[]): Promise<void> {
  const { deletable } = module
  if (deletable && !rows.every(row => meets(row, deletable))) throw refuse('notDeletable', { fields: Object.keys(deletable) })
  const parent = parentOf(module)
  if (!parent) return
  const ids = rows.map(row => Number(row['id']))
  const hanging = { statuses: [1, 0], keyword: '', conditions: [{ field: parent, op: 'oneOf' as const, values: ids }] }
  const page = await scope.rows(module).page({ ...hanging, sort: 'id', descending: true, limit: ids.length + 1, offset: 0 })
  const below: Data[] = JSON.parse(page.rows)
  const left = below.find(row => !ids.includes(Number(row['id'])))
  if (left)
    throw refuse('stillUsed', {
      params: { title: String(rows.find(row => row['id'] === left[parent])?.[titleOf(module)] ?? '') },
    })
}

export function refuseLasting(module: AnyModule, rows: readonly Data[]): void {
  if (rows.some(row => isLasting(module, row))) throw refuse('builtin')
}

export function refuseDeleted(rows: readonly Data[]): void {
  if (rows.some(row => row['status'] === -1)) throw refuse('notAllowedNow')
}
