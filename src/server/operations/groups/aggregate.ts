import { kindSql } from '../../../kinds/kindSqls.ts'
import { type AnyModule, type Field, fieldsOf, isGroupedByMonth, isRequired } from '../../../schema/index.ts'
import { comparableValues } from '../../../schema/kindTraits.ts'
import { maxGroupsSent, type RowGroup, type RowGroups } from '../../../shared/wire/envelope.ts'
import type { AggregatedRows } from '../../db/query/aggregateSql.ts'
import type { FieldCondition } from '../../db/query/conditions.ts'
import type { Scope } from '../../db/scope.ts'
import { operation } from '../operation.ts'
import { titlesOfValues } from '../valueTexts.ts'
import { type AggregateInput, type GroupValue, maxColumns, parseGrouping } from './parseGrouping.ts'
import { timeConditions } from './timeConditions.ts'

/** The rows of a filter in groups: how many, figures of some fields, and the first rows of each. */
export const aggregate = operation<AggregateInput>({
  needs: () => ['view'],
  parse: parseGrouping,
  async run(caller, module, input): Promise<RowGroups> {
    const scope = caller.onReplica()
    const field = input.grouping.by === null ? undefined : fieldsOf(module)[input.grouping.by]
    const summed = input.grouping.figures.length > 0
    const known = input.only ?? (input.rows && field && !summed ? optionValues(field) : null)
    const found = known ? null : await scope.rows(module).aggregate(input.query, input.grouping)
    const counted = sortGroups(found?.groups ?? [], field).slice(input.skip)
    const shown = counted.slice(0, input.rows ? maxColumns : maxGroupsSent)
    const groups: readonly RowGroup[] = known
      ? await Promise.all(known.map(value => groupWithRows(scope, module, { value, input })))
      : await countedGroups(scope, module, { groups: shown, input })
    const titles = await titlesOfValues(scope, module, { field, values: groups.map(({ value }) => value) })
    return {
      groups: groups.map(group => ({ ...group, ...titleAmong(titles, group.value) })),
      ...(found ? { total: found.groups.length } : {}),
      ...(counted.length > shown.length ? { more: true } : {}),
      ...(found?.of === undefined ? {} : { of: found.of }),
    }
  },
})

/** All values of a field that has few; the empty one too where a row may have none. Null for other fields. */
function optionValues(field: Field): readonly GroupValue[] | null {
  const values = comparableValues(field)
  if (typeof values === 'string') return null
  const filled = isRequired(field) || 'default' in field || kindSql(field).isNone('') === null
  return [...values, ...(filled ? [] : [null])]
}

/** Rows without a day, then the newest days and months; other groups with the most rows first. */
const sortGroups = (groups: readonly AggregatedRows[], field: Field | undefined): readonly AggregatedRows[] =>
  field && isGroupedByMonth(field)
    ? [...groups].sort((one, other) => (String(one.value) < String(other.value) ? 1 : -1))
    : [...groups].sort((one, other) => other.count - one.count || (String(one.value) < String(other.value) ? -1 : 1))

async function groupWithRows(
  scope: Scope,
  module: AnyModule,
  { value, input: { query, grouping } }: { value: GroupValue; input: AggregateInput },
): Promise<RowGroup> {
  const { by, each } = grouping
  const field = by === null ? undefined : fieldsOf(module)[by]
  const conditions: readonly FieldCondition[] =
    by !== null && field && isGroupedByMonth(field) && typeof value === 'string'
      ? timeConditions(by, field, { time: value, each })
      : [{ field: by ?? '', op: 'oneOf', values: [value] }]
  const page = await scope.rows(module).page({ ...query, conditions: [...query.conditions, ...conditions] })
  return {
    value,
    count: page.total,
    ...(page.more ? { more: true } : {}),
    sums: {},
    rows: JSON.parse(page.rows) as RowGroup['rows'] & object,
  }
}

/** The groups with their first rows, which one statement reads; those without a value with another. */
async function countedGroups(
  scope: Scope,
  module: AnyModule,
  { groups, input }: { groups: readonly AggregatedRows[]; input: AggregateInput },
): Promise<RowGroup[]> {
  const { by, figures } = input.grouping
  const pages = new Map<GroupValue, RowGroup['rows'] & object>()
  if (input.rows && by !== null) {
    const values = groups.flatMap(({ value }) => (value === null || value === 0 ? [] : [value]))
    const texts = values.length ? await scope.rows(module).pagesBy(input.query, by, values) : []
    for (const [at, value] of values.entries()) pages.set(value, JSON.parse(texts[at] ?? '[]'))
    for (const { value } of groups)
      if (!pages.has(value)) pages.set(value, (await groupWithRows(scope, module, { value, input })).rows ?? [])
  }
  return groups.map(({ value, count, figures: found }) => {
    const rows = pages.get(value)
    return {
      value,
      count,
      sums: Object.fromEntries(figures.map(({ name }, index) => [name, found[index] ?? null])),
      ...(rows ? { rows } : {}),
    }
  })
}

const titleAmong = (titles: ReadonlyMap<unknown, string>, value: GroupValue): { title?: string } => {
  const title = titles.get(value)
  return title === undefined ? {} : { title }
}
