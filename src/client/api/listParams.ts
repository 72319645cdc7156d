import {
  type AnyModule,
  type FilterSpec,
  chosenGroupPrefix,
  filterDefaults,
  filterParams,
  filtersOf,
  pageSizesOf,
  parentFieldOf,
  queryFiltersOf,
  sortsOf,
  viewOfKey,
} from '../../schema/index.ts'
import { maxLimit } from '../../shared/wire/envelope.ts'
import { presentMoment } from '../../shared/wire/pastList.ts'
import type { SavedList, SavedView } from '../../shared/wire/savedView.ts'

/** The state of a list as its URL contains it. Filter values are texts; '' means all. */
export interface ListParams {
  page: number
  limit: number
  /** A sortable field, `-` in front for descending; '' for the newest first. */
  orderKey: string
  queryValue: string
  values: Readonly<Record<string, string>>
  /** The view that shows the rows; '' for the table. */
  view: string
  /** The moment of the past that is shown; missing for now. */
  at?: string | undefined
  /** The moment, or `now`, that it is compared with. */
  to?: string | undefined
}
/** How an account last chose to see a list: what its URL need not name. */
export interface ListDefaults extends Pick<ListParams, 'limit' | 'view'> {
  /** The size of the page follows the window. */
  isAuto?: boolean | undefined
  /**
   * The saved view that is open: it provides what the address does not name. Id 0: none is open, although the list would start
   * with one.
   */
  saved?: { id: number; content: SavedList } | null | undefined
}
const allValues = 'all'

export const savedParam = 'saved'
/** The address of a list in a saved view. */
export const savedAddress = (route: string, { id }: Pick<SavedView, 'id'>): string => `${route}?${savedParam}=${id}`

/** The id in an address: 0 for the plain list, null where it names none. */
export function parseSavedId(text: string | null): number | null {
  return text !== null && /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : null
}

/** The table as a view in the URL, where another one is the default. */
const tableView = 'table'

/** Groups that somebody chose are named by their column. */
const groupParam = 'group'
/** A filter may have that name. */
const groupOrView = (start: ListParams['values'], view: string): readonly [param: string, value: string] =>
  view.startsWith(chosenGroupPrefix) && !(groupParam in start)
    ? [groupParam, view.slice(chosenGroupPrefix.length)]
    : ['view', view || tableView]

/** The filters above a list: those of the schema, and what a view has narrowed the list by. */
export const shownFilters = (module: AnyModule, values: ListParams['values']): readonly FilterSpec[] => {
  const own = filtersOf(module)
  const isSet = (filter: FilterSpec) => filter.as !== 'within' && filterParams(filter).some(param => Boolean(values[param]))
  return [
    ...own,
    ...queryFiltersOf(module)
      .slice(own.length)
      .filter(filter => !isStatusFilter(filter) && isSet(filter)),
  ]
}
/** Whether the filter asks for enabled and disabled rows; a keyword box has it beside itself. */
export const isStatusFilter = (filter: FilterSpec): boolean => filter.as === 'select' && filter.field === 'status'

export const defaultListParams = (module: AnyModule, defaults: Partial<Pick<ListParams, 'limit' | 'view'>> = {}): ListParams => ({
  page: 1,
  limit: pageSizesOf(module)[0],
  orderKey: '',
  queryValue: '',
  values: filterDefaults(module),
  view: '',
  ...defaults,
})

/** The parameters of a list whose address has none. */
const initialParams = (
  module: AnyModule,
  { saved }: Pick<ListDefaults, 'saved'>,
): Pick<ListParams, 'values' | 'queryValue' | 'orderKey'> => ({
  values: Object.fromEntries(
    Object.entries(filterDefaults(module)).map(([param, initial]) => [param, saved?.content.values?.[param] ?? initial]),
  ),
  queryValue: saved?.content.queryValue ?? '',
  orderKey: saved?.content.orderKey ?? '',
})

/** Parses the URL; a malformed parameter counts as absent. */
export function parseListParams(module: AnyModule, address: URLSearchParams, defaults: ListDefaults): ListParams {
  const start = initialParams(module, defaults)
  const values = Object.entries(start.values).map(([param, initial]) => {
    const value = address.get(param)
    return [param, value === null ? initial : value === allValues ? '' : value] as const
  })
  const orderKey = address.get('orderKey') ?? start.orderKey
  return {
    page: positiveInteger(address.get('page')) ?? 1,
    limit: Math.min(positiveInteger(address.get('limit')) ?? defaults.limit, maxLimit),
    orderKey: sortsOf(module).includes(orderKey.replace(/^-/, '')) ? orderKey : '',
    queryValue: address.get('queryValue') ?? start.queryValue,
    values: Object.fromEntries(values),
    view:
      parseView(module, address.get('view')) ??
      parseView(module, `${chosenGroupPrefix}${address.get(groupParam)}`) ??
      parseView(module, defaults.view) ??
      '',
    ...parseMoments(address),
  }
}

const moment = /^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/
function parseMoments(address: URLSearchParams): Pick<ListParams, 'at' | 'to'> {
  const [at, to] = [address.get('at') ?? '', address.get('to') ?? '']
  if (!moment.test(at)) return {}
  return moment.test(to) || to === presentMoment ? { at, to } : { at }
}

const parseView = (module: AnyModule, view: string | null): string | undefined =>
  view === tableView ? '' : view === null ? undefined : viewOfKey(module, view)?.key

const positiveInteger = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined

/** The shortest query string for the same list: defaults are left out. */
export function formatListParams(module: AnyModule, params: ListParams, defaults: ListDefaults): URLSearchParams {
  const address = new URLSearchParams()
  const start = initialParams(module, defaults)
  if (defaults.saved) address.set(savedParam, String(defaults.saved.id))
  for (const [param, initial] of Object.entries(start.values)) {
    const value = params.values[param] ?? initial
    if (value !== initial) address.set(param, value === '' ? allValues : value)
  }
  if (params.queryValue !== start.queryValue) address.set('queryValue', params.queryValue)
  if (params.orderKey !== start.orderKey) address.set('orderKey', params.orderKey)
  // Beyond page 1 the size is part of the place: another window has pages of another size.
  if (params.limit !== defaults.limit || (defaults.isAuto && params.page !== 1)) address.set('limit', String(params.limit))
  if (params.view !== defaults.view) address.set(...groupOrView(start.values, params.view))
  if (params.page !== 1) address.set('page', String(params.page))
  if (params.at) address.set('at', params.at)
  if (params.at && params.to) address.set('to', params.to)
  return address
}

/** Whether the list is drawn as a tree: not with a keyword or another status, which would remove parents of matching rows. */
export const isTreeShown = (module: AnyModule, { queryValue, values }: ListParams): boolean =>
  parentFieldOf(module) !== undefined && queryValue === '' && ['1', '', undefined].includes(values['status'])

/** The request body of `list` and of its export. */
export function listRequestBody(module: AnyModule, params: ListParams): Readonly<Record<string, string | number>> {
  const { limit, orderKey, queryValue, values } = params
  const { status, ...others } = values
  return {
    limit,
    ...(queryValue === '' ? {} : { queryValue }),
    ...(orderKey === '' ? {} : { orderKey }),
    ...(status === undefined ? {} : { status: status === '' ? allValues : Number(status) }),
    ...Object.fromEntries(Object.entries(others).filter(([, value]) => value !== '')),
    ...(isTreeShown(module, params) ? { tree: 1 } : {}),
  }
}

/** Whether a keyword or a filter differs from the page's defaults. */
export const isListFiltered = (module: AnyModule, params: ListParams): boolean => {
  const { queryValue, values } = params
  return queryValue !== '' || Object.entries(filterDefaults(module)).some(([param, initial]) => values[param] !== initial)
}

/** Which rows a view or a sum is over, as JSON: the filter, the keyword and the order of the list. */
export function viewFilterJson(module: AnyModule, params: ListParams): string {
  const { limit: _limit, tree: _tree, ...filter } = listRequestBody(module, params) as Record<string, unknown>
  return JSON.stringify(filter)
}
