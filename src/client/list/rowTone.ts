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

/** The same for rows whose tone is read one by one. */
export const toneOfRows = (module: AnyModule): ((row: ListRow) => string) => {
  const tone = rowTone(module)
  return typeof tone === 'string' ? () => tone : tone
}
