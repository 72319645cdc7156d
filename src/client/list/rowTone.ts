import { type AnyModule, tonesOf } from '../../schema/index.ts'
import { meetsCase } from '../../shared/rules/condition.ts'
import type { ListRow } from '../api/rows/listRow.ts'

/** The class that colours a row: a function of the row, or the empty class where the module colours none. */
export function rowTone(module: AnyModule) {
  const cases = tonesOf(module)
  if (!cases.length) return ''
  return (row: ListRow) => {
    const found = cases.find(one => meetsCase(module, row, one))
    return found ? `tone-${found.colour}` : ''
  }
}

/** The class that colours a row, always as a function. */
export const toneOfRows = (module: AnyModule): ((row: ListRow) => string) => {
  const tone = rowTone(module)
  return typeof tone === 'string' ? () => tone : tone
}
