import { notInEarlierColumnsSql, type ScopePlan, scopePlanOf } from '../rowScope.ts'
import { emptySql, ident, join, raw, type Sql, sql } from '../sql.ts'
import { builtinCount } from './builtinCount.ts'
import { type ListQuery, type QueryContext, whereSql } from './conditions.ts'
import { deepOffsetSql } from './deepOffsetSql.ts'
import { orderSql } from './orderSql.ts'
import { limitSql, pageLimitSql } from './pageLimitSql.ts'
import { filteredSourcesSql } from './search/filteredSources.ts'
import { scopedArraySources } from './search/lookups.ts'
import { rowSources, wholeRowSql } from './selectSql.ts'

/**
 * The rows of one page. Each source returns at most a page of rows, in the order of an index. A further condition leaves those past a
 * cursor, or of one value.
 */
export function pageSql(context: QueryContext, query: ListQuery, further?: Sql): Sql {
  const { limit, offset } = query
  const plan = query.keyword ? null : scopePlanOf(context)
  if (plan && !plan.wide) return scopedPageSql(context, { query, further }, plan)
  const far = further ? null : deepOffsetSql(context, query)
  if (far) return far
  const all = rowSources(context.module, context.who)
  const whole = wholeRowSql(context)
  const order = orderSql(context.module, query)
  const pageLimit = pageLimitSql(context, query)
  const sources = builtinCount(context.module, query) === 0 ? all.slice(0, 1) : all
  const filter = further ? { ...query, sort: '' } : query
  // An index has the order of a column within one status.
  const filters = query.sort === 'id' ? [filter] : query.statuses.map(status => ({ ...filter, statuses: [status] }))
  const [only = emptySql, ...others] = sources.flatMap(source =>
    filters.flatMap(one => filteredSourcesSql(context, one, { source, ...(further ? { further } : {}) })),
  )
  if (!others.length) return sql`(select ${whole} from ${only} ${order} ${pageLimit})`
  const each = [only, ...others].map(
    some => sql`(select ${whole} from ${some} ${order} ${limitSql(context, query, limit + offset)})`,
  )
  return sql`(select t.* from (${join(each, ' union all ')}) t ${order} ${pageLimit})`
}

/** The rows of a page whose ids are known; the row policies still decide which of them are seen. */
export function pageOfIdsSql(context: QueryContext, ids: readonly number[]): Sql {
  const [source = emptySql] = rowSources(context.module, context.who)
  return sql`(select ${wholeRowSql(context)} from ${source} and t.id = any(${ids}::bigint[]))`
}

/** The rows of one page of those that the account sees, where they have few values of the columns that decide it. */
function scopedPageSql(
  context: QueryContext,
  { query, further = emptySql }: { query: ListQuery; further?: Sql | undefined },
  { columns }: ScopePlan,
): Sql {
  const { limit, offset } = query
  const order = orderSql(context.module, query)
  const whole = wholeRowSql(context)
  const [source = emptySql] = rowSources(context.module, context.who)
  const [lone, ...otherColumns] = columns
  const isOneValue = lone?.values?.length === 1 && !lone.several && !otherColumns.length
  const isOne = isOneValue && (query.sort === 'id' || query.statuses.length === 1)
  const pageLimit = pageLimitSql(context, query)
  // What one lookup finds is the page already.
  const first = sql`${order} ${isOne ? pageLimit : limitSql(context, query, limit + offset)}`
  const statuses = query.sort === 'id' ? [query.statuses] : query.statuses.map(status => [status])
  const each = statuses.flatMap(some =>
    columns.flatMap((scope, index) => {
      const { column, values } = scope
      const isNew = notInEarlierColumnsSql(columns.slice(0, index))
      const pageOf = (rows: Sql) =>
        sql`(select ${whole} from ${rows}${isNew}${whereSql(context, { ...query, statuses: some })}${further} ${first})`
      if (scope.several) return scopedArraySources(context, source, { scope, statuses: some }).map(pageOf)
      const rows = (value: Sql) => pageOf(sql`${source} and t.${ident(column)} = ${value}`)
      if (values?.length === 1) return rows(sql`${values[0] ?? null}::bigint`)
      // Within a select of its own the number of values does not change the plan, so that one plan serves all.
      return sql`(select t.* from unnest((select ${values ?? []}::bigint[])) one, lateral ${rows(raw('one'))} t ${first})`
    }),
  )
  const [only = emptySql, ...others] = each
  if (isOne) return only
  const found = others.length ? sql`(${join(each, ' union all ')})` : only
  return sql`(select t.* from ${found} t ${order} ${pageLimit})`
}
