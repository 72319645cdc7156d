import type { FilterSpec } from '../filters.ts'
import type { AnyModule } from '../module.ts'
import { queryFiltersOf } from './listViews.ts'

/** The parameters of a module's filters with their default values; '' for all. */
export const filterDefaults = (module: AnyModule): Readonly<Record<string, string>> =>
  Object.fromEntries(queryFiltersOf(module).flatMap(defaultsOfFilter))

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
    case 'whether':
      return [[filter.param, '']]
    // A map requests its own rows.
    case 'within':
      return []
  }
}
