import { useLatest } from 'ahooks'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { isComposing } from '../typing.ts'
import {
  bodyOf,
  type CellAt,
  cellAt,
  cellOf,
  cellsOf,
  controlsOf,
  focusCell,
  isCell,
  keyOf,
  motionOf,
  ownsKeys,
  rowsOf,
} from './gridCells.ts'
import { markGrid } from './markGrid.ts'
import type { ListRow } from './rows.ts'

interface Given {
  rows: readonly ListRow[]
  rowHeight: number
}
/** Where the keys are in a list, and what it holds. */
interface Grid {
  place: HTMLElement
  given: { readonly current: Given }
  /** The cell that Tab leads to. */
  active: CellAt | null
  /** What had the focus last: a row that is scrolled away takes it along. */
  focused: Element | null
  /** The focus is on its way out. */
  leaving: boolean
}

/** Roving focus: Tab leads to one cell of a list and out of it again, arrows from cell to cell. */
export function useGridNavigation(place: RefObject<HTMLElement | null>, given: Given, ready: boolean) {
  const latest = useLatest(given)
  const grid = useRef<Grid | null>(null)
  useEffect(() => {
    if (!place.current) return
    const own: Grid = { place: place.current, given: latest, active: null, focused: null, leaving: false }
    grid.current = own
    const listening = new AbortController()
    const on = <T extends keyof HTMLElementEventMap>(type: T, run: (event: HTMLElementEventMap[T]) => void) =>
      own.place.addEventListener(type, run, { signal: listening.signal, capture: type === 'scroll' })
    on('keydown', event => press(own, event))
    on('focusin', event => arrive(own, event))
    on('pointerdown', ({ target }) => noteActive(own, cellOf(target)))
    on('scroll', () => void requestAnimationFrame(() => regain(own)))
    return () => listening.abort()
  }, [place, latest])
  useLayoutEffect(() => {
    if (ready && place.current) markGrid(place.current, given.rows.length)
    if (grid.current) regain(grid.current)
  })
}

/** Whether the focus moves by Tab: other ways to a control in a row, a window that closes say, lead to it. */
let tabbed = false
addEventListener(
  'keydown',
  ({ key }) => {
    tabbed = key === 'Tab'
    if (tabbed) setTimeout(() => (tabbed = false))
  },
  true,
)

function noteActive(grid: Grid, cell: HTMLElement | null) {
  if (cell) grid.active = cellAt(cell)
}

function arrive(grid: Grid, event: FocusEvent) {
  const { target, relatedTarget } = event
  const body = bodyOf(grid.place)
  if (grid.leaving || !(target instanceof HTMLElement)) return
  grid.focused = ownsKeys(target) ? null : target
  const from = relatedTarget instanceof Node && body?.contains(relatedTarget)
  if (!tabbed || !body?.contains(target) || from || ownsKeys(target)) return noteActive(grid, cellOf(target))
  // Whoever is passed on the way hears nothing of it.
  event.stopPropagation()
  goTo(grid, activeCell(grid))
}

/** The row that had the focus is not drawn any more: the keys go on from its list. */
function regain(grid: Grid) {
  if (!grid.focused || grid.focused.isConnected || document.activeElement !== document.body) return
  withoutArriving(grid, bodyOf(grid.place))
}

function withoutArriving(grid: Grid, element: HTMLElement | null) {
  grid.leaving = true
  element?.focus({ preventScroll: true })
  grid.leaving = false
}

/** Rows of a long list are not all drawn, and those of a tree are known only as they are drawn. */
const keysOf = ({ place, given }: Grid): readonly string[] =>
  bodyOf(place)?.classList.contains('long') ? given.current.rows.map(({ id }) => String(id)) : rowsOf(place).map(keyOf)

function activeCell(grid: Grid): CellAt {
  const [first = ''] = keysOf(grid)
  if (grid.active && keysOf(grid).includes(grid.active.row)) return grid.active
  return { row: first, column: rowsOf(grid.place)[0]?.querySelector('.ant-table-selection-column') ? 1 : 0 }
}

function goTo(grid: Grid, { row, column }: CellAt) {
  const find = () => rowsOf(grid.place).find(one => keyOf(one) === row)
  const found = find() ?? (drawRow(grid, row), find())
  const cell = found && cellsOf(found)[column]
  if (cell) focusCell(cell)
}

/** Scrolls to a row that is not drawn. The list is told at once; the browser would tell it a frame later. */
function drawRow(grid: Grid, row: string) {
  const body = bodyOf(grid.place)
  const { rowHeight } = grid.given.current
  const top = keysOf(grid).indexOf(row) * rowHeight
  if (!body || top < 0) return
  body.scrollTop = top < body.scrollTop ? top : top + rowHeight - body.clientHeight
  body.dispatchEvent(new Event('scroll'))
}

function press(grid: Grid, event: KeyboardEvent) {
  const { target, key } = event
  const body = bodyOf(grid.place)
  if (!(target instanceof HTMLElement) || event.defaultPrevented || isComposing(event) || ownsKeys(target)) return
  const cell = cellOf(target)
  if (!body || (!cell && target !== body)) return
  // The browser goes on from there: past all that can be pressed in the rows.
  if (key === 'Tab') return withoutArriving(grid, event.shiftKey ? body : grid.place.querySelector('.grid-end'))
  if (run(grid, event, cell)) event.preventDefault()
}

/** Whether the key means something here. */
function run(grid: Grid, event: KeyboardEvent, cell: HTMLElement | null): boolean {
  const { target, key } = event
  const beside = cell && !isCell(target) ? besideOf(event, cell) : null
  if (beside) return focus(beside)
  if (cell && !isCell(target) && key === 'Escape') return focus(cell)
  const motion = motionOf(event)
  if (motion) return move(grid, motion)
  if (!cell || !isCell(target)) return false
  if (key === 'Enter' || key === 'F2') return enter(cell)
  return key === ' ' && pressed(cell.parentElement?.querySelector<HTMLElement>('.ant-table-selection-column input'))
}

const focus = (element: HTMLElement): boolean => {
  element.focus()
  return true
}
const pressed = (control: HTMLElement | null | undefined): boolean => {
  control?.click()
  return true
}

/** The next of several controls of one cell. */
function besideOf({ key, target }: KeyboardEvent, cell: HTMLElement): HTMLElement | null {
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  const controls = controlsOf(cell)
  return step === 0 ? null : (controls[controls.indexOf(target as HTMLElement) + step] ?? null)
}

/** Into the cell: its only control is pressed, of several the first is gone to; where there is none, the row is opened. */
function enter(cell: HTMLElement): boolean {
  const [first, second] = controlsOf(cell)
  if (first && second) return focus(first)
  return pressed(first ?? cell.parentElement?.querySelector<HTMLElement>('[data-action=edit]'))
}

function move(grid: Grid, motion: NonNullable<ReturnType<typeof motionOf>>): boolean {
  const keys = keysOf(grid)
  const from = activeCell(grid)
  const [any] = rowsOf(grid.place)
  const page = Math.max(1, Math.floor((bodyOf(grid.place)?.clientHeight ?? 0) / grid.given.current.rowHeight) - 1)
  const size = { rows: keys.length, columns: any ? cellsOf(any).length : 0, page }
  const next = motion({ row: keys.indexOf(from.row), column: from.column }, size)
  const row = keys[next.row]
  if (row !== undefined) goTo(grid, { row, column: next.column })
  return true
}
