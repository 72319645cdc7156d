import type { ListRow } from '../../api/rows/listRow.ts'
import type { EditedCell } from '../../ui/ariaGrid/cellKeys.ts'

/** A range by two of its corners; it stays at its rows and columns when others come between them. */
export interface CellRange {
  anchor: EditedCell
  /** The corner that moves. */
  focus: EditedCell
}
/** The rows and columns that are shown, in their order. */
export interface ShownCells {
  rows: readonly ListRow[]
  fields: readonly string[]
}
/** A range by indexes, both ends included. */
export interface CellBlock {
  top: number
  bottom: number
  left: number
  right: number
}

/** Null where a corner is not shown any more. */
export function blockOf({ anchor, focus }: CellRange, { rows, fields }: ShownCells): CellBlock | null {
  const rowOf = ({ row }: EditedCell) => rows.findIndex(({ id }) => id === row)
  const [from, to] = [rowOf(anchor), rowOf(focus)]
  const [start, end] = [fields.indexOf(anchor.field), fields.indexOf(focus.field)]
  if (Math.min(from, to, start, end) < 0) return null
  return { top: Math.min(from, to), bottom: Math.max(from, to), left: Math.min(start, end), right: Math.max(start, end) }
}

/** The range of a block, with its first cell as the anchor. */
export function rangeOf({ top, bottom, left, right }: CellBlock, { rows, fields }: ShownCells): CellRange | null {
  const [first, last] = [rows[top], rows[bottom]]
  const [start, end] = [fields[left], fields[right]]
  if (!first || !last || start === undefined || end === undefined) return null
  return { anchor: { row: first.id, field: start }, focus: { row: last.id, field: end } }
}

export const blockHeight = ({ top, bottom }: CellBlock): number => bottom - top + 1
export const blockWidth = ({ left, right }: CellBlock): number => right - left + 1
export const isOneCell = (block: CellBlock): boolean => blockHeight(block) === 1 && blockWidth(block) === 1

/** The block extended to a cell, in the one direction in which the cell is further away. */
export function extendBlockTo(block: CellBlock, cell: { row: number; column: number }): CellBlock {
  const down = Math.max(cell.row - block.bottom, block.top - cell.row, 0)
  const aside = Math.max(cell.column - block.right, block.left - cell.column, 0)
  if (down === 0 && aside === 0) return block
  return down >= aside
    ? { ...block, top: Math.min(block.top, cell.row), bottom: Math.max(block.bottom, cell.row) }
    : { ...block, left: Math.min(block.left, cell.column), right: Math.max(block.right, cell.column) }
}
