import { type FilterSpec, filtersOf } from '../filters.ts'
import type { Field } from '../kinds.ts'
import { comparableValues, kindTraits, unitFieldOf } from '../kindTraits.ts'
import type { AnyModule, SystemKey } from '../module.ts'
import type { ReferencedKey } from '../options.ts'
import { fieldOf, isDerived, isLink, isRegion, memoByModule } from '../read.ts'

interface ViewWithColumns<K> {
  /** The fields that it shows beside the title. */
  columns?: readonly K[]
}
/** Rows as cards in columns, one column for each value of `by`. A card moved to another column gets that value. */
interface BoardView<K> extends ViewWithColumns<K> {
  /** A board. */
  as: 'board'
  /** A field with options, or one that points to rows. */
  by: K
}
/**
 * Rows on the days of a month or a week, from one date or timestamp to another. A row moved to another day keeps its length. The
 * columns stand beside its title.
 */
interface CalendarView<K> extends ViewWithColumns<K> {
  /** A calendar of months and weeks. */
  as: 'calendar'
  /** The day or the moment at which a row begins. */
  from: K | SystemKey
  /** The day or the moment at which it ends. */
  to?: K | SystemKey
}
/** The rows of a page as cards with a picture. */
interface CardsView<K> extends ViewWithColumns<K> {
  /** Cards. */
  as: 'cards'
  /** The field with the picture on each card. */
  picture?: K
}
/** Rows on a map: at the point of a field. */
interface MapView<K> extends ViewWithColumns<K> {
  /** A map. */
  as: 'map'
  /** The field of kind point. */
  at: K
}
/** The number of rows, or the sum of `of`, by the values of a field; by month, week or day for dates and timestamps. */
interface ChartView<K> {
  /** A chart. */
  as: 'chart'
  /** The field by whose values rows are counted: one with options, a row or a region that it points to, or a day. */
  by: K | SystemKey | ReferencedKey<K & string>
  /** The field that is added up; without one, rows are counted. */
  of?: K
  /** How it is drawn: a line only over days and moments, a pie over anything else. */
  shape?: ChartShape
}
/** Another way to show the rows of a list, beside its table. `K` are the module's fields. */
export type ListView<K extends string = string> = BoardView<K> | CalendarView<K> | CardsView<K> | MapView<K> | ChartView<K>

export const chartShapes = ['bars', 'line', 'pie'] as const
export type ChartShape = (typeof chartShapes)[number]

/** A view with its name in the address of the list: `board`, and `board2` for a second one. */
export type NamedListView = (ListView | GroupView) & { key: string }
/** The table with its rows under headings: by `group` of the list, or by a column that somebody chose. */
export interface GroupView {
  as: 'group'
  by: string
  /** How long the times are that days and moments are grouped by; a month by default. */
  each?: DateStep
}
/** The times that days and moments are grouped by. */
export const dateSteps = ['month', 'week', 'day'] as const
export type DateStep = (typeof dateSteps)[number]

export const listViewsOf = memoByModule((module): readonly NamedListView[] => {
  const { group } = module.list ?? {}
  const views = [...(group === undefined ? [] : [{ as: 'group', by: group } as const]), ...(module.views ?? [])]
  return views.map((view, index): NamedListView => {
    const earlier = views.slice(0, index).filter(({ as }) => as === view.as).length
    return { ...view, key: earlier ? `${view.as}${earlier + 1}` : view.as }
  })
})

/** Filters that the views of a module ask its lists by, beside those above the list. */
const viewFiltersOf = (module: AnyModule): readonly FilterSpec[] =>
  listViewsOf(module).flatMap((view): readonly FilterSpec[] => {
    if (view.as === 'calendar') return [dayRange(view.from)]
    if (view.as === 'map') return [{ as: 'within', field: view.at, param: mapBoxParam(view.at) }]
    if (!('by' in view)) return []
    const field = fieldOf(module, view.by)
    return [field && isGroupedByMonth(field) ? dayRange(view.by) : { as: 'select', field: view.by, param: view.by }]
  })
const dayRange = (field: string): FilterSpec => ({ as: 'range', field, params: rangeParams(field) })
/** The parameter by which a list is filtered to a part of the map. */
export const mapBoxParam = (field: string): string => `${field}_within`
const rangeParams = (field: string): readonly [string, string] => [`${field}_from`, `${field}_to`]

/** The parameters by which a list is filtered to a range of a field that a view shows. */
export const rangeParamsOf = (module: AnyModule, field: string): readonly [from: string, to: string] => {
  const range = queryFiltersOf(module).find(filter => filter.as === 'range' && filter.field === field)
  return range?.as === 'range' ? range.params : rangeParams(field)
}

/** The parameter by which a list is filtered to one value of a field that a view shows. */
export const valueParamOf = (module: AnyModule, field: string): string => {
  const filter = queryFiltersOf(module).find(one => equality.has(one.as) && 'field' in one && one.field === field)
  return filter && 'param' in filter ? filter.param : field
}

const equality = new Set(['select', 'tabs'])
/** Whether a list that is filtered by one of them is filtered by the other; a cascade of regions filters by each of its fields. */
const asksTheSame = (one: FilterSpec, other: FilterSpec): boolean =>
  (one.as === 'region' && other.as === 'select' && one.fields.includes(other.field)) || hasSameField(one, other)
const hasSameField = (one: FilterSpec, other: FilterSpec): boolean =>
  'field' in one &&
  'field' in other &&
  one.field === other.field &&
  (one.as === other.as || (equality.has(one.as) && equality.has(other.as)))

/** All filters of a list: those above it, and those its views need. */
export const queryFiltersOf = memoByModule((module): readonly FilterSpec[] =>
  viewFiltersOf(module).reduce(
    (all, wanted) => (all.some(filter => asksTheSame(filter, wanted)) ? all : [...all, wanted]),
    filtersOf(module),
  ),
)

/** The fields by whose values rows may be grouped. */
export const groupingFieldsOf = memoByModule((module): readonly string[] => [
  ...new Set(listViewsOf(module).flatMap(view => ('by' in view ? [view.by] : []))),
])
/** The fields whose sums are shown below their columns. */
export const summedFieldsOf = (module: AnyModule): readonly string[] => module.list?.sum ?? []
/** The fields that may be added up: these, and those of charts. */
export const addedFieldsOf = memoByModule((module): readonly string[] => [
  ...new Set([
    ...summedFieldsOf(module),
    ...listViewsOf(module).flatMap(view => (view.as === 'chart' && view.of !== undefined ? [view.of] : [])),
  ]),
])
/** The fields whose points are drawn on a map: the table also has their coordinates as numbers. */
export const mappedFieldsOf = memoByModule((module): readonly string[] => [
  ...new Set(listViewsOf(module).flatMap(view => (view.as === 'map' ? [view.at] : []))),
])
/** The columns of the coordinates of such a field. */
export const coordinateColumns = (field: string): readonly [lng: string, lat: string] => [`${field}_lng`, `${field}_lat`]
/** The view while nobody has chosen one; empty for the table. */
export const firstViewOf = ({ list }: AnyModule): string => (list?.group === undefined ? '' : 'group')

const summedOrders: readonly string[] = ['number', 'duration']
/** Amounts and lengths of time can be added up, those of different currencies aside. */
export const isSummable = (field: Field): boolean =>
  unitFieldOf(field) === undefined &&
  (summedOrders.includes(kindTraits(field).ordered ?? '') || (isDerived(field) && comparableValues(field) === 'number'))

/** Kinds with so few values that each can have a column of cards. */
export const isBoardField = (field: Field): boolean =>
  !isDerived(field) && !kindTraits(field).several && (isLink(field) || hasFewValues(comparableValues(field)))
const hasFewValues = (values: ReturnType<typeof comparableValues>): boolean => typeof values === 'object' && values.length > 0

/** Regions that the table stores. */
export const isRegionField = (field: Field): boolean => !isDerived(field) && isRegion(field)

export const isDayField = (field: Field): boolean => !isDerived(field) && isGroupedByMonth(field)

/** Fields that rows are grouped by: with few values, of rows, of regions, and days and moments. */
export const isGroupField = (field: Field): boolean => isBoardField(field) || isRegionField(field) || isDayField(field)

/** Kinds that are grouped by month. */
export const isGroupedByMonth = (field: Field): boolean => ['day', 'moment'].includes(kindTraits(field).ordered ?? '')
