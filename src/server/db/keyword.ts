import { type AnyModule, tableOf } from '../../schema/index.ts'
import { type Belonging, escapeLike, type ListQuery, type Sought, whereSql } from './conditions.ts'
import { wholeRow } from './shape.ts'
import { ident, nothing, raw, type Sql, sql } from './sql.ts'

/**
 * Rows with a keyword in them are found first and joined with the rest of what is sought, one lookup each, whatever the planner
 * takes them for. Where they are more than this the rest is read in the list's order, and the keyword looked for on the way.
 */
export const mostJoined = 3000

const patternOf = ({ keyword }: Sought): string => `%${escapeLike(keyword.toLowerCase())}%`

/** Whether the newest rows with the keyword are the page: nothing else decides. */
const isPlain = ({ keyword, conditions, sort, descending, offset }: Sought & Partial<ListQuery>): boolean =>
  keyword !== '' && !conditions.length && sort === 'id' && descending === true && offset !== undefined

/** How many rows there are with a keyword alone, of those found. */
export const foundTotal = (sought: Sought & Partial<ListQuery>): Sql | null =>
  isPlain(sought) ? raw('(select count(*)::int from found)') : null

/** The keyword as a condition; no index is asked, for none serves it below a row policy. */
export function likeSql({ module }: Belonging, sought: Sought): Sql {
  if (!sought.keyword) return nothing
  return module.search ? sql` and (t.search_text || '') like ${patternOf(sought)}` : raw(' and false')
}

/** The common tables that `rowsSought` speaks of: ids of rows with the keyword, the newest, and whether there are too many to join. */
export function foundSql(
  module: AnyModule,
  sought: Sought & Partial<ListQuery>,
  { mostCounted, hits }: { mostCounted: number; hits: readonly number[] | null },
): Sql {
  if (!sought.keyword) return nothing
  if (!module.search) return raw('with found as (select 0::bigint as id where false), spread as (select false as wide) ')
  const most = isPlain(sought) ? mostCounted : mostJoined
  const found = hits
    ? sql`unnest(${hits.slice(0, most + 1)}::bigint[])`
    : sql`${ident(`${tableOf(module)}_search`)}(${patternOf(sought)}, ${sought.statuses}::smallint[], ${most + 1}::bigint)`
  return sql`with found as materialized (select id from ${found} id),
    spread as materialized (select count(*) > ${most}::bigint as wide from found) `
}

/** Rows with the keyword, as they were found; none where those are too many. */
export const joinedSql = (belonging: Belonging, sought: Sought, { source, past = nothing }: Place): Sql =>
  sql`found f, lateral (select ${wholeRow(belonging)} from ${source} and t.id = f.id${whereSql(belonging, sought)}${past} offset 0) t where not (select wide from spread)`

/** The rows sought, and the keyword looked for on the way; none where the rows with it were found. */
export const walkedSql = (belonging: Belonging, sought: Sought, { source, past = nothing }: Place): Sql =>
  sql`${source}${whereSql(belonging, sought)}${past}${likeSql(belonging, sought)}${raw(sought.keyword ? ' and (select wide from spread)' : '')}`

/** What stands between `from` and `order by` for the rows sought of a source, each as `t`: of several, one alone gives rows. */
export function rowsSought(belonging: Belonging, sought: Sought & Partial<ListQuery>, place: Place): Sql[] {
  const walked = walkedSql(belonging, sought, place)
  if (!sought.keyword) return [walked]
  if (!isPlain(sought)) return [joinedSql(belonging, sought, place), walked]
  const { limit = 0, offset = 0 } = sought
  const newest = sql`select id from found order by id desc limit ${limit + offset}::bigint`
  return [sql`${place.source}${whereSql(belonging, sought)} and t.id = any(array(${newest}))`]
}
interface Place {
  source: Sql
  /** What comes after what was read before. */
  past?: Sql
}
