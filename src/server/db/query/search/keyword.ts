import { isSearched, tableOf } from '../../../../schema/index.ts'
import { scopePlanOf } from '../../rowScope.ts'
import { emptySql, ident, raw, type Sql, sql } from '../../sql.ts'
import { searchFunctionName } from '../../tables/tableDdl.ts'
import { escapeLike, type ListQuery, type QueryContext, type RowFilter, wholeValueSql } from '../conditions.ts'

const likePattern = ({ keyword }: RowFilter): string => `%${escapeLike(keyword.toLowerCase())}%`

/**
 * Whether the list is all that matches the keyword. What is found may not be seen where rows are scoped, and a hit within a personal
 * value is tested again.
 */
export const isKeywordAlone = (context: QueryContext, { keyword, conditions }: RowFilter): boolean =>
  keyword !== '' && !conditions.length && !scopePlanOf(context) && wholeValueSql(context, keyword) === null

/** Whether the page is the newest rows with the keyword, without other conditions. */
export function isNewestPage(context: QueryContext, filter: RowFilter & Partial<ListQuery>): boolean {
  const { sort, descending, offset } = filter
  return sort === 'id' && descending === true && offset !== undefined && isKeywordAlone(context, filter)
}

/** The count for a keyword without other conditions: the number of matches. */
export const keywordTotalSql = (context: QueryContext, filter: RowFilter & Partial<ListQuery>): Sql | null =>
  isNewestPage(context, filter) ? raw('(select matches from match_count)') : null

/** The keyword as a plain condition: no index serves LIKE below a row policy. */
export function keywordLikeSql({ module }: QueryContext, filter: RowFilter): Sql {
  if (!filter.keyword) return emptySql
  return isSearched(module) ? sql` and (t.search_text || '') like ${likePattern(filter)}` : raw(' and false')
}

/** The ids of the rows with the keyword, at most `limit` of them. */
export const keywordLookupSql = ({ module }: QueryContext, filter: RowFilter, limit: number): Sql =>
  sql`${ident(searchFunctionName(tableOf(module)))}(${likePattern(filter)}, ${filter.statuses}::smallint[], ${limit}::bigint)`
