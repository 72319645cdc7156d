import { isSearched } from '../../../../schema/index.ts'
import { emptySql, raw, type Sql, sql } from '../../sql.ts'
import { type ListQuery, type QueryContext, type RowFilter, whereSql } from '../conditions.ts'
import { wholeRowSql } from '../selectSql.ts'
import { isNewestPage, keywordLikeSql, keywordLookupSql } from './keyword.ts'
import { isLookedUp, lookupSql } from './lookups.ts'

/**
 * Rows that match a keyword, have a value in an array or a decimal within bounds are found first and joined with the other conditions,
 * one index lookup each, whatever the planner estimates. If more rows match than this, the list is scanned in its order and each row
 * tested: so many matches soon fill a page.
 */
export const maxJoined = 3000
/** Up to so many matches are joined to be counted: under a filter that few of them meet, a scan would read all of its rows. */
const maxCountedByJoin = 20_000

/** Whether a function finds the rows of a list, or as many as are joined. */
export const isFoundFirst = (context: QueryContext, filter: RowFilter): boolean =>
  filter.keyword !== '' || isLookedUp(context, filter)

/** The ids found, a row for each. */
const foundIds = raw('unnest((select ids from found)) f(id)')

/**
 * The common tables of such a list, for `filteredSourcesSql`: `found`, the ids in one array, and `spread`, how many they are (`matches`),
 * and whether these are too many to join for a page (`wide`), and for a count (`uncounted`).
 */
export function foundTables(
  context: QueryContext,
  filter: RowFilter & Partial<ListQuery>,
  { maxCounted, hits }: { maxCounted: number; hits: readonly number[] | null },
): Sql {
  if (!isFoundFirst(context, filter)) return emptySql
  if (filter.keyword && !isSearched(context.module))
    return raw(
      `with found as (select '{}'::bigint[] as ids), spread as (select 0 as matches, false as wide, false as uncounted) `,
    )
  const isNewest = isNewestPage(context, filter)
  const joined = isNewest ? maxCounted : maxJoined
  const max = maxCounted && !isNewest ? maxCountedByJoin : joined
  const limit = max + 1
  const found = hits ? sql`${hits.slice(0, limit)}::bigint[]` : foundSql(context, filter, limit)
  return sql`with found as materialized (select ${found} as ids),
    spread as materialized (select matches, matches > ${joined}::bigint as wide, matches > ${max}::bigint as uncounted
      from found, coalesce(cardinality(ids), ${limit}::bigint) matches) `
}

/** The ids that a function finds; null, as if they were too many, where a scan is shorter. */
const foundSql = (context: QueryContext, filter: RowFilter, limit: number): Sql =>
  filter.keyword ? keywordLookupSql(context, filter, limit) : lookupSql(context, filter, limit)

/**
 * The matches joined with the other conditions; no rows where they are too many. Each row is read by its id alone, and tested then: without
 * statistics the planner would take an index of the other conditions for as good as the primary key.
 */
export const joinedMatchesSql = (
  context: QueryContext,
  filter: RowFilter,
  { source, further = emptySql, counting = false }: RowSource,
): Sql =>
  sql`${foundIds}, lateral (select ${wholeRowSql(context)} from ${source} and t.id = f.id offset 0) t
    where not ${tooManySql({ counting })}${whereSql(context, filter)}${further}`

/** A scan that tests each row; no rows where the matches are joined. */
export function scannedRowsSql(context: QueryContext, filter: RowFilter, rowSource: RowSource): Sql {
  const { source, further = emptySql, counting = false } = rowSource
  const unlessJoined = isFoundFirst(context, filter) ? sql` and ${tooManySql({ counting })}` : emptySql
  return sql`${source}${whereSql(context, filter)}${further}${keywordLikeSql(context, filter)}${unlessJoined}`
}

/** Whether the matches are too many to join. */
export const tooManySql = ({ counting = false }: Pick<RowSource, 'counting'>): Sql =>
  raw(`(select ${counting ? 'uncounted' : 'wide'} from spread)`)

/** SQL between `from` and `order by` for the filtered rows of a source, each as `t`. Of several, only one returns rows. */
export function filteredSourcesSql(context: QueryContext, filter: RowFilter & Partial<ListQuery>, rowSource: RowSource): Sql[] {
  const scanned = scannedRowsSql(context, filter, rowSource)
  if (!isFoundFirst(context, filter)) return [scanned]
  if (!isNewestPage(context, filter)) return [joinedMatchesSql(context, filter, rowSource), scanned]
  const { limit = 0, offset = 0 } = filter
  const newest = sql`select f.id from ${foundIds} where not (select wide from spread) order by f.id desc limit ${limit + offset}::bigint`
  return [sql`${rowSource.source}${whereSql(context, filter)} and t.id = any(array(${newest}))`, scanned]
}
interface RowSource {
  source: Sql
  /** A further condition: rows after a keyset cursor, or of one value. */
  further?: Sql
  /** Whether the rows are counted, and not shown. */
  counting?: boolean
}
