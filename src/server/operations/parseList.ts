import { kindValue } from '../../kinds/kindValues.ts'
import {
  allTabOf,
  type AnyModule,
  type FilterSpec,
  fieldsOf,
  queryFiltersOf,
  pageSizesOf,
  filterFields,
  filterParams,
  isMultiValued,
  memoByModule,
  orderOf,
  sortsOf,
  searchOf,
  wholeModule,
} from '../../schema/index.ts'
import { parseMapBox } from '../../shared/rules/mapBox.ts'
import { maxLimit } from '../../shared/wire/envelope.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import { refuseHiddenFields } from '../auth/fields/moduleSeenBy.ts'
import type { FieldCondition, ListQuery, RowFilter } from '../db/query/conditions.ts'
import type { CallInput } from './operation.ts'
import { parseText } from './parseInput.ts'

const engineParams = new Set(['limit', 'page', 'queryValue', 'status', 'orderKey', 'postType', 'tree', 'timestamp'])
const isAll = (raw: unknown): boolean => raw === undefined || raw === null || raw === '' || raw === 'all'

/** A list call as a query. An undeclared parameter is refused, never ignored. */
export function parseList(module: AnyModule, { body, query }: CallInput): ListQuery & { page: number } {
  const limit = parseLimit(body['limit'] ?? pageSizesOf(module)[0])
  const page = parsePage(query['page'] ?? body['page'] ?? 1)
  return { ...parseFilter(module, body), ...parseSort(module, body['orderKey']), limit, page, offset: (page - 1) * limit }
}

export function parseFilter(module: AnyModule, body: CallInput['body']): RowFilter {
  const known = knownParams(module)
  for (const name of Object.keys(body)) {
    if (known.has(name) || name === 'orgid') continue
    refuseHiddenFields(module, fieldsFilteredBy(wholeModule(module), name))
    throw refuse('unknownFilter', { params: { name: name.slice(0, 50) } })
  }
  return {
    statuses: parseStatus(body['status']),
    keyword: keywordOf(module, parseText(body['queryValue'], 'queryValue')),
    conditions: queryFiltersOf(module).flatMap(filter => filterConditions(module, filter, body)),
  }
}

const fieldsFilteredBy = (module: AnyModule, param: string): readonly string[] =>
  queryFiltersOf(module).flatMap(filter => (filterParams(filter).includes(param) ? filterFields(filter) : []))

/** The keyword as the searched fields store it: a phone number without its marks. */
function keywordOf(module: AnyModule, text: string): string {
  const searched = searchOf(module).flatMap(name => module.fields[name] ?? [])
  const kind = searched.map(kindValue).find(({ keyword }) => keyword)
  return kind?.keyword?.(text) ?? text
}

const knownParams = memoByModule(module => new Set([...engineParams, ...queryFiltersOf(module).flatMap(filterParams)]))

function filterConditions(module: AnyModule, filter: FilterSpec, body: CallInput['body']): FieldCondition[] {
  switch (filter.as) {
    case 'region':
      return filter.fields.flatMap(field => equalityConditions(module, field, { name: field, raw: body[field] }))
    case 'range': {
      const [from, to] = filter.params
      return [
        ...boundConditions(module, filter.field, { op: 'from', name: from, raw: body[from] }),
        ...boundConditions(module, filter.field, { op: 'to', name: to, raw: body[to] }),
      ]
    }
    case 'buckets':
      return boundConditions(module, filter.field, { op: 'from', name: filter.param, raw: body[filter.param] })
    case 'within':
      return withinCondition(filter.field, filter.param, body[filter.param])
    case 'zeroOrMore':
      return zeroOrOne(filter.param, body[filter.param]).map(choice => ({ field: filter.field, op: choice ? 'more' : 'zero' }))
    case 'whether': {
      const [field = 'id'] = filter.fields
      return zeroOrOne(filter.param, body[filter.param]).map(choice => ({ field, op: 'meets', rows: filter, met: choice === 1 }))
    }
    case 'tabs': {
      const tab = digitsToNumber(body[filter.param])
      const view = typeof tab === 'number' && Object.hasOwn(filter.extra, tab) ? filter.extra[tab] : undefined
      if (view) return [{ field: view.field, op: 'oneOf', values: [view.is] }]
      const raw = tab === allTabOf(module, filter) ? '' : body[filter.param]
      return filter.field === 'status' ? [] : equalityConditions(module, filter.field, { name: filter.param, raw })
    }
    case 'select':
      return filter.field === 'status'
        ? []
        : equalityConditions(module, filter.field, { name: filter.param, raw: body[filter.param] })
  }
}

/** Forms and URLs send digits as text: filters accept that, a save does not. */
export const digitsToNumber = (raw: unknown): unknown => (typeof raw === 'string' && /^-?\d{1,15}$/.test(raw) ? Number(raw) : raw)

interface FilterParam {
  name: string
  raw: unknown
  /** The end of a range that this parameter is. */
  op?: 'from' | 'to'
}
function filterValue(module: AnyModule, field: string, { name, raw, op }: FilterParam): unknown {
  const declared = fieldsOf(module)[field]
  if (!declared) throw refuse('unknownFilter', { params: { name } })
  const { accept, acceptBound } = kindValue(declared)
  const parse = (value: unknown) => (op && acceptBound ? acceptBound(value, declared, op) : accept(value, declared))
  const strict = parse(raw)
  const result = 'problem' in strict ? parse(digitsToNumber(raw)) : strict
  if ('problem' in result) throw refuse('badFilter', { params: { name } })
  return result.value
}

export function equalityConditions(module: AnyModule, field: string, param: { name: string; raw: unknown }): FieldCondition[] {
  if (isAll(param.raw)) return []
  const parsed = filterValue(module, field, { ...param, raw: severalValues(module, field, param.raw) })
  return [{ field, op: 'oneOf', values: Array.isArray(parsed) ? parsed : [parsed] }]
}
/** A field with several values is compared with a list. */
function severalValues(module: AnyModule, name: string, raw: unknown): unknown {
  const field = fieldsOf(module)[name]
  if (!field || !isMultiValued(field)) return raw
  const { filterValues } = kindValue(field)
  return typeof raw === 'string' && filterValues ? filterValues(raw, field) : [digitsToNumber(raw)].flat()
}

function boundConditions(
  module: AnyModule,
  field: string,
  param: { op: 'from' | 'to'; name: string; raw: unknown },
): FieldCondition[] {
  if (isAll(param.raw)) return []
  const parsed = filterValue(module, field, param)
  return parsed === null ? [] : [{ field, op: param.op, value: parsed }]
}

/** The chosen one of two; none for all rows. */
function zeroOrOne(name: string, raw: unknown): readonly (0 | 1)[] {
  if (isAll(raw)) return []
  const choice = digitsToNumber(raw)
  if (choice !== 0 && choice !== 1) throw refuse('badFilter', { params: { name } })
  return [choice]
}

function withinCondition(field: string, name: string, raw: unknown): FieldCondition[] {
  if (isAll(raw)) return []
  const box = typeof raw === 'string' ? parseMapBox(raw) : null
  if (!box) throw refuse('badFilter', { params: { name } })
  return [{ field, op: 'within', box }]
}

function parseStatus(raw: unknown): readonly number[] {
  if (raw === undefined || raw === null) return [1]
  if (raw === '' || raw === 'all') return [1, 0]
  const status = digitsToNumber(raw)
  if (status !== 1 && status !== 0 && status !== -1) throw refuse('unknownStatus')
  return [status]
}

function parseSort(module: AnyModule, raw: unknown): { sort: string; descending: boolean } {
  if (raw === undefined || raw === null || raw === '') return orderOf(module)
  if (typeof raw !== 'string' || raw.length > 64) throw refuse('unknownSort')
  const sort = raw.replace(/^-/, '')
  refuseHiddenFields(module, [sort])
  if (!sortsOf(module).includes(sort)) throw refuse('unknownSort')
  return { sort, descending: raw.startsWith('-') }
}

export function parseLimit(raw: unknown): number {
  const limit = digitsToNumber(raw)
  if (typeof limit !== 'number' || !Number.isSafeInteger(limit) || limit < 1) throw refuse('badLimit')
  return Math.min(limit, maxLimit)
}

export function parsePage(raw: unknown): number {
  const page = digitsToNumber(raw)
  if (typeof page !== 'number' || !Number.isSafeInteger(page) || page < 1 || page > 1_000_000_000) throw refuse('badPage')
  return page
}
