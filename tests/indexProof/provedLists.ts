import { kindValue } from '../../src/kinds/kindValues.ts'
import {
  type AnyModule,
  type Field,
  fieldsOf,
  filterFields,
  isSearched,
  listViewsOf,
  queryFiltersOf,
  sortsOf,
} from '../../src/schema/index.ts'
import { maxLimit } from '../../src/shared/wire/envelope.ts'
import { someRowId } from './fillRows.ts'

/** What a list is asked for: the body of the call and its page. */
export interface ProvedList {
  body: Readonly<Record<string, unknown>>
  page: number
}

/** List bodies with a value of each filter that few rows have; a calendar asks for a span of days too. */
export const filterBodies = (module: AnyModule): Record<string, unknown>[] =>
  queryFiltersOf(module).flatMap((filter): Record<string, unknown>[] => {
    const field = fieldsOf(module)[filterFields(filter)[0] ?? '']
    if (!field || field.kind === 'computed') return []
    if (filter.as === 'whether') return [{ [filter.param]: 1 }]
    if (filter.as === 'within') return [{ [filter.param]: '113,22,114,23' }, { [filter.param]: '-180,-90,180,90' }]
    if (filter.as === 'region') return [Object.fromEntries(filter.fields.map(name => [name, 310]))]
    if (filter.as === 'range') {
      const [from, to] = filter.params
      const least = { [from]: firstAccepted(field, bounds) }
      const spans = listViewsOf(module).some(view => view.as === 'calendar' && view.from === filter.field)
      return spans ? [least, { [from]: '2026-01-01', [to]: '2026-03-12', limit: maxLimit }] : [least]
    }
    if (filter.as === 'buckets') return [{ [filter.param]: 990 }]
    if (filter.as === 'zeroOrMore') return [{ [filter.param]: 0 }]
    if (field.kind === 'status') return [{ status: 0 }, { status: 'all' }]
    if (field.kind === 'references') return [{ [filter.param]: [someRowId] }]
    if (field.kind === 'reference' || field.kind === 'parent') return [{ [filter.param]: someRowId }]
    return [{ [filter.param]: someValue(field) }]
  })

const samples = ['w7', 7, 1, '13900000007', '2026-01-01', '2026-11-20 08:00:00', 'ri:home-line', '#1f5eff', '/config/menu']
/** Lower bounds that few rows are above. */
const bounds = [990, 99, 7, 1, '2026-11-20 08:00:00', '2026-01-01', '23:50:00']
const firstAccepted = (field: Field, values: readonly unknown[]): unknown =>
  values.find(value => 'value' in kindValue(field).accept(value, field))
/** A value that the field takes. */
export function someValue(field: Field): unknown {
  const options = Object.values<unknown>('options' in field ? field.options : {})
  return firstAccepted(field, [...options, ...options.map(option => [option]), ...samples])
}

export const keywordsTried = ['w1999', 'w1', 'w']

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
