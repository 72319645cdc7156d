import { type AnyModule, fieldsOf, isOwnLink, targetOf } from '../../schema/index.ts'
import type { Data } from '../db/connection.ts'
import { allSourcesSql } from '../db/query/selectSql.ts'
import type { Scope } from '../db/scope.ts'
import { sql } from '../db/sql.ts'

/** By row, the field that points to a row which is deleted. */
export async function rowsWithDeletedTarget<R extends Data>(
  scope: Scope,
  module: AnyModule,
  rows: readonly R[],
): Promise<ReadonlyMap<R, string>> {
  const found = new Map<R, string>()
  for (const [name, field] of Object.entries(fieldsOf(module))) {
    if (!isOwnLink(field)) continue
    const target = scope.registry.named(targetOf(module, field))
    const ids = [...new Set(rows.map(row => Number(row[name] ?? 0)).filter(Boolean))]
    if (!target || !ids.length) continue
    // Also rows that the account does not see: only whether they are deleted is used.
    const gone = await scope.readUnscoped<{ id: number }>(
      target,
      sql`select t.id from ${allSourcesSql(target, scope.who)} and t.id = any(${ids}::bigint[]) and t.status = -1`,
    )
    const deleted = new Set(gone.map(({ id }) => id))
    for (const row of rows) if (deleted.has(Number(row[name])) && !found.has(row)) found.set(row, name)
  }
  return found
}
