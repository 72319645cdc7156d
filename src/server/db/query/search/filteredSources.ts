import { isSearched } from '../../../../schema/index.ts'
import { emptySql, raw, type Sql, sql } from '../../sql.ts'
import { type ListQuery, type QueryContext, type RowFilter, whereSql } from '../conditions.ts'
import { wholeRowSql } from '../selectSql.ts'
import { isNewestPage, keywordLikeSql, keywordLookupSql } from './keyword.ts'
import { hasConditionLookup, lookupSql } from './lookups.ts'

/**
 * The most rows that are looked up by an index function (a keyword, a value in an array, a decimal within bounds) and then joined with
 * the other conditions, whatever the planner estimates. If more rows match, the list is scanned in its order and each row tested: so
 * many matches soon fill a page.
 */
export const maxJoined = 3000
/** Up to so many matches are joined to be counted: under a filter that few of them meet, a scan would read all of its rows. */
const maxCountedByJoin = 20_000

/** Whether an index function looks up the rows of the filter, before its other conditions are tested. */
export const usesLookup = (context: QueryContext, filter: RowFilter): boolean =>
  filter.keyword !== '' || hasConditionLookup(context, filter)

/** The ids found, a row for each. */
const foundIds = raw('unnest((select ids from found)) f(id)')

/**
 * The common tables that `filteredSourcesSql` reads: `found` has the ids in one array. `match_count` has their number (`matches`), and
 * whether these are too many to join for a page (`too_many`) or for a count (`too_many_to_count`).
 */
export function lookupTables(
  context: QueryContext,
  filter: RowFilter & Partial<ListQuery>,
  { maxCounted, hits }: { maxCounted: number; hits: readonly number[] | null },
): Sql {
  if (!usesLookup(context, filter)) return emptySql
  if (filter.keyword && !isSearched(context.module))
    return raw(
      `with found as (select '{}'::bigint[] as ids), match_count as (select 0 as matches, false as too_many, false as too_many_to_count) `,
    )
  const isNewest = isNewestPage(context, filter)
  const joined = isNewest ? maxCounted : maxJoined
  const max = maxCounted && !isNewest ? maxCountedByJoin : joined
  const limit = max + 1
  const found = hits ? sql`${hits.slice(0, limit)}::bigint[]` : lookedUpIdsSql(context, filter, limit)
  return sql`with found as materialized (select ${found} as ids),
    match_count as materialized (select matches, matches > ${joined}::bigint as too_many, matches > ${max}::bigint as too_many_to_count
      from found, coalesce(cardinality(ids), ${limit}::bigint) matches) `
}

/** The ids that a function finds; null, as if they were too many, where a scan is shorter. */
const lookedUpIdsSql = (context: QueryContext, filter: RowFilter, limit: number): Sql =>
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
    where not ${tooManyToJoinSql({ counting })}${whereSql(context, filter)}${further}`

/** A scan that tests each row; no rows where the matches are joined. */
export function scannedRowsSql(context: QueryContext, filter: RowFilter, rowSource: RowSource): Sql {
  const { source, further = emptySql, counting = false } = rowSource
  const unlessJoined = usesLookup(context, filter) ? sql` and ${tooManyToJoinSql({ counting })}` : emptySql
  return sql`${source}${whereSql(context, filter)}${further}${keywordLikeSql(context, filter)}${unlessJoined}`
}

/** Whether the matches are too many to join. */
export const tooManyToJoinSql = ({ counting = false }: Pick<RowSource, 'counting'>): Sql =>
  raw(`(select ${counting ? 'too_many_to_count' : 'too_many'} from match_count)`)

/** SQL between `from` and `order by` for the filtered rows of a source, each as `t`. Of several, only one returns rows. */
export function filteredSourcesSql(context: QueryContext, filter: RowFilter & Partial<ListQuery>, rowSource: RowSource): Sql[] {
  const scanned = scannedRowsSql(context, filter, rowSource)
  if (!usesLookup(context, filter)) return [scanned]
  if (!isNewestPage(context, filter)) return [joinedMatchesSql(context, filter, rowSource), scanned]
  const { limit = 0, offset = 0 } = filter
  const newest = sql`select f.id from ${foundIds} where not (select too_many from match_count) order by f.id desc limit ${limit + offset}::bigint`
  return [sql`${rowSource.source}${whereSql(context, filter)} and t.id = any(array(${newest}))`, scanned]
}
interface RowSource {
  source: Sql
  /** A further condition: rows after a keyset cursor, or of one value. */
  further?: Sql
  /** Whether the rows are counted, and not shown. */
  counting?: boolean
}
