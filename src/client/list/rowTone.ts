import type { AnyModule } from '../../schema/index.ts'
import type { ListRow } from '../api/rows/listRow.ts'

/** The class that colours a row. */
export function rowTone({ list }: AnyModule) {
  if (!list?.tone) return ''
  const { field, ...tones } = list.tone
  return (row: ListRow) => {
    const name = tones[String(row[field])]
    return name ? `tone-${name}` : ''
  }
}
