import { kindSql } from '../../../kinds/kindSqls.ts'
import { fieldsOf } from '../../../schema/index.ts'
import { scopePlanOf } from '../rowScope.ts'
import { raw, type Sql, sql } from '../sql.ts'
import type { ListQuery, QueryContext, RowFilter } from './conditions.ts'

type PageQuery = RowFilter & Partial<ListQuery>

/** Sizes of pages that are written into statements: each makes a statement of its own. */
const usualLimits: readonly number[] = [10, 20, 50, 100, 200, 500]

/**
 * Whether one plan is right for every page like this: an index has the rows of a status, or of one value, in the order of the list. With
 * two conditions, or a condition and another order, which index is better depends on how frequent a value is; so it does where each
 * value that the account sees is looked up.
 */
function isPlannedOnce(context: QueryContext, { keyword, conditions, sort = 'id', limit = 0, offset = 0 }: PageQuery): boolean {
  const [only, ...others] = conditions
  if (keyword || others.length || offset || !usualLimits.includes(limit)) return false
  if (!only) return true
  const field = fieldsOf(context.module)[only.field]
  const isIndexed = field !== undefined && kindSql(field).countable === true
  return sort === 'id' && only.op === 'oneOf' && only.values.length === 1 && isIndexed && scopePlanOf(context)?.wide !== false
}

/**
 * A limit as a constant if one plan serves all, else as a parameter. For a parameter PostgreSQL assumes a tenth of the table,
 * so that no generic plan looks as cheap as a custom one: it then plans every request, which takes longer than running it.
 */
export const limitSql = (context: QueryContext, query: PageQuery, rows: number): Sql =>
  isPlannedOnce(context, query) ? raw(`limit ${rows}`) : sql`limit ${rows}::bigint`

/** Which rows of an order are the page. */
export const pageLimitSql = (context: QueryContext, query: ListQuery): Sql =>
  query.offset ? sql`limit ${query.limit}::int offset ${query.offset}::bigint` : limitSql(context, query, query.limit)
