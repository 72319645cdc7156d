import { type FilterSpec, filtersOf } from '../filters.ts'
import { comparedWith, kindTraits } from '../kindTraits.ts'
import type { Field } from '../kinds.ts'
import type { AnyModule } from '../module.ts'
import { isDerived, memoByModule } from '../read.ts'

/** Another way to show the rows of a list, beside its table. `K` are the module's fields. */
export type ListView<K extends string = string> =
  /** Rows as cards in columns, one column for each value of `by`. A card moved to another column gets that value. */
  { as: 'board'; by: K; columns?: readonly K[] }

/** A view with its name in the address of the list: `board`, and `board2` for a second one. */
export type NamedListView = (ListView | GroupView) & { key: string }
/** The rows of the table below headings: of a list with `group`. */
export interface GroupView {
  as: 'group'
  by: string
}

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
  listViewsOf(module).map(({ by }) => ({ as: 'select', field: by, param: by }))

const equality = new Set(['select', 'tabs'])
const asksTheSame = (one: FilterSpec, other: FilterSpec): boolean =>
  'field' in one &&
  'field' in other &&
  one.field === other.field &&
  (one.as === other.as || (equality.has(one.as) && equality.has(other.as)))

/** All that a list can be asked by: the filters above it, and what its views need. */
export const queryFiltersOf = memoByModule((module): readonly FilterSpec[] =>
  viewFiltersOf(module).reduce(
    (all, wanted) => (all.some(filter => asksTheSame(filter, wanted)) ? all : [...all, wanted]),
    filtersOf(module),
  ),
)

/** The fields by whose values rows may be grouped. */
export const groupingFieldsOf = memoByModule((module): readonly string[] => listViewsOf(module).map(({ by }) => by))
/** The fields that may be added up. */
export const summedFieldsOf = (module: AnyModule): readonly string[] => module.list?.sum ?? []
export const isAggregated = (module: AnyModule): boolean => groupingFieldsOf(module).length + summedFieldsOf(module).length > 0
/** The view while nobody has chosen one; empty for the table. */
export const firstViewOf = ({ list }: AnyModule): string => (list?.group === undefined ? '' : 'group')

/** Amounts and lengths of time can be added up. */
export const isSummable = (field: Field): boolean =>
  ['number', 'duration'].includes(kindTraits(field).ordered ?? '') || (isDerived(field) && comparedWith(field) === 'number')

/** Kinds that are grouped by month. */
export const isGroupedByMonth = (field: Field): boolean => ['day', 'moment'].includes(kindTraits(field).ordered ?? '')
