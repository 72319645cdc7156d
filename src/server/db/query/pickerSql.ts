import { type AnyModule, isSearched, selfLinkOf, titleFieldOf } from '../../../schema/index.ts'
import { type QueryContext, type FieldCondition, conditionsSql, escapeLike, hasStatusSql } from './conditions.ts'
import { fieldSql, fromAllSources } from './selectSql.ts'
import { ident, emptySql, quoted, raw, type Sql, sql } from '../sql.ts'

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
  return sql`select t.id, coalesce(t.${ident(titleFieldOf(module))}::text, '') as title${raw(pid)}${raw(more)} from ${fromAllSources(module, context.who)}${pickedSql(context, options)} order by ${raw(pickerOrder(module))} limit ${options.limit}::int`
}

export const pickerOrder = (module: AnyModule): string => (module.fields['sort'] ? 't.sort, t.id' : 't.id')

/** The conditions of the rows `t` that a picker offers. */
export function pickedSql(context: QueryContext, options: PickerQuery): Sql {
  const these = options.ids ? sql` and t.id = any(${options.ids}::bigint[])` : emptySql
  const statuses = options.statuses ?? (options.ids ? null : [1])
  // Of one status alone an index gives the order.
  const which = statuses ? sql`${these} and ${hasStatusSql(statuses)}` : these
  const pattern = `%${escapeLike(options.keyword.toLowerCase())}%`
  const keyword =
    options.keyword && isSearched(context.module)
      ? sql` and (t.search_text like ${pattern} or t.search_pinyin like ${pattern})`
      : emptySql
  const without = options.without === null ? emptySql : sql` and t.id <> ${options.without}`
  return sql`${which}${keyword}${without}${conditionsSql(context, options.conditions)}`
}
