import { type AnyModule, selfLinkOf, tableOf } from '../../../schema/index.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { ident, sql } from '../../db/sql.ts'
import { type Judged, refuseLine } from './judged.ts'
import { standIn } from './titles.ts'

/** What a line hangs its row under: a row, or by what stands in for it another line's. */
export function linkIn(module: AnyModule, values: Data): { link: string; above: number } | null {
  const link = selfLinkOf(module)
  return link !== undefined && Object.hasOwn(values, link) ? { link, above: Number(values[link]) } : null
}
const lineAbove = (module: AnyModule, { values }: Judged): number => Math.max(0, -(linkIn(module, values)?.above ?? 0))
const nodeOf = ({ old, line }: Judged): number => (old ? Number(old['id']) : standIn(line.line))

/** Rows that would come to hang under themselves, by one move or by several together. */
export async function refuseKnots(scope: Scope, module: AnyModule, rows: readonly Judged[]): Promise<void> {
  const link = selfLinkOf(module)
  const moving = rows.filter(({ kind, values }) => (kind === 'changed' || kind === 'new') && linkIn(module, values))
  if (!link || !moving.some(row => row.kind === 'changed' || lineAbove(module, row))) return
  const pairs = await scope.read<{ id: number; above: number }>(
    sql`select t.id, coalesce(t.${ident(link)}, 0) as above from ${ident(tableOf(module))} t where t.org_id = ctx.org and t.status <> -1`,
  )
  const above = new Map(pairs.map(row => [row.id, row.above]))
  for (const row of moving) above.set(nodeOf(row), linkIn(module, row.values)?.above ?? 0)
  for (const row of moving) if (isKnotted(above, nodeOf(row))) refuseLine(row, { field: link, code: 'ownDescendant' })
}

function isKnotted(above: ReadonlyMap<number, number>, id: number): boolean {
  const seen = new Set<number>()
  for (let at = above.get(id) ?? 0; at && !seen.has(at); at = above.get(at) ?? 0) {
    if (at === id) return true
    seen.add(at)
  }
  return false
}

/** Lines below one that is refused go with it; the others below lines come after them, level by level. */
export function levelsOf(module: AnyModule, rows: readonly Judged[]): readonly (readonly Judged[])[] {
  const below = Map.groupBy(rows, row => lineAbove(module, row))
  const levels: Judged[][] = []
  for (let level = below.get(0) ?? []; level.length; level = level.flatMap(({ line }) => below.get(line.line) ?? []))
    levels.push(level)
  return levels
}

export function refuseOrphans(module: AnyModule, rows: readonly Judged[]): void {
  const link = selfLinkOf(module)
  if (!link) return
  const taken = levelsOf(
    module,
    rows.filter(({ kind }) => kind !== 'refused'),
  )
  const reached = new Set(taken.flat())
  for (const row of rows)
    if (row.kind !== 'refused' && !reached.has(row))
      refuseLine(row, { field: link, code: 'noSuchTitle', params: { title: row.line.cells[link]?.trim() ?? '' } })
}
