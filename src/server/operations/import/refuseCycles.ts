import { type AnyModule, selfLinkOf, tableOf } from '../../../schema/index.ts'
import type { Scope } from '../../db/scope.ts'
import { ident, sql } from '../../db/sql.ts'
import { type LineVerdict, refuseLine } from './lineVerdict.ts'

/** Refuses moves that form a cycle in the tree, alone or together. */
export async function refuseCycles(scope: Scope, module: AnyModule, rows: readonly LineVerdict[]): Promise<void> {
  const link = selfLinkOf(module)
  const moving = rows.filter(({ kind, values }) => kind === 'changed' && link !== undefined && Object.hasOwn(values, link))
  if (!link || !moving.length) return
  const pairs = await scope.readUnscoped<{ id: number; above: number }>(
    module,
    sql`select t.id, coalesce(t.${ident(link)}, 0) as above from ${ident(tableOf(module))} t where t.org_id = ctx.org and t.status <> -1`,
  )
  const above = new Map(pairs.map(row => [row.id, row.above]))
  for (const { old, values } of moving) above.set(Number(old?.['id']), Number(values[link]))
  for (const row of moving) if (isInCycle(above, Number(row.old?.['id']))) refuseLine(row, { field: link, code: 'ownDescendant' })
}

function isInCycle(above: ReadonlyMap<number, number>, id: number): boolean {
  const seen = new Set<number>()
  for (let at = above.get(id) ?? 0; at && !seen.has(at); at = above.get(at) ?? 0) {
    if (at === id) return true
    seen.add(at)
  }
  return false
}
