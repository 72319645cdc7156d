import { rowScopeColumns, tableOf } from '../../../schema/index.ts'
import { cachesTotals, facetsOf } from '../counters/counterTriggers.ts'
import { isFacetCounted } from '../counters/pendingFacets.ts'
import type { Registry } from '../modulePart.ts'
import { scopePlanOf, idSetText } from '../rowScope.ts'
import type { QueryRunner } from '../scope.ts'
import { type Sql, sql } from '../sql.ts'
import type { ListQuery, QueryContext } from './conditions.ts'
import { type FoundPage, foundPage, type RowCount } from './totals.ts'

/** A list whose rows and total stay as they are until a transaction changes the counters of its module. */
export interface CacheableList {
  /** SQL of the last transaction that changed them. */
  change: Sql
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
  { query, max }: { query: ListQuery; max: number },
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
    cache: listsOf(registry, idSetText(values).text),
    key: JSON.stringify([who.org, tableOf(module), statuses, conditions, max]),
    page: sort === 'id' ? `${descending} ${offset} ${limit}` : null,
  }
}

interface CachedList {
  change: number | null
  total: number
  /** See `RowCount`. */
  upTo: number
  /** Ids of the rows of pages that were requested twice between two changes. */
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

/** SQL of a list, made only where it is run: the rows of the page as they are found, of a page whose ids are known, and the total. */
interface ListSql {
  found(): Sql
  ofIds(ids: readonly number[]): Sql
  counted(): RowCount
}

/**
 * A page and its total as of a change of the counters. The total is counted once and cached until they change again; so are the ids of a
 * page, from the second time on that the same change is found with it: a list between two writes of others pays for no cache.
 */
export async function readCachedList(
  runner: QueryRunner,
  { change, cache, key, page }: CacheableList,
  { found, ofIds, counted }: ListSql,
): Promise<FoundPage> {
  const known = cache.get(key)
  const ids = page === null ? undefined : known?.pages.get(page)
  const [read = { change: null, rows: '[]' }] = await runner.read<{ change: number | null; rows: string }>(
    sql`select ${change} as change, ${ids ? ofIds(ids) : found()} as rows`,
  )
  if (known?.change === read.change) {
    if (page !== null && !ids && known.pages.size < maxPages) known.pages.set(page, idsOf(read.rows))
    return foundPage({ total: known.total, rows: read.rows }, known.upTo)
  }
  const { total, upTo } = counted()
  const [again = { change: read.change, total: 0, rows: null }] = await runner.read<CountedPage>(
    sql`select ${change} as change, ${total} as total, ${ids ? found() : sql`null::text`} as rows`,
  )
  if (cache.size > maxLists) cache.clear()
  cache.set(key, { change: again.change, total: again.total, upTo, pages: new Map() })
  return foundPage({ total: again.total, rows: again.rows ?? read.rows }, upTo)
}
interface CountedPage {
  change: number | null
  total: number
  rows: string | null
}

const idsOf = (rows: string): readonly number[] => (JSON.parse(rows) as { id: number }[]).map(({ id }) => id)
