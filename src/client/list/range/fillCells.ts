import { type AnyModule, fieldsOf } from '../../../schema/index.ts'
import { kindTraits } from '../../../schema/kindTraits.ts'
import { addExact, exactDecimal, multiplyExact, negateExact, roundExact } from '../../../shared/rules/exactDecimals.ts'
import type { TsvCells } from '../../ui/ariaGrid/parseTsv.ts'
import { type CellBlock, blockHeight, type ShownCells, blockWidth } from './cellBlock.ts'
import type { ContentOfCell } from './writeCells.ts'

interface Fill {
  /** The cells that change, beside those they are filled from. */
  block: CellBlock
  at: ContentOfCell
}

/** Copies the first row of the block to those below it, or the row above it to a block of one; null at the upper edge. */
export function fillDown(block: CellBlock, { rows, fields }: ShownCells): Fill | null {
  const from = blockHeight(block) > 1 ? block.top : block.top - 1
  const like = rows[from]
  if (!like) return null
  return { block: { ...block, top: from + 1 }, at: (_, column) => ({ like, of: fields[column] ?? '' }) }
}

/** Copies the first column of the block to those at its right; null where there are none. */
export function fillRight(block: CellBlock, { rows, fields }: ShownCells): Fill | null {
  const of = fields[block.left]
  if (of === undefined || blockWidth(block) === 1) return null
  return {
    block: { ...block, left: block.left + 1 },
    at(row) {
      const like = rows[row]
      return like ? { like, of } : null
    },
  }
}

interface GrownFill {
  from: CellBlock
  to: CellBlock
  /** Numbers and days go on in even steps instead of being repeated. */
  series: boolean
}
/** Repeats the cells of one block over the rest of a larger one, in the direction in which that is larger. */
export function fillGrownBlock(module: AnyModule, { rows, fields }: ShownCells, { from, to, series }: GrownFill): Fill {
  const isDown = to.top !== from.top || to.bottom !== from.bottom
  const [start, count] = isDown ? [from.top, blockHeight(from)] : [from.left, blockWidth(from)]
  const wrap = (index: number) => start + ((((index - start) % count) + count) % count)
  const isSource = (index: number) => index >= start && index < start + count
  const steps = new Map<number, ((index: number) => unknown) | null>()
  const stepOf = (column: number) => {
    const known = steps.get(column)
    if (known !== undefined) return known
    const name = fields[column] ?? ''
    const values = rows.slice(from.top, from.bottom + 1).map(row => row[name])
    const next = valueSeries(module, name, values)
    steps.set(column, next)
    return next
  }
  return {
    block: to,
    at(row, column) {
      if (isSource(isDown ? row : column)) return null
      const next = series && isDown ? stepOf(column) : null
      if (next) return { value: next(row - from.top) }
      const like = rows[isDown ? wrap(row) : row]
      return like ? { like, of: fields[isDown ? column : wrap(column)] ?? '' } : null
    },
  }
}

const dayMs = 86_400_000
/** Continues numbers or days in both directions by their step, or by one after a single value; null if there is no even step. */
export function valueSeries(module: AnyModule, name: string, values: readonly unknown[]): ((index: number) => unknown) | null {
  const field = fieldsOf(module)[name]
  const ordered = field && kindTraits(field).ordered
  if (ordered === 'day') {
    const days = values.map(value => (typeof value === 'string' ? Date.parse(`${value}T00:00:00Z`) / dayMs : NaN))
    const at = evenSteps(days)
    return at && (index => new Date(at(index) * dayMs).toISOString().slice(0, 10))
  }
  return ordered === 'number' ? evenSteps(values.map(value => (typeof value === 'number' ? value : NaN))) : null
}

function evenSteps(numbers: readonly number[]): ((index: number) => number) | null {
  const [first, second] = numbers
  if (first === undefined || numbers.some(Number.isNaN)) return null
  const start = exactDecimal(first)
  const step = second === undefined ? exactDecimal(1) : addExact(exactDecimal(second), negateExact(start))
  const at = (index: number) => {
    const value = addExact(start, multiplyExact(step, exactDecimal(index)))
    return roundExact(value, value.places)
  }
  return numbers.every((value, index) => at(index) === value) ? at : null
}

export interface PastedBlock extends Fill {
  /** How many rows and columns found no room. */
  rows: number
  columns: number
}
/** A copied block over a range: repeated if the range is a multiple of it, else once from the first cell on. */
export function pasteBlock(cells: TsvCells, range: CellBlock, { rows, fields }: ShownCells): PastedBlock {
  const [height, width] = [cells.length, Math.max(...cells.map(({ length }) => length))]
  const repeats = blockHeight(range) % height === 0 && blockWidth(range) % width === 0
  const [bottom, right] = repeats ? [range.bottom, range.right] : [range.top + height - 1, range.left + width - 1]
  return {
    block: { ...range, bottom: Math.min(bottom, rows.length - 1), right: Math.min(right, fields.length - 1) },
    at(row, column) {
      const text = cells[(row - range.top) % height]?.[(column - range.left) % width]
      return text === undefined ? null : { text }
    },
    rows: Math.max(0, bottom - rows.length + 1),
    columns: Math.max(0, right - fields.length + 1),
  }
}
