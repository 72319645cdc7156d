import type { TreeRow } from './treeRows.ts'

/** A control in the grid: its row (-1 for the head) and its index there. */
export interface TreeCell {
  row: number
  column: number
}
export interface TreeGridLayout {
  lines: readonly Pick<TreeRow<unknown>, 'open' | 'above'>[]
  /** How many controls a row has; 0 for a head without any. */
  controls: (row: number) => number
}
/** What a key does: focus another control, or toggle the row. */
export type TreeKeyAction = TreeCell | 'toggle' | null
type Move = (at: TreeCell, layout: TreeGridLayout) => TreeKeyAction

const page = 10

/** The control nearest to a position. */
function nearestControl({ row, column }: TreeCell, { lines, controls }: TreeGridLayout): TreeCell | null {
  const first = controls(-1) > 0 ? -1 : 0
  const there = Math.max(first, Math.min(row, lines.length - 1))
  const width = controls(there)
  return width === 0 ? null : { row: there, column: Math.max(0, Math.min(column, width - 1)) }
}

const moveRows =
  (by: number): Move =>
  ({ row, column }, layout) =>
    nearestControl({ row: row + by, column }, layout)

const moveRight: Move = ({ row, column }, layout) =>
  column === 0 && layout.lines[row]?.open === false ? 'toggle' : nearestControl({ row, column: column + 1 }, layout)

const moveLeft: Move = ({ row, column }, layout) => {
  const line = layout.lines[row]
  if (column > 0) return { row, column: column - 1 }
  if (line?.open) return 'toggle'
  return line && line.above >= 0 ? { row: line.above, column } : null
}

/** By key, prefixed with `Control+` while Ctrl is pressed. */
const moves: Readonly<Record<string, Move>> = {
  ArrowDown: moveRows(1),
  ArrowUp: moveRows(-1),
  PageDown: moveRows(page),
  PageUp: moveRows(-page),
  ArrowRight: moveRight,
  ArrowLeft: moveLeft,
  Home: ({ row }, layout) => nearestControl({ row, column: 0 }, layout),
  End: ({ row }, layout) => nearestControl({ row, column: Infinity }, layout),
  'Control+Home': ({ column }, layout) => nearestControl({ row: -1, column }, layout),
  'Control+End': ({ column }, layout) => nearestControl({ row: Infinity, column }, layout),
}

export const treeKeyAction = (key: string, at: TreeCell, layout: TreeGridLayout): TreeKeyAction =>
  Object.hasOwn(moves, key) ? (moves[key]?.(at, layout) ?? null) : null
