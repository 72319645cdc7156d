import { useLatest } from 'ahooks'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { isComposing } from '../keyboardTargets.ts'
import {
  tableBody,
  type CellPosition,
  cellPosition,
  closestCell,
  rowCells,
  cellControls,
  focusCell,
  isCell,
  rowKeyOf,
  keyMotion,
  ownsKeys,
  tableRows,
} from './gridCells.ts'
import { markGridRoles } from './markGridRoles.ts'
import type { ListRow } from '../../api/rows/listRow.ts'

interface GridNavigationParams {
  rows: readonly ListRow[]
  rowHeight: number
}
/** Where the keys are in a list, and what it holds. */
interface GridFocus {
  place: HTMLElement
  given: { readonly current: GridNavigationParams }
  /** The cell that Tab leads to. */
  active: CellPosition | null
  /** What had the focus last: a row that is scrolled away takes it along. */
  focused: Element | null
  /** The focus is on its way out. */
  leaving: boolean
}

/** Roving focus: Tab leads to one cell of a list and out of it again, arrows from cell to cell. */
export function useGridNavigation(place: RefObject<HTMLElement | null>, given: GridNavigationParams, ready: boolean) {
  const latest = useLatest(given)
  const grid = useRef<GridFocus | null>(null)
  useEffect(() => {
    if (!place.current) return
    const own: GridFocus = { place: place.current, given: latest, active: null, focused: null, leaving: false }
    grid.current = own
    const listening = new AbortController()
    const on = <T extends keyof HTMLElementEventMap>(type: T, run: (event: HTMLElementEventMap[T]) => void) =>
      own.place.addEventListener(type, run, { signal: listening.signal, capture: type === 'scroll' })
    on('keydown', event => onKeyDown(own, event))
    on('focusin', event => onFocusIn(own, event))
    on('pointerdown', ({ target }) => noteActive(own, closestCell(target)))
    on('scroll', () => void requestAnimationFrame(() => restoreFocus(own)))
    return () => listening.abort()
  }, [place, latest])
  useLayoutEffect(() => {
    if (ready && place.current) markGridRoles(place.current, given.rows.length)
    if (grid.current) restoreFocus(grid.current)
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

function noteActive(grid: GridFocus, cell: HTMLElement | null) {
  if (cell) grid.active = cellPosition(cell)
}

function onFocusIn(grid: GridFocus, event: FocusEvent) {
  const { target, relatedTarget } = event
  const body = tableBody(grid.place)
  if (grid.leaving || !(target instanceof HTMLElement)) return
  grid.focused = ownsKeys(target) ? null : target
  const from = relatedTarget instanceof Node && body?.contains(relatedTarget)
  if (!tabbed || !body?.contains(target) || from || ownsKeys(target)) return noteActive(grid, closestCell(target))
  // Whoever is passed on the way hears nothing of it.
  event.stopPropagation()
  focusCellAt(grid, activeCell(grid))
}

/** The row that had the focus is not drawn any more: the keys go on from its list. */
function restoreFocus(grid: GridFocus) {
  if (!grid.focused || grid.focused.isConnected || document.activeElement !== document.body) return
  focusSilently(grid, tableBody(grid.place))
}

function focusSilently(grid: GridFocus, element: HTMLElement | null) {
  grid.leaving = true
  element?.focus({ preventScroll: true })
  grid.leaving = false
}

/** Rows of a long list are not all drawn, and those of a tree are known only as they are drawn. */
const rowKeys = ({ place, given }: GridFocus): readonly string[] =>
  tableBody(place)?.classList.contains('long') ? given.current.rows.map(({ id }) => String(id)) : tableRows(place).map(rowKeyOf)

function activeCell(grid: GridFocus): CellPosition {
  const [first = ''] = rowKeys(grid)
  if (grid.active && rowKeys(grid).includes(grid.active.row)) return grid.active
  return { row: first, column: tableRows(grid.place)[0]?.querySelector('.ant-table-selection-column') ? 1 : 0 }
}

function focusCellAt(grid: GridFocus, { row, column }: CellPosition) {
  const find = () => tableRows(grid.place).find(one => rowKeyOf(one) === row)
  const found = find() ?? (scrollToRowKey(grid, row), find())
  const cell = found && rowCells(found)[column]
  if (cell) focusCell(cell)
}

/** Scrolls to a row that is not drawn. The list is told at once; the browser would tell it a frame later. */
function scrollToRowKey(grid: GridFocus, row: string) {
  const body = tableBody(grid.place)
  const { rowHeight } = grid.given.current
  const top = rowKeys(grid).indexOf(row) * rowHeight
  if (!body || top < 0) return
  body.scrollTop = top < body.scrollTop ? top : top + rowHeight - body.clientHeight
  body.dispatchEvent(new Event('scroll'))
}

function onKeyDown(grid: GridFocus, event: KeyboardEvent) {
  const { target, key } = event
  const body = tableBody(grid.place)
  if (!(target instanceof HTMLElement) || event.defaultPrevented || isComposing(event) || ownsKeys(target)) return
  const cell = closestCell(target)
  if (!body || (!cell && target !== body)) return
  // The browser goes on from there: past all that can be pressed in the rows.
  if (key === 'Tab') return focusSilently(grid, event.shiftKey ? body : grid.place.querySelector('.grid-end'))
  if (handleKey(grid, event, cell)) event.preventDefault()
}

/** Whether the key means something here. */
function handleKey(grid: GridFocus, event: KeyboardEvent, cell: HTMLElement | null): boolean {
  const { target, key } = event
  const beside = cell && !isCell(target) ? controlBeside(event, cell) : null
  if (beside) return focus(beside)
  if (cell && !isCell(target) && key === 'Escape') return focus(cell)
  const motion = keyMotion(event)
  if (motion) return moveFocus(grid, motion)
  if (!cell || !isCell(target)) return false
  if (key === 'Enter' || key === 'F2') return enterCell(cell)
  return key === ' ' && clickControl(cell.parentElement?.querySelector<HTMLElement>('.ant-table-selection-column input'))
}

const focus = (element: HTMLElement): boolean => {
  element.focus()
  return true
}
const clickControl = (control: HTMLElement | null | undefined): boolean => {
  control?.click()
  return true
}

/** The next of several controls of one cell. */
function controlBeside({ key, target }: KeyboardEvent, cell: HTMLElement): HTMLElement | null {
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  const controls = cellControls(cell)
  return step === 0 ? null : (controls[controls.indexOf(target as HTMLElement) + step] ?? null)
}

/** Into the cell: its only control is pressed, of several the first is gone to; where there is none, the row is opened. */
function enterCell(cell: HTMLElement): boolean {
  const [first, second] = cellControls(cell)
  if (first && second) return focus(first)
  return clickControl(first ?? cell.parentElement?.querySelector<HTMLElement>('[data-action=edit]'))
}

function moveFocus(grid: GridFocus, motion: NonNullable<ReturnType<typeof keyMotion>>): boolean {
  const keys = rowKeys(grid)
  const from = activeCell(grid)
  const [any] = tableRows(grid.place)
  const page = Math.max(1, Math.floor((tableBody(grid.place)?.clientHeight ?? 0) / grid.given.current.rowHeight) - 1)
  const size = { rows: keys.length, columns: any ? rowCells(any).length : 0, page }
  const next = motion({ row: keys.indexOf(from.row), column: from.column }, size)
  const row = keys[next.row]
  if (row !== undefined) focusCellAt(grid, { row, column: next.column })
  return true
}
