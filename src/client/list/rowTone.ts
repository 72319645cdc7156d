import { type AnyModule, tonesOf } from '../../schema/index.ts'
import { meetsCase } from '../../shared/rules/condition.ts'
import type { ListRow } from '../api/rows/listRow.ts'

/** The class that colours a row. */
export function rowTone(module: AnyModule) {
  const cases = tonesOf(module)
  if (!cases.length) return ''
  return (row: ListRow) => {
    const found = cases.find(one => meetsCase(module, row, one))
    return found ? `tone-${found.colour}` : ''
  }
}

/** The same for rows whose tone is read one by one. */
export const toneOfRows = (module: AnyModule): ((row: ListRow) => string) => {
  const tone = rowTone(module)
  return typeof tone === 'string' ? () => tone : tone
}
