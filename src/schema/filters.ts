import { fieldsOfCase, type RowCase } from './fields/rowCase.ts'
import type { Field } from './kinds.ts'
import { comparableValues, kindTraits } from './kindTraits.ts'
import type { Filter, FilterTab } from './list/moduleList.ts'
import type { AnyModule } from './module.ts'
import { fieldOf, memoByModule, optionsOf } from './read.ts'

/** A filter with its defaults filled in. */
export type FilterSpec =
  | { as: 'select'; field: string; param: string; default?: number | string }
  | { as: 'tabs'; field: string; param: string; extra: Readonly<Record<number, FilterTab<string>>> }
  | { as: 'buckets'; field: string; param: string; options: readonly number[] }
  | { as: 'range'; field: string; params: readonly [from: string, to: string] }
  | { as: 'zeroOrMore'; field: string; param: string }
  | { as: 'region'; fields: readonly string[] }
  | ({ as: 'whether'; fields: readonly string[]; param: string; label: string } & RowCase)
  /** A part of the map, `west,south,east,north`: only views ask for it. */
  | { as: 'within'; field: string; param: string }

export const filtersOf = memoByModule((module): readonly FilterSpec[] =>
  (module.list?.filters ?? []).map(filter => filterSpec(module, filter)),
)

function filterSpec(module: AnyModule, filter: Filter<string>): FilterSpec {
  if (typeof filter === 'string') return { as: 'select', field: filter, param: filter }
  if (filter.as === undefined || filter.as === 'select') return { ...filter, as: 'select', param: filter.param ?? filter.field }
  switch (filter.as) {
    case 'region':
      return filter
    case 'whether':
      return { ...filter, fields: fieldsOfCase(module, filter) }
    case 'range':
      return { ...filter, params: filter.params ?? [`${filter.field}_from`, `${filter.field}_to`] }
    case 'buckets':
    case 'zeroOrMore':
      return { ...filter, param: filter.param ?? filter.field }
    case 'tabs':
      return { ...filter, param: filter.param ?? filter.field, extra: filter.extra ?? {} }
    default:
      return misspeltFilter(filter)
  }
}

/** A filter with an unknown `as` is read as a plain one, so that the check goes on and reports it. */
const misspeltFilter = ({ field }: { field?: string }): FilterSpec => ({
  as: 'select',
  field: String(field),
  param: String(field),
})

/** The fields a filter reads. */
export const filterFields = (filter: FilterSpec): readonly string[] => {
  if ('fields' in filter) return filter.fields
  return filter.as === 'tabs' ? [filter.field, ...Object.values(filter.extra).map(tab => tab.field)] : [filter.field]
}

/** The values that a filter of the field offers, one tab for each; undefined where a value is typed, or a row. */
export function filterValuesOf(field: Field): readonly (string | number)[] | undefined {
  const options = optionsOf(field)
  if (options) return Object.values(options)
  const values = kindTraits(field).filterValues?.(field) ?? comparableValues(field)
  return typeof values === 'string' || !values.length ? undefined : values
}

type TabsFilter = Pick<Extract<FilterSpec, { as: 'tabs' }>, 'field'>
/** The values of a field that are tabs. A list asks for its rows by `status` in any case, so that tabs of it are no filter. */
export const tabValuesOf = (module: AnyModule, { field: name }: TabsFilter): readonly (string | number)[] => {
  const field = name === 'status' ? undefined : fieldOf(module, name)
  return (field && filterValuesOf(field)) ?? []
}
/** The tab of all rows: 0, unless 0 is a value of the field and so a tab of its own. */
export const allTabOf = (module: AnyModule, tabs: TabsFilter): 0 | 'all' => (tabValuesOf(module, tabs).includes(0) ? 'all' : 0)

/** The query parameters of a filter. */
export const filterParams = (filter: FilterSpec): readonly string[] =>
  filter.as === 'region' ? filter.fields : filter.as === 'range' ? filter.params : [filter.param]
