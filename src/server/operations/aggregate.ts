import { type AnyModule, type Field, fieldsOf, groupingFieldsOf, isGroupedByMonth } from '../../schema/index.ts'
import { addedFieldsOf, isRequired } from '../../schema/index.ts'
import { kindSql } from '../../kinds/kindSqls.ts'
import { comparedWith } from '../../schema/kindTraits.ts'
import { type DateStep, dateSteps, type RowGroup, type RowGroups } from '../../shared/wire/envelope.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import type { AggregatedRows, Grouping } from '../db/query/aggregateSql.ts'
import type { FieldCondition, ListQuery } from '../db/query/conditions.ts'
import type { Scope } from '../db/scope.ts'
import { type CallInput, operation } from './operation.ts'
import { isRecord } from './parseInput.ts'
import { equalityConditions, parseList } from './parseList.ts'
import { titlesOfValues } from './titlesOfValues.ts'

interface AggregateInput {
  query: ListQuery
  grouping: Grouping
  /** Rows of each group that come with it; 0 for none. */
  rows: number
  /** Only these groups; null for all. */
  only: readonly Value[] | null
}
type Value = string | number | null

/** Groups in a reply. */
const mostGroups = 200
/** Groups whose rows come with them. */
const mostColumns = 50
const mostRows = 200

/** The rows of a filter in groups: how many, the sums of some fields, and the first rows of each. */
export const aggregate = operation<AggregateInput>({
  needs: () => ['view'],
  parse: parseGrouping,
  async run(scope, module, input): Promise<RowGroups> {
    const field = input.grouping.by === null ? undefined : fieldsOf(module)[input.grouping.by]
    const summed = input.grouping.sums.length > 0
    const known = input.only ?? (input.rows && field && !summed ? optionValues(field) : null)
    const counted = known ? [] : sorted(await scope.rows(module).aggregate(input.query, input.grouping), field)
    const shown = counted.slice(0, input.rows ? mostColumns : mostGroups)
    const groups: readonly RowGroup[] = known
      ? await Promise.all(known.map(value => groupWithRows(scope, module, { value, input })))
      : await countedGroups(scope, module, { groups: shown, input })
    const titles = await titlesOfValues(scope, module, { field, values: groups.map(({ value }) => value) })
    return {
      groups: groups.map(group => ({ ...group, ...titleAmong(titles, group.value) })),
      ...(counted.length > shown.length ? { more: true } : {}),
    }
  },
})

/** Which rows are grouped, and how. */
export function parseGrouping(module: AnyModule, { body }: CallInput): AggregateInput {
  const { filter = {}, by = null, each = 'month', sums = [], rows = 0, page = 1, only, ...others } = body
  for (const name of Object.keys(others)) if (name !== 'timestamp') throw badGrouping(name)
  if (!isRecord(filter) || 'postType' in filter || 'limit' in filter || 'page' in filter) throw badGrouping('filter')
  if (by !== null && !groupingFieldsOf(module).some(name => name === by)) throw badGrouping('by')
  if (!isDateStep(each)) throw badGrouping('each')
  if (!Array.isArray(sums) || !sums.every(name => addedFieldsOf(module).includes(name))) throw badGrouping('sums')
  if (typeof rows !== 'number' || !Number.isInteger(rows) || rows < 0 || rows > mostRows) throw badGrouping('rows')
  // Rows of a day, a week or a month are a list with bounds.
  if (rows && (by === null || isByTime(module, String(by)))) throw badGrouping('rows')
  if (only !== undefined && only !== null && (!rows || sums.length)) throw badGrouping('only')
  return {
    query: parseList(module, { body: { ...filter, limit: rows || 1 }, query: { page }, key: null }),
    grouping: { by: by as string | null, each, sums: [...new Set<string>(sums)] },
    rows,
    only: only === undefined || only === null ? null : parseOnly(module, by, only),
  }
}

const isDateStep = (each: unknown): each is DateStep => dateSteps.some(step => step === each)
const isByTime = (module: AnyModule, by: string): boolean => {
  const field = fieldsOf(module)[by]
  return field !== undefined && isGroupedByMonth(field)
}
const badGrouping = (name: string) => refuse('badGrouping', { params: { name: name.slice(0, 50) } })

function parseOnly(module: AnyModule, by: unknown, only: unknown): readonly Value[] {
  if (typeof by !== 'string' || !Array.isArray(only) || !only.length || only.length > mostColumns) throw badGrouping('only')
  return only.map((raw: unknown) => {
    if (raw === null) return null
    const [condition] = equalityConditions(module, by, { name: 'only', raw })
    const value = condition?.op === 'oneOf' ? condition.values[0] : undefined
    if (typeof value !== 'string' && typeof value !== 'number') throw badGrouping('only')
    return value
  })
}

/** All values of a field that has few; the empty one too where a row may have none. Null for other fields. */
function optionValues(field: Field): readonly Value[] | null {
  const values = comparedWith(field)
  if (typeof values === 'string') return null
  const filled = isRequired(field) || 'default' in field || kindSql(field).isNone('') === null
  return [...values, ...(filled ? [] : [null])]
}

/** Days and months in their order, other groups with the most rows first. */
const sorted = (groups: readonly AggregatedRows[], field: Field | undefined): readonly AggregatedRows[] =>
  field && isGroupedByMonth(field)
    ? [...groups].sort((one, other) => (String(one.value) < String(other.value) ? 1 : -1))
    : [...groups].sort((one, other) => other.count - one.count || (String(one.value) < String(other.value) ? -1 : 1))

async function groupWithRows(
  scope: Scope,
  module: AnyModule,
  { value, input: { query, grouping } }: { value: Value; input: AggregateInput },
): Promise<RowGroup> {
  const condition: FieldCondition = { field: grouping.by ?? '', op: 'oneOf', values: [value] }
  const page = await scope.rows(module).page({ ...query, conditions: [...query.conditions, condition] })
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
  const { by, sums } = input.grouping
  const pages = new Map<Value, RowGroup['rows'] & object>()
  if (input.rows && by !== null) {
    const values = groups.flatMap(({ value }) => (value === null || value === 0 ? [] : [value]))
    const texts = values.length ? await scope.rows(module).pagesBy(input.query, by, values) : []
    for (const [at, value] of values.entries()) pages.set(value, JSON.parse(texts[at] ?? '[]'))
    for (const { value } of groups)
      if (!pages.has(value)) pages.set(value, (await groupWithRows(scope, module, { value, input })).rows ?? [])
  }
  return groups.map(({ value, count, sums: summed }) => {
    const rows = pages.get(value)
    return {
      value,
      count,
      sums: Object.fromEntries(sums.map((name, index) => [name, summed[index] ?? null])),
      ...(rows ? { rows } : {}),
    }
  })
}

const titleAmong = (titles: ReadonlyMap<unknown, string>, value: Value): { title?: string } => {
  const title = titles.get(value)
  return title === undefined ? {} : { title }
}
