import { tableOf, isSearched } from '../../../schema/index.ts'
import { scopePlanOf } from '../rowScope.ts'
import { ident, emptySql, raw, type Sql, sql } from '../sql.ts'
import { searchFunctionName } from '../tables/tableDdl.ts'
import { type QueryContext, escapeLike, type ListQuery, type RowFilter, whereSql, wholeValueSql } from './conditions.ts'
import { wholeRowSql } from './selectSql.ts'

/**
 * Rows that match a keyword are found first and joined with the other conditions, one index lookup each, whatever the planner
 * estimates. If more rows match than this, the list is scanned in its order and each row tested for the keyword: so many
 * matches soon fill a page.
 */
export const maxJoined = 3000
/** Up to so many matches are joined to be counted: under a filter that few of them meet, a scan would read all of its rows. */
const maxCountedByJoin = 20_000

/** The ids found, a row for each. */
const foundIds = raw('unnest((select ids from found)) f(id)')
const likePattern = ({ keyword }: RowFilter): string => `%${escapeLike(keyword.toLowerCase())}%`

/**
 * Whether the list is all that matches the keyword. What is found may not be seen where rows are scoped, and a hit within a personal
 * value is tested again.
 */
export const isKeywordAlone = (context: QueryContext, { keyword, conditions }: RowFilter): boolean =>
  keyword !== '' && !conditions.length && !scopePlanOf(context) && wholeValueSql(context, keyword) === null

/** Whether the page is the newest rows with the keyword, without other conditions. */
function isNewestPage(context: QueryContext, filter: RowFilter & Partial<ListQuery>): boolean {
  const { sort, descending, offset } = filter
  return sort === 'id' && descending === true && offset !== undefined && isKeywordAlone(context, filter)
}

/** The count for a keyword without other conditions: the number of matches. */
export const keywordTotal = (context: QueryContext, filter: RowFilter & Partial<ListQuery>): Sql | null =>
  isNewestPage(context, filter) ? raw('(select matches from spread)') : null

/** The keyword as a plain condition: no index serves LIKE below a row policy. */
export function keywordLike({ module }: QueryContext, filter: RowFilter): Sql {
  if (!filter.keyword) return emptySql
  return isSearched(module) ? sql` and (t.search_text || '') like ${likePattern(filter)}` : raw(' and false')
}

/**
 * The common tables of a list with a keyword, for `filteredSources`: `found`, the ids with the keyword in one array, and `spread`, how
 * many they are (`matches`), and whether these are too many to join for a page (`wide`), and for a count (`uncounted`).
 */
export function keywordMatches(
  context: QueryContext,
  filter: RowFilter & Partial<ListQuery>,
  { maxCounted, hits }: { maxCounted: number; hits: readonly number[] | null },
): Sql {
  const { module } = context
  if (!filter.keyword) return emptySql
  if (!isSearched(module))
    return raw(
      `with found as (select '{}'::bigint[] as ids), spread as (select 0 as matches, false as wide, false as uncounted) `,
    )
  const isNewest = isNewestPage(context, filter)
  const joined = isNewest ? maxCounted : maxJoined
  const max = maxCounted && !isNewest ? maxCountedByJoin : joined
  const found = hits
    ? sql`${hits.slice(0, max + 1)}::bigint[]`
    : sql`${ident(searchFunctionName(tableOf(module)))}(${likePattern(filter)}, ${filter.statuses}::smallint[], ${max + 1}::bigint)`
  return sql`with found as materialized (select ${found} as ids),
    spread as materialized (select matches, matches > ${joined}::bigint as wide, matches > ${max}::bigint as uncounted
      from found, cardinality(ids) matches) `
}

/**
 * The matches joined with the other conditions; no rows where they are too many. Each row is read by its id alone, and judged then: without
 * statistics the planner would take an index of the other conditions for as good as the primary key.
 */
export const joinedMatches = (
  context: QueryContext,
  filter: RowFilter,
  { source, further = emptySql, counting }: RowSource,
): Sql =>
  sql`${foundIds}, lateral (select ${wholeRowSql(context)} from ${source} and t.id = f.id offset 0) t
    where not ${tooManySql(counting)}${whereSql(context, filter)}${further}`

/** A scan that tests each row for the keyword; no rows where the matches are joined. */
export const scannedRows = (context: QueryContext, filter: RowFilter, { source, further = emptySql, counting }: RowSource): Sql =>
  sql`${source}${whereSql(context, filter)}${further}${keywordLike(context, filter)}${filter.keyword ? sql` and ${tooManySql(counting)}` : emptySql}`

/** Whether the matches of a keyword are too many to join. */
export const tooManySql = (counting = false): Sql => raw(`(select ${counting ? 'uncounted' : 'wide'} from spread)`)

/** SQL between `from` and `order by` for the filtered rows of a source, each as `t`. Of several, only one returns rows. */
export function filteredSources(context: QueryContext, filter: RowFilter & Partial<ListQuery>, rowSource: RowSource): Sql[] {
  const scanned = scannedRows(context, filter, rowSource)
  if (!filter.keyword) return [scanned]
  if (!isNewestPage(context, filter)) return [joinedMatches(context, filter, rowSource), scanned]
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
