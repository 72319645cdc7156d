import { type AnyModule, tableOf } from '../../../schema/index.ts'
import { type QueryContext, escapeLike, type ListQuery, type RowFilter, whereSql } from './conditions.ts'
import { wholeRowSql } from './selectSql.ts'
import { ident, emptySql, raw, type Sql, sql } from '../sql.ts'

/**
 * Rows with a keyword in them are found first and joined with the rest of what is sought, one lookup each, whatever the planner
 * takes them for. Where they are more than this the rest is read in the list's order, and the keyword looked for on the way.
 */
export const mostJoined = 3000

const likePattern = ({ keyword }: RowFilter): string => `%${escapeLike(keyword.toLowerCase())}%`

/** Whether the newest rows with the keyword are the page: nothing else decides. */
const isNewestPage = ({ keyword, conditions, sort, descending, offset }: RowFilter & Partial<ListQuery>): boolean =>
  keyword !== '' && !conditions.length && sort === 'id' && descending === true && offset !== undefined

/** How many rows there are with a keyword alone, of those found. */
export const keywordTotal = (sought: RowFilter & Partial<ListQuery>): Sql | null =>
  isNewestPage(sought) ? raw('(select count(*)::int from found)') : null

/** The keyword as a condition; no index is asked, for none serves it below a row policy. */
export function keywordLike({ module }: QueryContext, sought: RowFilter): Sql {
  if (!sought.keyword) return emptySql
  return module.search ? sql` and (t.search_text || '') like ${likePattern(sought)}` : raw(' and false')
}

/** The common tables that `rowsSought` speaks of: ids of rows with the keyword, the newest, and whether there are too many to join. */
export function keywordMatches(
  module: AnyModule,
  sought: RowFilter & Partial<ListQuery>,
  { mostCounted, hits }: { mostCounted: number; hits: readonly number[] | null },
): Sql {
  if (!sought.keyword) return emptySql
  if (!module.search) return raw('with found as (select 0::bigint as id where false), spread as (select false as wide) ')
  const most = isNewestPage(sought) ? mostCounted : mostJoined
  const found = hits
    ? sql`unnest(${hits.slice(0, most + 1)}::bigint[])`
    : sql`${ident(`${tableOf(module)}_search`)}(${likePattern(sought)}, ${sought.statuses}::smallint[], ${most + 1}::bigint)`
  return sql`with found as materialized (select id from ${found} id),
    spread as materialized (select count(*) > ${most}::bigint as wide from found) `
}

/** Rows with the keyword, as they were found; none where those are too many. */
export const joinedMatches = (belonging: QueryContext, sought: RowFilter, { source, past = emptySql }: RowSource): Sql =>
  sql`found f, lateral (select ${wholeRowSql(belonging)} from ${source} and t.id = f.id${whereSql(belonging, sought)}${past} offset 0) t where not (select wide from spread)`

/** The rows sought, and the keyword looked for on the way; none where the rows with it were found. */
export const scannedRows = (belonging: QueryContext, sought: RowFilter, { source, past = emptySql }: RowSource): Sql =>
  sql`${source}${whereSql(belonging, sought)}${past}${keywordLike(belonging, sought)}${raw(sought.keyword ? ' and (select wide from spread)' : '')}`

/** What stands between `from` and `order by` for the rows sought of a source, each as `t`: of several, one alone gives rows. */
export function filteredSources(belonging: QueryContext, sought: RowFilter & Partial<ListQuery>, place: RowSource): Sql[] {
  const walked = scannedRows(belonging, sought, place)
  if (!sought.keyword) return [walked]
  if (!isNewestPage(sought)) return [joinedMatches(belonging, sought, place), walked]
  const { limit = 0, offset = 0 } = sought
  const newest = sql`select id from found order by id desc limit ${limit + offset}::bigint`
  return [sql`${place.source}${whereSql(belonging, sought)} and t.id = any(array(${newest}))`]
}
interface RowSource {
  source: Sql
  /** What comes after what was read before. */
  past?: Sql
}
