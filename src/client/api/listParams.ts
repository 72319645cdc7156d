import type { AnyModule, FilterSpec } from '../../schema/index.ts'
import { filtersOf, pageSizesOf, parentFieldOf, sortsOf } from '../../schema/index.ts'
import { maxLimit } from '../../shared/wire/envelope.ts'

/** What a list shows, as its address says it. Filter values are texts; '' stands for all. */
export interface ListParams {
  page: number
  limit: number
  /** A sortable field, `-` in front for descending; '' for the newest first. */
  orderKey: string
  queryValue: string
  values: Readonly<Record<string, string>>
}
const allValues = 'all'

/** The parameters of the module's filters, with what each has when the address is silent. */
export const filterDefaults = (module: AnyModule): Readonly<Record<string, string>> =>
  Object.fromEntries(filtersOf(module).flatMap(defaultsOfFilter))

function defaultsOfFilter(filter: FilterSpec): (readonly [param: string, value: string])[] {
  switch (filter.as) {
    case 'region':
      return filter.fields.map(field => [field, ''])
    case 'range':
      return filter.params.map(param => [param, ''])
    case 'tabs':
      return [[filter.param, filter.field === 'status' ? '1' : '']]
    case 'select':
      return [[filter.param, String(filter.default ?? (filter.field === 'status' ? 1 : ''))]]
    case 'buckets':
    case 'zeroOrMore':
      return [[filter.param, '']]
  }
}

export const defaultListParams = (module: AnyModule, size = pageSizesOf(module).size): ListParams => ({
  page: 1,
  limit: size,
  orderKey: '',
  queryValue: '',
  values: filterDefaults(module),
})

/** The address as what it asks for; what makes no sense in it counts as silence. */
export function parseListParams(module: AnyModule, address: URLSearchParams, size: number): ListParams {
  const values = Object.entries(filterDefaults(module)).map(([param, silent]) => {
    const given = address.get(param)
    return [param, given === null ? silent : given === allValues ? '' : given] as const
  })
  const orderKey = address.get('orderKey') ?? ''
  return {
    page: whole(address.get('page')) ?? 1,
    limit: Math.min(whole(address.get('limit')) ?? size, maxLimit),
    orderKey: sortsOf(module).includes(orderKey.replace(/^-/, '')) ? orderKey : '',
    queryValue: address.get('queryValue') ?? '',
    values: Object.fromEntries(values),
  }
}

const whole = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined

/** The shortest address that asks for the same. */
export function formatListParams(module: AnyModule, asked: ListParams, size: number): URLSearchParams {
  const address = new URLSearchParams()
  for (const [param, silent] of Object.entries(filterDefaults(module))) {
    const value = asked.values[param] ?? silent
    if (value !== silent) address.set(param, value === '' ? allValues : value)
  }
  if (asked.queryValue !== '') address.set('queryValue', asked.queryValue)
  if (asked.orderKey !== '') address.set('orderKey', asked.orderKey)
  if (asked.limit !== size) address.set('limit', String(asked.limit))
  if (asked.page !== 1) address.set('page', String(asked.page))
  return address
}

/** Whether the list is drawn as a tree: not when a search or another status tears the branches apart. */
export const isTreeShown = (module: AnyModule, { queryValue, values }: ListParams): boolean =>
  parentFieldOf(module) !== undefined && queryValue === '' && ['1', '', undefined].includes(values['status'])

/** What is sent to `list`, and to its export. */
export function listRequestBody(module: AnyModule, asked: ListParams): Readonly<Record<string, string | number>> {
  const { limit, orderKey, queryValue, values } = asked
  const { status, ...others } = values
  return {
    limit,
    ...(queryValue === '' ? {} : { queryValue }),
    ...(orderKey === '' ? {} : { orderKey }),
    ...(status === undefined ? {} : { status: status === '' ? allValues : Number(status) }),
    ...Object.fromEntries(Object.entries(others).filter(([, value]) => value !== '')),
    ...(isTreeShown(module, asked) ? { tree: 1 } : {}),
  }
}

/** Whether anything is asked for beyond what the page opens with. */
export const isListFiltered = (module: AnyModule, asked: ListParams): boolean => {
  const { queryValue, values } = asked
  return queryValue !== '' || Object.entries(filterDefaults(module)).some(([param, silent]) => values[param] !== silent)
}
