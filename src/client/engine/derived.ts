import type { AnyModule } from '../../schema/index.ts'
import { fieldsOf, filtersOf, formFields } from '../../schema/index.ts'
import type { Asked } from './address.ts'
import { rowCount } from './rowCount.ts'
import type { ListRow } from './rows.ts'
import type { ListReply } from './useList.ts'

/** The count of each tab by its value, where the reply brings any. */
export const tabCounts = (reply: ListReply | null): Readonly<Record<string, number | string>> =>
  Object.fromEntries(
    (reply?.totalAllData ?? []).flatMap(({ count, more, ...value }) =>
      Object.values(value).map(one => [String(one), rowCount(Number(count ?? 0), more === true)]),
    ),
  )

/** The class that colours a row. */
export function toneOf({ tone }: AnyModule) {
  if (!tone) return ''
  const { field, ...tones } = tone
  return (row: ListRow) => {
    const name = tones[Number(row[field])]
    return name ? `tone-${name}` : ''
  }
}

/** What a new row starts with because the list is narrowed to it. */
export function draftOf(module: AnyModule, { values }: Asked): Readonly<Record<string, string | number>> {
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
