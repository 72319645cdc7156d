import {
  type AnyModule,
  type DateStep,
  type Figure,
  fieldsOf,
  isGroupedByMonth,
  optionsOf,
  tableOf,
} from '../../../schema/index.ts'
import { maxGroups } from '../../../shared/wire/envelope.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import { facetsOf } from '../counters/counterTriggers.ts'
import { isFacetCounted } from '../counters/pendingFacets.ts'
import { scopePlanOf } from '../rowScope.ts'
import type { QueryRunner } from '../scope.ts'
import { join, raw, type Sql, sql } from '../sql.ts'
import { type QueryContext, type RowFilter, whereSql } from './conditions.ts'
import { figureFromParts, mergeFigureParts, type FigureParts, figurePartsSql } from './figureParts.ts'
import { filteredSourcesSql, lookupTables, usesLookup } from './search/filteredSources.ts'
import { keywordLikeSql } from './search/keyword.ts'
import { fieldSql, rowSources, wholeRowSql } from './selectSql.ts'

/** The field rows are grouped by, null for one group of all, and the aggregates. */
export interface AggregateGrouping {
  by: string | null
  /** How long the times are that days and moments are grouped by. */
  each: DateStep
  figures: readonly WantedFigure[]
}
interface WantedFigure {
  name: string
  figure: Figure
}
/** The rows of one value. The figures are exact decimals in the order of the grouping, null where no row has a value. */
export interface AggregatedRows {
  value: string | number | null
  count: number
  figures: readonly (string | null)[]
}
/** All groups; `of` where only so many rows, the newest, were read. */
export interface AggregateResult {
  groups: readonly AggregatedRows[]
  of?: number
}
interface CountedParts {
  value: AggregatedRows['value']
  count: number
  /** By figure, what it is made of. */
  parts: readonly FigureParts[]
}
interface AggregateBatch {
  scanned: number
  last: number | null
  groups: readonly CountedParts[]
}
type Aggregation = { filter: RowFilter; grouping: AggregateGrouping }

/** Rows per batch, and per statement on the embedded database, which answers no other call during a statement. */
const rowsPerStatement = 20_000
/** Rows that are read for one answer: of more, the newest. */
const maxRows = 1_000_000

/** Counts and figures over all rows of a filter: from the counters, in one statement, or in batches where there are more rows. */
export async function aggregateRows(
  runner: QueryRunner,
  context: QueryContext,
  aggregation: Aggregation,
): Promise<AggregateResult> {
  const { filter, grouping } = aggregation
  const counters = countersSql(context, filter, grouping)
  if (counters)
    return { groups: groupsOfCounters(context.module, grouping, await runner.read<{ value: string; count: number }>(counters)) }
  const limit = runner.kind === 'embedded' ? rowsPerStatement : maxRows
  const [whole] = await runner.read<Omit<AggregateBatch, 'last'>>(oneStatement(context, aggregation, limit))
  if (!whole || whole.scanned <= limit) return { groups: computeFigures(grouping, checkedGroups(whole?.groups ?? [])) }
  const { groups, of } = await aggregateInBatches(runner, context, aggregation)
  return { groups: computeFigures(grouping, groups), ...(of === undefined ? {} : { of }) }
}

const computeFigures = ({ figures }: AggregateGrouping, groups: readonly CountedParts[]): readonly AggregatedRows[] =>
  groups.map(({ value, count, parts }) => ({
    value,
    count,
    figures: figures.map(({ figure }, index) => figureFromParts(figure, parts[index] ?? [])),
  }))

const checkedGroups = <G extends { length: number }>(groups: G): G => {
  if (groups.length > maxGroups) throw refuse('tooManyGroups', { params: { max: maxGroups } })
  return groups
}

/**
 * The most frequent values of a field among the rows of a filter, and how many there are; of some of the rows where they are
 * more than one statement reads.
 */
export async function commonValues(
  runner: QueryRunner,
  context: QueryContext,
  { filter, name, limit }: { filter: RowFilter; name: string; limit: number },
): Promise<CommonValues> {
  const whole = wholeRowSql(context)
  const rows = rowSources(context.module, context.who)
    .flatMap(source => filteredSourcesSql(context, filter, { source }))
    .map(some => sql`(select ${whole} from ${some} limit ${rowsPerStatement + 1}::bigint)`)
  const groups = sql`select ${raw(`to_jsonb(${fieldSql(context, name)})`)} as value, count(*)::int as count
    from (${join(rows, ' union all ')}) t group by 1`
  const [found] = await runner.read<{ scanned: number; kinds: number; values: CommonValues['values'] }>(
    sql`${lookupTables(context, filter, { maxCounted: 0, hits: null })}${raw(usesLookup(context, filter) ? ', ' : 'with ')}g as materialized (${groups})
      select coalesce(sum(g.count), 0)::int as scanned, count(*)::int as kinds,
      coalesce((select json_agg(json_build_object('value', f.value, 'count', f.count))
      from (select * from g order by count desc, value limit ${limit}::int) f), '[]') as values from g`,
  )
  const { scanned = 0, kinds = 0, values = [] } = found ?? {}
  return { values, kinds, more: scanned > rowsPerStatement }
}
export interface CommonValues {
  values: readonly { value: unknown; count: number }[]
  kinds: number
  more: boolean
}

/** SQL of a date or timestamp, in its wire form, as its period: `2026-11`, `2026-11-23`, or the Monday of its week. */
const stepSql: Readonly<Record<DateStep, (value: string) => string>> = {
  month: value => `left(${value}, 7)`,
  week: value => `to_char(date_trunc('week', left(${value}, 10)::timestamp), 'YYYY-MM-DD')`,
  day: value => `left(${value}, 10)`,
}

/** SQL of the value that rows are grouped by, as it travels. */
function valueSql(context: QueryContext, { by, each }: AggregateGrouping): string {
  const field = by === null ? undefined : fieldsOf(context.module)[by]
  if (by === null || !field) return 'null::text'
  const value = fieldSql(context, by)
  return isGroupedByMonth(field) ? stepSql[each](`(${value})::text`) : value
}

/** The groups of some rows, each called `t`. */
function groupsSql(context: QueryContext, grouping: AggregateGrouping, rows: Sql): Sql {
  const parts = grouping.figures.map(
    ({ name, figure }) => `json_build_array(${figurePartsSql(figure, fieldSql(context, name)).join(', ')})`,
  )
  return sql`select ${raw(valueSql(context, grouping))} as value, count(*)::int as count,
    ${raw(`json_build_array(${parts.join(', ')})`)} as parts from ${rows} group by 1`
}
const asJson = raw(`coalesce(json_agg(json_build_object('value', g.value, 'count', g.count, 'parts', g.parts)), '[]')`)

function oneStatement(context: QueryContext, { filter, grouping }: Aggregation, limit: number): Sql {
  const { module, who } = context
  const whole = wholeRowSql(context)
  const rows = rowSources(module, who)
    .flatMap(source => filteredSourcesSql(context, filter, { source }))
    .map(some => sql`(select ${whole} from ${some} limit ${limit + 1}::bigint)`)
  const groups = groupsSql(context, grouping, sql`(${join(rows, ' union all ')}) t`)
  return sql`${lookupTables(context, filter, { maxCounted: 0, hits: null })}select coalesce(sum(g.count), 0)::int as scanned,
    ${asJson} as groups from (${groups}) g`
}

/** Keyset scan in batches, newest rows first, so that no statement takes long however many rows there are. */
async function aggregateInBatches(
  runner: QueryRunner,
  context: QueryContext,
  { filter, grouping }: Aggregation,
): Promise<{ groups: CountedParts[]; of?: number }> {
  const merged = new Map<AggregatedRows['value'], CountedParts>()
  let read = 0
  const matching = sql`batch t where true${whereSql(context, filter)}${keywordLikeSql(context, filter)}`
  const groups = groupsSql(context, grouping, matching)
  for (const source of rowSources(context.module, context.who))
    for (let last: number | null = Number.MAX_SAFE_INTEGER; last !== null;) {
      const [batch]: AggregateBatch[] = await runner.read<AggregateBatch>(
        sql`with batch as materialized (select ${wholeRowSql(context)} from ${source} and t.id < ${last}::bigint
          order by t.id desc limit ${rowsPerStatement}::int)
          select (select count(*)::int from batch) as scanned, (select min(id) from batch) as last,
            (select ${asJson} from (${groups}) g) as groups`,
      )
      if (read >= maxRows && batch?.scanned) return { groups: [...merged.values()], of: read }
      for (const group of batch?.groups ?? []) merged.set(group.value, mergeGroups(grouping, merged.get(group.value), group))
      checkedGroups({ length: merged.size })
      read += batch?.scanned ?? 0
      last = batch && batch.scanned === rowsPerStatement ? batch.last : null
    }
  return { groups: [...merged.values()] }
}

const mergeGroups = ({ figures }: AggregateGrouping, before: CountedParts | undefined, group: CountedParts): CountedParts =>
  before
    ? {
        value: group.value,
        count: before.count + group.count,
        parts: figures.map(({ figure }, index) => mergeFigureParts(figure, before.parts[index] ?? [], group.parts[index] ?? [])),
      }
    : group

/** Plain counts are in the counters, also those of millions of rows; null where rows must be read. */
function countersSql(context: QueryContext, filter: RowFilter, { by, figures }: AggregateGrouping): Sql | null {
  const { module, registry } = context
  const field = by === null ? undefined : module.fields[by]
  const plain =
    !scopePlanOf(context) && !figures.length && !filter.keyword && !filter.conditions.length && !module.scope && !module.builtin
  if (!plain || by === null || !field || isGroupedByMonth(field)) return null
  if (!facetsOf(registry.base(module)).includes(by) || !isFacetCounted(registry, tableOf(module), by)) return null
  return sql`select value, sum(n)::int as count from counter where org_id = ctx.org and module = ${tableOf(module)} and facet = ${by}
    and status = any(${filter.statuses}::smallint[]) group by value having sum(n) > 0`
}

/** Groups from counters, which have each value as text: it becomes that of the option, or an id. */
function groupsOfCounters(
  module: AnyModule,
  { by }: AggregateGrouping,
  counted: readonly { value: string; count: number }[],
): readonly AggregatedRows[] {
  const options = Object.values(optionsOf(fieldsOf(module)[by ?? '']) ?? {})
  const valueOf = (text: string) => options.find(option => String(option) === text) ?? (options.length ? text : Number(text))
  return checkedGroups(counted.map(({ value, count }) => ({ value: value === '' ? null : valueOf(value), count, figures: [] })))
}
