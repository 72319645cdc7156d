import { type AnyModule, tableOf } from '../../../schema/index.ts'
import { facetsOf } from '../counters/counterTriggers.ts'
import { isFacetCounted } from '../counters/pendingFacets.ts'
import { counterValues, notInEarlierColumnsSql, type ScopePlan, scopePlanOf } from '../rowScope.ts'
import { ident, join, type Sql, sql } from '../sql.ts'
import { builtinCount } from './builtinCount.ts'
import type { ListQuery, QueryContext, RowFilter } from './conditions.ts'
import { limitSql } from './pageLimitSql.ts'
import { filteredSourcesSql } from './search/filteredSources.ts'
import { keywordTotalSql } from './search/keyword.ts'
import { scopedArraySources } from './search/lookups.ts'
import { rowSources } from './selectSql.ts'

interface CounterKey {
  facet: string
  values: readonly string[]
}
/** The counter of a filter; null where none counts it. */
export function counterKey(context: QueryContext, { keyword, conditions }: RowFilter): CounterKey | null {
  const { module, registry } = context
  const [first, ...others] = conditions
  if (scopePlanOf(context)) return null
  if (module.scope || module.log || keyword || others.length) return null
  const facet = first?.field ?? ''
  if (!isFacetCounted(registry, tableOf(module), facet)) return null
  if (!first) return { facet, values: [''] }
  if (first.op !== 'oneOf' || !facetsOf(registry.base(module)).includes(facet)) return null
  return { facet, values: [...new Set(first.values.map(value => String(value ?? '')))] }
}

/** Rows without a counter are counted up to this number: a pager needs no more. */
const maxShown = 10_000
/** Pages that the pager offers beyond the current one. */
const pagesAhead = 10
/** Where the account sees many rows and not others, those that it does not see are read for the count too. */
const maxShownOfSome = 200
/** Up to how many rows a list is counted. */
export const countLimit = (context: QueryContext, { offset = 0, limit = 0 }: Partial<ListQuery>): number =>
  Math.max(scopePlanOf(context)?.wide ? maxShownOfSome : maxShown, offset + pagesAhead * limit)

/** SQL of the total from the counters; null where rows must be counted. */
export function counterTotalSql(context: QueryContext, filter: RowFilter): Sql | null {
  const { module } = context
  const plan = scopePlanOf(context)
  const builtins = plan ? 0 : builtinCount(module, filter)
  const counted = builtins === null ? null : plan ? seenKey(context, filter, plan) : counterKey(context, filter)
  if (!counted) return null
  const { length } = counted.values
  const isTogether = plan ? length !== 1 : length > maxSeparateCounters
  const own = isTogether ? manyCountersSql(module, filter, counted) : separateCountersSql(module, filter, counted)
  return builtins ? sql`${own} + ${builtins}::int` : own
}
/** Each counter is one more subquery to plan: two thousand, for the parents of a tree, took the planner seconds. */
const maxSeparateCounters = 8

/** SQL of the sum of some counters, each looked up by a subquery. */
function separateCountersSql(module: AnyModule, { statuses }: RowFilter, counted: CounterKey): Sql {
  const cells = counted.values.flatMap(value =>
    statuses.map(
      status =>
        sql`module = ${tableOf(module)} and facet = ${counted.facet} and value = ${value} and status = ${status}::smallint`,
    ),
  )
  return join(
    cells.map(cell => sql`coalesce((select n from counter where org_id = ctx.org and ${cell}), 0)`),
    ' + ',
  )
}

/** The counters of the rows that the account sees, where one column decides. */
function seenKey(
  { module, registry }: QueryContext,
  { keyword, conditions }: RowFilter,
  { columns }: ScopePlan,
): CounterKey | null {
  const [only, ...others] = columns
  if (!only?.values || others.length || keyword || conditions.length) return null
  const { column: facet, values } = only
  if (!facetsOf(registry.base(module)).includes(facet) || !isFacetCounted(registry, tableOf(module), facet)) return null
  return { facet, values: counterValues(values) }
}

/** SQL of the sum of many counters. */
function manyCountersSql(module: AnyModule, { statuses }: RowFilter, { facet, values }: CounterKey): Sql {
  const counters = sql`counter where org_id = ctx.org and module = ${tableOf(module)} and facet = ${facet}`
  // Few counters: one index lookup for each, because the planner would read all of them otherwise. Many: they are read once. The
  // arrays stand in subqueries, which hide their length from the planner, so that one cached plan serves every length.
  return values.length > maxCountersLookedUp
    ? sql`(select coalesce(sum(n), 0)::int from ${counters} and (value in (select unnest((select ${values}::text[])))) is true
      and status = any(${statuses}::smallint[]))`
    : sql`(select coalesce(sum(n), 0)::int from unnest((select ${values}::text[])) v,
      unnest((select ${statuses}::smallint[])) s, lateral (select n from ${counters} and value = v and counter.status = s limit 1) one)`
}
const maxCountersLookedUp = 500

/**
 * The sources of the rows that are counted; of scoped rows those with one of few values that the account sees, or all of them:
 * then the policies count.
 */
export function seenSources(context: QueryContext, { keyword, statuses }: RowFilter): readonly Sql[] {
  const all = rowSources(context.module, context.who)
  const plan = keyword ? null : scopePlanOf(context)
  if (!plan || plan.wide) return all
  const { columns } = plan
  return all.flatMap(source =>
    columns.flatMap((scope, index) => {
      const { column, values, several } = scope
      const these = several
        ? scopedArraySources(context, source, { scope, statuses })
        : [sql`${source} and t.${ident(column)} = any((select ${values ?? []}::bigint[])::bigint[])`]
      return these.map(some => sql`${some}${notInEarlierColumnsSql(columns.slice(0, index))}`)
    }),
  )
}

/** SQL that counts rows, up to one more than `maximum` of each source. */
function countSql(context: QueryContext, filter: RowFilter & Partial<ListQuery>, maximum: number): Sql {
  const whole = { ...filter, limit: maximum + 1, offset: 0 }
  const rows = seenSources(context, filter).flatMap(source => filteredSourcesSql(context, whole, { source, counting: true }))
  const counts = rows.map(
    some => sql`(select count(*)::int from (select from ${some} ${limitSql(context, filter, maximum + 1)}) few)`,
  )
  return keywordTotalSql(context, filter) ?? join(counts, ' + ')
}

/** SQL of a total, and the number up to which it counts. */
export interface RowCount {
  total: Sql
  upTo: number
}
/** From the counters where possible, else of the hits of a keyword, where they are known, or of the rows. */
export function rowCount(
  context: QueryContext,
  query: ListQuery,
  { max, hits }: { max: number; hits: readonly unknown[] | null },
): RowCount {
  const known = counterTotalSql(context, query)
  if (known) return { total: known, upTo: Infinity }
  return { total: hits ? sql`${hits.length}::int` : countSql(context, query, max), upTo: max }
}

/** One page as JSON text, and the total; with `more` there are at least so many. */
export interface FoundPage {
  total: number
  more: boolean
  rows: string
  /** In a tree: rows below these are missing. */
  cut?: boolean
}
export const foundPage = ({ total, rows }: { total: number; rows: string }, upTo: number): FoundPage => ({
  total: Math.min(total, upTo),
  more: total > upTo,
  rows,
})
