import type { TreeRow } from './treeRows.ts'

/** Where in the grid: a row, -1 for the head, and one of the controls in it. */
export interface TreeCell {
  row: number
  column: number
}
export interface TreeGridLayout {
  lines: readonly Pick<TreeRow<unknown>, 'open' | 'above'>[]
  /** How many controls a row has; 0 for a head without any. */
  controls: (row: number) => number
}
/** What a key does: goes somewhere, or opens or closes the row. */
export type TreeKeyAction = TreeCell | 'toggle' | null
type Move = (at: TreeCell, ground: TreeGridLayout) => TreeKeyAction

const page = 10

/** As near to a place as there is a control. */
function nearestControl({ row, column }: TreeCell, { lines, controls }: TreeGridLayout): TreeCell | null {
  const first = controls(-1) > 0 ? -1 : 0
  const there = Math.max(first, Math.min(row, lines.length - 1))
  const width = controls(there)
  return width === 0 ? null : { row: there, column: Math.max(0, Math.min(column, width - 1)) }
}

const moveRows =
  (by: number): Move =>
  ({ row, column }, ground) =>
    nearestControl({ row: row + by, column }, ground)

const moveRight: Move = ({ row, column }, ground) =>
  column === 0 && ground.lines[row]?.open === false ? 'toggle' : nearestControl({ row, column: column + 1 }, ground)

const moveLeft: Move = ({ row, column }, ground) => {
  const line = ground.lines[row]
  if (column > 0) return { row, column: column - 1 }
  if (line?.open) return 'toggle'
  return line && line.above >= 0 ? { row: line.above, column } : null
}

/** With Control where it stands before the key. */
const moves: Readonly<Record<string, Move>> = {
  ArrowDown: moveRows(1),
  ArrowUp: moveRows(-1),
  PageDown: moveRows(page),
  PageUp: moveRows(-page),
  ArrowRight: moveRight,
  ArrowLeft: moveLeft,
  Home: ({ row }, ground) => nearestControl({ row, column: 0 }, ground),
  End: ({ row }, ground) => nearestControl({ row, column: Infinity }, ground),
  'Control+Home': ({ column }, ground) => nearestControl({ row: -1, column }, ground),
  'Control+End': ({ column }, ground) => nearestControl({ row: Infinity, column }, ground),
}

export const treeKeyAction = (key: string, at: TreeCell, ground: TreeGridLayout): TreeKeyAction =>
  Object.hasOwn(moves, key) ? (moves[key]?.(at, ground) ?? null) : null
