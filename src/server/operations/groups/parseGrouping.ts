import {
  type AnyModule,
  type DateStep,
  dateSteps,
  type Figure,
  fieldOf,
  figures,
  columnFigures,
  groupableFieldsOf,
  isGroupedByMonth,
  wholeModule,
  personalFields,
} from '../../../schema/index.ts'
import { maxGroups } from '../../../shared/wire/envelope.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import { refuseHiddenFields } from '../../auth/fields/moduleSeenBy.ts'
import type { AggregateGrouping } from '../../db/query/aggregateSql.ts'
import type { ListQuery } from '../../db/query/conditions.ts'
import type { CallInput } from '../operation.ts'
import { isRecord, parseIds } from '../parseInput.ts'
import { equalityConditions, parseList } from '../parseList.ts'
import { isTime } from './timeConditions.ts'

export interface AggregateInput {
  query: ListQuery
  grouping: AggregateGrouping
  /** Rows of each group that come with it; 0 for none. */
  rows: number
  /** Groups that are left out, the first of them. */
  skip: number
  /** Only these groups; null for all. */
  only: readonly GroupValue[] | null
}
export type GroupValue = string | number | null

/** Groups returned with their rows. */
export const maxColumns = 50
const maxRows = 200

/** Which rows are grouped, and how. */
export function parseGrouping(module: AnyModule, { body }: CallInput): AggregateInput {
  const { filter = {}, by = null, each = 'month', sums = [], ids, rows = 0, page = 1, skip = 0, only, ...others } = body
  for (const name of Object.keys(others)) if (name !== 'timestamp') throw badGrouping(name)
  if (!isRecord(filter) || 'postType' in filter || 'limit' in filter || 'page' in filter) throw badGrouping('filter')
  if (by !== null && typeof by !== 'string') throw badGrouping('by')
  if (by !== null) checkNamed(module, by, { among: groupableFieldsOf(module), at: 'by' })
  if (!isDateStep(each)) throw badGrouping('each')
  const wanted = parseFigures(module, sums)
  if (typeof rows !== 'number' || !Number.isInteger(rows) || rows < 0 || rows > maxRows) throw badGrouping('rows')
  if (typeof skip !== 'number' || !Number.isInteger(skip) || skip < 0 || skip > maxGroups) throw badGrouping('skip')
  const isChosen = only !== undefined && only !== null
  // Rows of a day, a week or a month are filtered by that period.
  if (rows && (by === null || (isByTime(module, by) && !isChosen))) throw badGrouping('rows')
  if (isChosen && (!rows || wanted.length)) throw badGrouping('only')
  const query = parseList(module, { body: { ...filter, limit: rows || 1 }, query: { page }, key: null })
  const these = ids === undefined || ids === null ? [] : [{ field: 'id', op: 'oneOf' as const, values: parseIds(ids) }]
  return {
    query: { ...query, conditions: [...query.conditions, ...these] },
    grouping: { by, each, figures: wanted },
    rows,
    skip,
    only: isChosen ? parseOnly(module, { by, each, only }) : null,
  }
}

/** Names of fields, which are added up, or what is wanted of each. */
function parseFigures(module: AnyModule, raw: unknown): AggregateGrouping['figures'] {
  const named = Array.isArray(raw)
    ? raw.map((name: unknown) => [name, 'sum'] as const)
    : isRecord(raw)
      ? Object.entries(raw)
      : null
  if (!named) throw badGrouping('sums')
  const wanted = named.map(([name, figure]) => {
    if (typeof name !== 'string') throw badGrouping('sums')
    checkNamed(module, name, { among: [...columnFigures(module).keys()], at: 'sums' })
    const known = figures.find(one => one === figure)
    if (!known || !columnFigures(module).get(name)?.includes(known)) throw badGrouping(name)
    return { name, figure: known satisfies Figure }
  })
  return wanted.filter(({ name }, index) => wanted.findIndex(one => one.name === name) === index)
}

/** Refuses hidden fields, and personal ones: their aggregates would reveal what the mask hides. */
function checkNamed(module: AnyModule, name: string, { among, at }: { among: readonly string[]; at: string }): void {
  if (among.includes(name)) return
  refuseHiddenFields(module, [name])
  if (personalFields(wholeModule(module)).has(name)) throw refuse('groupingPersonal', { fields: [name] })
  throw badGrouping(at)
}

const isDateStep = (each: unknown): each is DateStep => dateSteps.some(step => step === each)
export const isByTime = (module: AnyModule, by: string): boolean => {
  const field = fieldOf(module, by)
  return field !== undefined && isGroupedByMonth(field)
}
const badGrouping = (name: string) => refuse('badGrouping', { params: { name: name.slice(0, 50) } })

function parseOnly(module: AnyModule, { by, each, only }: { by: unknown; each: DateStep; only: unknown }): readonly GroupValue[] {
  if (typeof by !== 'string' || !Array.isArray(only) || !only.length || only.length > maxColumns) throw badGrouping('only')
  return only.map((raw: unknown) => {
    if (raw === null) return null
    if (isByTime(module, by)) {
      if (!isTime(raw, each)) throw badGrouping('only')
      return raw
    }
    const [condition] = equalityConditions(module, by, { name: 'only', raw })
    const value = condition?.op === 'oneOf' ? condition.values[0] : undefined
    if (typeof value !== 'string' && typeof value !== 'number') throw badGrouping('only')
    return value
  })
}
