import { type AnyModule, parentFieldOf, sortsOf } from '../../schema/index.ts'
import type { Data } from '../db/connection.ts'
import type { ListQuery } from '../db/query/conditions.ts'
import type { FoundPage } from '../db/query/totals.ts'
import { seesSomeRows } from '../db/rowScope.ts'
import type { Scope } from '../db/scope.ts'

/** A tree is sorted by its `sort` field, not by age. */
export const treeOrder = (module: AnyModule) => (sortsOf(module).includes('sort') ? { sort: 'sort', descending: false } : {})

/** One page of a tree: its top rows, each with its whole subtree; null where the tree is too large for that. */
export const readTreePage = (scope: Scope, module: AnyModule, query: ListQuery): Promise<FoundPage | null> =>
  (seesSomeRows(scope.registry, scope.who, module) ? readVisibleTree : readSubtrees)(scope, module, query)

/**
 * Pages over the top rows (or the children of the filtered row), and reads level after level below them. `cut` where a level has more rows
 * than are read, or there are more levels.
 */
async function readSubtrees(scope: Scope, module: AnyModule, query: ListQuery): Promise<FoundPage> {
  const field = parentFieldOf(module)
  if (!field) throw new Error(`${module.name} has no parent field`)
  const rows = scope.rows(module)
  const chosen = query.conditions.some(one => one.field === field)
  const top = chosen ? query : { ...query, conditions: [...query.conditions, { field, op: 'oneOf' as const, values: [0] }] }
  const page = await rows.page(top)
  const roots: Data[] = JSON.parse(page.rows)
  let above = roots
  let cut = false
  for (let depth = 0; above.length && depth <= maxDepth; depth++) {
    const conditions = [{ field, op: 'oneOf' as const, values: above.map(row => row['id']) }]
    const level = await rows.page({ ...query, conditions, limit: depth === maxDepth ? 0 : maxChildRows, offset: 0 })
    const children: Data[] = JSON.parse(level.rows)
    cut ||= level.total > children.length
    attachChildren(above, children, field)
    above = children
  }
  return { ...page, rows: JSON.stringify(roots), cut }
}
const maxDepth = 20
const maxChildRows = 5000

/** Gives each row its children among others. */
function attachChildren(rows: readonly Data[], others: readonly Data[], field: string): void {
  const byParent = Map.groupBy(others, child => child[field])
  for (const row of rows) {
    const children = byParent.get(row['id'])
    if (children) row['children'] = children
  }
}

/** Puts each row below its parent and returns the roots: children of the filtered row, or rows whose parent is not in the list. */
export function buildTree(module: AnyModule, { conditions }: ListQuery, rows: readonly Data[]): readonly Data[] {
  const field = parentFieldOf(module) ?? ''
  const chosen = conditions.find(one => one.field === field)
  attachChildren(rows, rows, field)
  const known = new Set(rows.map(row => row['id']))
  const isRoot = (row: Data) =>
    chosen?.op === 'oneOf' ? chosen.values.some(value => (value ?? 0) === (row[field] ?? 0)) : !known.has(row[field])
  return rows.filter(isRoot)
}

/**
 * For a tree of which the account sees some rows: each below its parent, or at the top if that is invisible. Null if there are
 * too many.
 */
async function readVisibleTree(scope: Scope, module: AnyModule, query: ListQuery): Promise<FoundPage | null> {
  const field = parentFieldOf(module) ?? ''
  const chosen = query.conditions.find(one => one.field === field)
  const others = query.conditions.filter(one => one !== chosen)
  const page = await scope.rows(module).page({ ...query, conditions: others, limit: maxChildRows, offset: 0 })
  const rows: Data[] = JSON.parse(page.rows)
  if (page.total > rows.length) return null
  const roots = buildTree(module, query, rows)
  const shown = JSON.stringify(roots.slice(query.offset, query.offset + query.limit))
  return { total: roots.length, more: false, rows: shown }
}
