import { fieldsOf, type AnyModule, type Field } from '../../../schema/index.ts'
import { kindTraits, unitFieldOf } from '../../../schema/kindTraits.ts'
import { addExact, divideExact, exactDecimal, roundExact } from '../../../shared/rules/exactDecimals.ts'
import type { CellBlock, ShownCells } from './cellBlock.ts'
import { cellText } from './rangeText.ts'

export interface RangeSums {
  /** Cells that are not empty. */
  filled: number
  /** The sum of the numbers among them; null where there are none. */
  sum: number | null
  average: number | null
}
const averagePlaces = 4

/** Amounts of different currencies are never added up. */
const isSummable = (field: Field | undefined): boolean =>
  field !== undefined && kindTraits(field).ordered === 'number' && unitFieldOf(field) === undefined

export function rangeSums(module: AnyModule, { rows, fields }: ShownCells, block: CellBlock): RangeSums {
  const names = fields.slice(block.left, block.right + 1)
  const chosen = rows.slice(block.top, block.bottom + 1)
  const filled = chosen.reduce((count, row) => count + names.filter(name => cellText(module, name, row) !== '').length, 0)
  const numbers = names
    .filter(name => isSummable(fieldsOf(module)[name]))
    .flatMap(name => chosen.map(row => row[name]).filter(value => typeof value === 'number'))
  if (!numbers.length) return { filled, sum: null, average: null }
  const sum = numbers.map(exactDecimal).reduce(addExact)
  return {
    filled,
    sum: roundExact(sum, sum.places),
    average: roundExact(divideExact(sum, exactDecimal(numbers.length)), averagePlaces),
  }
}
