import type { AnyModule } from '../../schema/index.ts'
import { fieldsOf, filtersOf, formFields } from '../../schema/index.ts'
import type { ListParams } from '../api/listParams.ts'
import { formatRowCount } from '../views/formatRowCount.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import type { ListReply } from './useListRows.ts'

/** The count of each tab by its value, where the reply brings any. */
export const countsByTab = (reply: ListReply | null): Readonly<Record<string, number | string>> =>
  Object.fromEntries(
    (reply?.totalAllData ?? []).flatMap(({ count, more, ...value }) =>
      Object.values(value).map(one => [String(one), formatRowCount(Number(count ?? 0), more === true)]),
    ),
  )

/** The class that colours a row. */
export function rowTone({ tone }: AnyModule) {
  if (!tone) return ''
  const { field, ...tones } = tone
  return (row: ListRow) => {
    const name = tones[Number(row[field])]
    return name ? `tone-${name}` : ''
  }
}

/** What a new row starts with because the list is narrowed to it. */
export function draftFromFilters(module: AnyModule, { values }: ListParams): Readonly<Record<string, string | number>> {
  const inForm = new Set(formFields(module))
  return Object.fromEntries(
    filtersOf(module).flatMap(filter => {
      if (filter.as !== 'select' || filter.field === 'status' || !inForm.has(filter.field)) return []
      const value = values[filter.param] ?? ''
      const field = fieldsOf(module)[filter.field]
      if (value === '' || !field || field.kind === 'references' || field.kind === 'list') return []
      return [[filter.field, /^\d{1,15}$/.test(value) ? Number(value) : value]]
    }),
  )
}
