import { kindValue } from '../../src/kinds/kindValues.ts'
import {
  type AnyModule,
  type Field,
  fieldsOf,
  isGroupedByMonth,
  isSearched,
  listViewsOf,
  queryFiltersOf,
  sortsOf,
} from '../../src/schema/index.ts'
import { dateSteps } from '../../src/shared/wire/envelope.ts'

/** What a list is asked for: the body of the call and its page. */
export interface ProvedList {
  body: Readonly<Record<string, unknown>>
  page: number
}

/** List bodies with a value of each filter that few rows have. */
export const filterBodies = (module: AnyModule): Record<string, unknown>[] =>
  queryFiltersOf(module).flatMap((filter): Record<string, unknown>[] => {
    const names = filter.as === 'region' ? filter.fields : [filter.field]
    const field = fieldsOf(module)[names[0] ?? '']
    if (!field || field.kind === 'computed') return []
    if (filter.as === 'within') return [{ [filter.param]: '113,22,114,23' }, { [filter.param]: '-180,-90,180,90' }]
    if (filter.as === 'region') return [Object.fromEntries(filter.fields.map(name => [name, 310]))]
    if (filter.as === 'range') return [{ [filter.params[0]]: firstAccepted(field, bounds) }]
    if (filter.as === 'buckets') return [{ [filter.param]: 990 }]
    if (filter.as === 'zeroOrMore') return [{ [filter.param]: 0 }]
    if (field.kind === 'status') return [{ status: 0 }, { status: 'all' }]
    if (field.kind === 'references') return [{ [filter.param]: [1] }]
    if (field.kind === 'reference' || field.kind === 'parent') return [{ [filter.param]: 999_999 }]
    return [{ [filter.param]: someValue(field) }]
  })

const samples = ['w7', 7, 1, '13900000007', '2026-01-01', '2026-11-20 08:00:00', 'ri:home-line', '#1f5eff', '/config/menu']
/** Lower bounds that few rows are above. */
const bounds = [990, 99, 7, 1, '2026-11-20 08:00:00', '2026-01-01', '23:50:00']
const firstAccepted = (field: Field, values: readonly unknown[]): unknown =>
  values.find(value => 'value' in kindValue(field).accept(value, field))
/** A value that the field takes. */
function someValue(field: Field): unknown {
  const options = Object.values<unknown>('options' in field ? field.options : {})
  return firstAccepted(field, [...options, ...options.map(option => [option]), ...samples])
}

/** What a module is asked for in groups: each chart by itself, with each filter, and with a keyword. */
export function provedGroupings(module: AnyModule): Record<string, unknown>[] {
  const words = isSearched(module) ? [{ queryValue: 'w1999' }] : []
  const filters = [{}, ...filterBodies(module), ...words]
  const days = dateSteps.map(each => ({ each }))
  return [...listViewsOf(module)].flatMap(view => {
    if (view.as !== 'chart') return []
    const field = fieldsOf(module)[view.by]
    const steps = field && isGroupedByMonth(field) ? days : [{}]
    return filters.flatMap(filter =>
      steps.map(step => ({ filter, by: view.by, ...step, ...(view.of === undefined ? {} : { sums: [view.of] }) })),
    )
  })
}

const keywordsTried = ['w1999', 'w1', 'w']

/** Each filter, order and keyword by itself, each filter in each order and with each other filter, and far pages. */
export function provedLists(module: AnyModule): ProvedList[] {
  const filters = filterBodies(module)
  const orders = sortsOf(module).flatMap(name => [{ orderKey: name }, { orderKey: `-${name}` }])
  const words = isSearched(module) ? keywordsTried.map(queryValue => ({ queryValue })) : []
  const alone = [{}, ...filters, ...orders, ...words]
  const pairs = [
    ...filters.flatMap(filter => orders.map(order => ({ ...filter, ...order }))),
    ...filters.flatMap((filter, at) => filters.slice(at + 1).map(other => ({ ...filter, ...other }))),
    ...words.flatMap(word => [...filters, ...orders].map(other => ({ ...word, ...other }))),
  ]
  return [
    ...[...alone, ...pairs].map(body => ({ body, page: 1 })),
    ...[{}, ...orders].flatMap(body => [5, 1000].map(page => ({ body, page }))),
  ]
}
