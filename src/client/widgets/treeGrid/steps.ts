import type { Line } from './lines.ts'

/** Where in the grid: a row, -1 for the head, and one of the controls in it. */
export interface Place {
  row: number
  column: number
}
export interface Ground {
  lines: readonly Pick<Line<unknown>, 'open' | 'above'>[]
  /** How many controls a row has; 0 for a head without any. */
  controls: (row: number) => number
}
/** What a key does: goes somewhere, or opens or closes the row. */
export type Step = Place | 'toggle' | null
type Move = (at: Place, ground: Ground) => Step

const page = 10

/** As near to a place as there is a control. */
function nearest({ row, column }: Place, { lines, controls }: Ground): Place | null {
  const first = controls(-1) > 0 ? -1 : 0
  const there = Math.max(first, Math.min(row, lines.length - 1))
  const width = controls(there)
  return width === 0 ? null : { row: there, column: Math.max(0, Math.min(column, width - 1)) }
}

const down =
  (by: number): Move =>
  ({ row, column }, ground) =>
    nearest({ row: row + by, column }, ground)

const right: Move = ({ row, column }, ground) =>
  column === 0 && ground.lines[row]?.open === false ? 'toggle' : nearest({ row, column: column + 1 }, ground)

const left: Move = ({ row, column }, ground) => {
  const line = ground.lines[row]
  if (column > 0) return { row, column: column - 1 }
  if (line?.open) return 'toggle'
  return line && line.above >= 0 ? { row: line.above, column } : null
}

/** With Control where it stands before the key. */
const moves: Readonly<Record<string, Move>> = {
  ArrowDown: down(1),
  ArrowUp: down(-1),
  PageDown: down(page),
  PageUp: down(-page),
  ArrowRight: right,
  ArrowLeft: left,
  Home: ({ row }, ground) => nearest({ row, column: 0 }, ground),
  End: ({ row }, ground) => nearest({ row, column: Infinity }, ground),
  'Control+Home': ({ column }, ground) => nearest({ row: -1, column }, ground),
  'Control+End': ({ column }, ground) => nearest({ row: Infinity, column }, ground),
}

export const stepOf = (key: string, at: Place, ground: Ground): Step =>
  Object.hasOwn(moves, key) ? (moves[key]?.(at, ground) ?? null) : null
