import { type AnyModule, fieldsOf, filtersOf, formFields, isMultiValued } from '../../../schema/index.ts'
import type { ListParams } from '../../api/listParams.ts'

/** A new row starts with what the list is filtered by. */
export function draftFromFilters(module: AnyModule, { values }: ListParams): Readonly<Record<string, string | number>> {
  const inForm = new Set(formFields(module))
  return Object.fromEntries(
    filtersOf(module).flatMap(filter => {
      if (filter.as !== 'select' || filter.field === 'status' || !inForm.has(filter.field)) return []
      const value = values[filter.param] ?? ''
      const field = fieldsOf(module)[filter.field]
      if (value === '' || !field || isMultiValued(field)) return []
      return [[filter.field, /^\d{1,15}$/.test(value) ? Number(value) : value]]
    }),
  )
}
