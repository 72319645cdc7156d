import type { Filter, FilterTab } from './module.ts'
import { memoByModule } from './read.ts'

/** A filter with its defaults filled in. */
export type FilterSpec =
  | { as: 'select'; field: string; param: string; all: boolean; default?: number | string }
  | { as: 'tabs'; field: string; param: string; all: boolean; views: Readonly<Record<number, FilterTab<string>>> }
  | { as: 'buckets'; field: string; param: string; options: readonly number[]; unit: string }
  | { as: 'range'; field: string; params: readonly [from: string, to: string] }
  | { as: 'zeroOrMore'; field: string; param: string }
  | { as: 'region'; fields: readonly string[] }

/** The unit of buckets without one. */
export const defaultBucketUnit = '分钟'

export const filtersOf = memoByModule((module): readonly FilterSpec[] => (module.filters ?? []).map(filterSpec))

function filterSpec(filter: Filter<string>): FilterSpec {
  if (typeof filter === 'string') return { as: 'select', field: filter, param: filter, all: true }
  switch (filter.as) {
    case 'region':
      return filter
    case 'range':
      return { ...filter, params: filter.params ?? [`${filter.field}_from`, `${filter.field}_to`] }
    case 'buckets':
      return { ...filter, param: filter.param ?? filter.field, unit: filter.unit ?? defaultBucketUnit }
    case 'zeroOrMore':
      return { ...filter, param: filter.param ?? filter.field }
    case 'select':
      return { ...filter, param: filter.param ?? filter.field, all: filter.all ?? false }
    case 'tabs':
      return { ...filter, param: filter.param ?? filter.field, all: true, views: filter.views ?? {} }
  }
}

/** The fields a filter reads. */
export const filterFields = (filter: FilterSpec): readonly string[] => {
  if (filter.as === 'region') return filter.fields
  return filter.as === 'tabs' ? [filter.field, ...Object.values(filter.views).map(view => view.field)] : [filter.field]
}

/** The query parameters of a filter. */
export const filterParams = (filter: FilterSpec): readonly string[] =>
  filter.as === 'region' ? filter.fields : filter.as === 'range' ? filter.params : [filter.param]
