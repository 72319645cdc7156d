import { rowScopeColumns, tableOf } from '../../../schema/index.ts'
import { cachesTotals, facetsOf } from '../counters/counterTriggers.ts'
import { isFacetCounted } from '../counters/pendingFacets.ts'
import type { Registry } from '../modulePart.ts'
import { scopePlanOf, idSetText } from '../rowScope.ts'
import type { QueryRunner } from '../scope.ts'
import { type Sql, sql } from '../sql.ts'
import type { ListQuery, QueryContext } from './conditions.ts'

/** A list whose rows and total stay as they are until a transaction changes the counters of its module. */
export interface CacheableList {
  /** SQL of the last transaction that changed them. */
  change: Sql
  /** SQL of the total. */
  total: Sql
  /** Where it is cached: by the values that the account sees, and by which rows with them are counted. */
  cache: Map<string, CachedList>
  key: string
  /** Which page of it; null where its order depends on more than the ids. */
  page: string | null
}

/**
 * The list of the rows with many values that an account sees, all of them or those with values that counters count too: what
 * changes which rows these are changes the counters. Null where it is another, or is read within a transaction, which may be
 * rolled back.
 */
export function cacheableList(
  runner: QueryRunner,
  context: QueryContext,
  { query, total, max }: { query: ListQuery; total: Sql; max: number },
): CacheableList | null {
  const { module, who, registry } = context
  const base = registry.base(module)
  const values = cachesTotals(base) ? scopePlanOf(context)?.columns[0]?.values : null
  const { keyword, conditions, statuses, sort, descending, offset, limit } = query
  if (runner.inTransaction || !values || keyword || (values.length === 1 && !conditions.length)) return null
  const isCounted = (field: string) => facetsOf(base).includes(field) && isFacetCounted(registry, tableOf(module), field)
  if (!rowScopeColumns(base).every(isCounted) || !conditions.every(({ op, field }) => op === 'oneOf' && isCounted(field)))
    return null
  return {
    change: sql`(select xact from counter_change where org_id = ctx.org and module = ${tableOf(module)})`,
    total,
    cache: listsOf(registry, idSetText(values).text),
    key: JSON.stringify([who.org, tableOf(module), statuses, conditions, max]),
    page: sort === 'id' ? `${descending} ${offset} ${limit}` : null,
  }
}

interface CachedList {
  change: number | null
  total: number
  /** The ids of pages that were asked for again before anything changed. */
  pages: Map<string, readonly number[]>
}
const cachedLists = new WeakMap<Registry, Map<string, Map<string, CachedList>>>()
/** Sets of values whose lists are cached, lists of one, and pages of a list. */
const [maxSets, maxLists, maxPages] = [1000, 100, 20]

function listsOf(registry: Registry, values: string): Map<string, CachedList> {
  const sets = cachedLists.get(registry) ?? new Map<string, Map<string, CachedList>>()
  cachedLists.set(registry, sets)
  if (sets.size > maxSets) sets.clear()
  const lists = sets.get(values) ?? new Map<string, CachedList>()
  sets.set(values, lists)
  return lists
}

/** The rows of a page as JSON text, and how many there are on all pages. */
export interface PageWithTotal {
  total: number
  rows: string
}

/** SQL of the rows as JSON text: of the page as it is found, and of a page whose ids are known. */
interface PageRows {
  found: Sql
  ofIds(ids: readonly number[]): Sql
}

/**
 * A page and its total as of a change of the counters. The total is counted once and cached until they change again; so are the ids of a
 * page, from the second time on that the same change is found with it: a list between two writes of others pays for no cache.
 */
export async function readCachedList(
  runner: QueryRunner,
  { change, total, cache, key, page }: CacheableList,
  { found, ofIds }: PageRows,
): Promise<PageWithTotal> {
  const known = cache.get(key)
  const ids = page === null ? undefined : known?.pages.get(page)
  const [read = { change: null, rows: '[]' }] = await runner.read<{ change: number | null; rows: string }>(
    sql`select ${change} as change, ${ids ? ofIds(ids) : found} as rows`,
  )
  if (known?.change === read.change) {
    if (page !== null && !ids && known.pages.size < maxPages) known.pages.set(page, idsOf(read.rows))
    return { total: known.total, rows: read.rows }
  }
  const [counted = { change: read.change, total: 0, rows: null }] = await runner.read<CountedPage>(
    sql`select ${change} as change, ${total} as total, ${ids ? found : sql`null::text`} as rows`,
  )
  if (cache.size > maxLists) cache.clear()
  cache.set(key, { change: counted.change, total: counted.total, pages: new Map() })
  return { total: counted.total, rows: counted.rows ?? read.rows }
}
interface CountedPage {
  change: number | null
  total: number
  rows: string | null
}

const idsOf = (rows: string): readonly number[] => (JSON.parse(rows) as { id: number }[]).map(({ id }) => id)
