import { type AnyModule, isSearched, selfLinkOf } from '../../../schema/index.ts'
import { emptySql, join, quoted, raw, type Sql, sql } from '../sql.ts'
import { type QueryContext, type FieldCondition, conditionsSql, escapeLike, hasStatusSql, wholeValueSql } from './conditions.ts'
import { filteredSourcesSql, lookupTables } from './search/filteredSources.ts'
import { fieldSql, allSourcesSql, rowSources, wholeRowSql } from './selectSql.ts'
import { rowTitleSql } from './titleSql.ts'

/** Which rows a picker offers. */
export interface PickerQuery {
  keyword: string
  ids: readonly number[] | null
  /** By default any status with `ids`, else status 1. */
  statuses?: readonly number[]
  conditions: readonly FieldCondition[]
  without: number | null
  limit: number
}

export function pickerSql(context: QueryContext, options: PickerQuery): Sql {
  const { module } = context
  const more = (module.wire.combox ?? []).map(name => `, ${fieldSql(context, name)} as ${quoted(name)}`).join('')
  const above = selfLinkOf(module)
  const pid = above ? `, ${fieldSql(context, above)} as pid` : ''
  const [tables, rows] = offeredRows(context, options)
  return sql`${tables}select t.id, coalesce(${raw(rowTitleSql(context, 't'))},
    '') as title${raw(pid)}${raw(more)} from ${rows} order by ${raw(pickerOrder(module))} limit ${options.limit}::int`
}

/** The common tables of a picker, and its SQL after `from`. Rows with a keyword are found as in a list. */
function offeredRows(context: QueryContext, options: PickerQuery): readonly [tables: Sql, rows: Sql] {
  const { module, who } = context
  const { keyword, conditions, limit } = options
  const statuses = statusesOf(options)
  if (!keyword || options.ids || !statuses || !isSearched(module))
    return [emptySql, sql`${allSourcesSql(module, who)}${pickedSql(context, options)}`]
  const filter = { keyword, statuses, conditions }
  const order = sql`order by ${raw(pickerOrder(module))} limit ${limit}::int`
  const each = rowSources(module, who)
    .flatMap(source => filteredSourcesSql(context, filter, { source, further: withoutSql(options) }))
    .map(some => sql`(select ${wholeRowSql(context)} from ${some} ${order})`)
  return [lookupTables(context, filter, { maxCounted: 0, hits: null }), sql`(${join(each, ' union all ')}) t`]
}

export const pickerOrder = (module: AnyModule): string => (module.fields['sort'] ? 't.sort, t.id' : 't.id')

/** For a single status an index has the order. */
const statusesOf = ({ statuses, ids }: PickerQuery) => statuses ?? (ids ? null : [1])
const withoutSql = ({ without }: PickerQuery): Sql => (without === null ? emptySql : sql` and t.id <> ${without}`)

/** The conditions of the rows `t` that a picker offers. */
export function pickedSql(context: QueryContext, options: PickerQuery): Sql {
  const these = options.ids ? sql` and t.id = any(${options.ids}::bigint[])` : emptySql
  const statuses = statusesOf(options)
  const which = statuses ? sql`${these} and ${hasStatusSql(statuses)}` : these
  const pattern = `%${escapeLike(options.keyword.toLowerCase())}%`
  const keyword =
    options.keyword && isSearched(context.module)
      ? (wholeValueSql(context, options.keyword) ?? sql` and t.search_text like ${pattern}`)
      : emptySql
  return sql`${which}${keyword}${withoutSql(options)}${conditionsSql(context, options.conditions)}`
}
