import { useLatest } from 'ahooks'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { ListRow } from '../../api/rows/listRow.ts'
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
  handlesOwnKeys,
  tableRows,
  isVirtualBody,
} from './gridCells.ts'
import { markGridRoles } from './markGridRoles.ts'

interface GridNavigationParams {
  rows: readonly ListRow[]
  rowHeight: number
}
/** Focus state of one list. */
interface GridFocus {
  list: HTMLElement
  params: { readonly current: GridNavigationParams }
  /** The cell that Tab enters. */
  active: CellPosition | null
  /** The element focused last. A virtual row that is scrolled away is removed, and its focus with it. */
  focused: Element | null
  /** While the focus is moved by code: focusin is ignored. */
  silent: boolean
}

/** Roving focus: Tab enters one cell of a list and leaves it again; arrows move from cell to cell. */
export function useGridNavigation(list: RefObject<HTMLElement | null>, params: GridNavigationParams, ready: boolean) {
  const latest = useLatest(params)
  const grid = useRef<GridFocus | null>(null)
  useEffect(() => {
    if (!list.current) return
    const own: GridFocus = { list: list.current, params: latest, active: null, focused: null, silent: false }
    grid.current = own
    const unmount = new AbortController()
    const on = <T extends keyof HTMLElementEventMap>(type: T, run: (event: HTMLElementEventMap[T]) => void) =>
      own.list.addEventListener(type, run, { signal: unmount.signal, capture: type === 'scroll' })
    on('keydown', event => onKeyDown(own, event))
    on('focusin', event => onFocusIn(own, event))
    on('pointerdown', ({ target }) => noteActive(own, closestCell(target)))
    on('scroll', () => void requestAnimationFrame(() => restoreFocus(own)))
    return () => unmount.abort()
  }, [list, latest])
  useLayoutEffect(() => {
    if (ready && list.current) markGridRoles(list.current, params.rows.length)
    if (grid.current) restoreFocus(grid.current)
  })
}

/** Whether Tab is moving the focus. Otherwise, as when a modal returns it, a control in a row keeps the focus. */
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
  const body = tableBody(grid.list)
  if (grid.silent || !(target instanceof HTMLElement)) return
  grid.focused = handlesOwnKeys(target) ? null : target
  const from = relatedTarget instanceof Node && body?.contains(relatedTarget)
  if (!tabbed || !body?.contains(target) || from || handlesOwnKeys(target)) return noteActive(grid, closestCell(target))
  // The focus moves on to the active cell: no other listener reacts to the stop in between.
  event.stopPropagation()
  focusCellAt(grid, activeCell(grid))
}

/** The focused row was unmounted by scrolling: the list's body gets the focus, so that arrow keys still work. */
function restoreFocus(grid: GridFocus) {
  if (!grid.focused || grid.focused.isConnected || document.activeElement !== document.body) return
  focusSilently(grid, tableBody(grid.list))
}

function focusSilently(grid: GridFocus, element: HTMLElement | null) {
  grid.silent = true
  element?.focus({ preventScroll: true })
  grid.silent = false
}

type ListOfRows = Pick<GridFocus, 'list' | 'params'>

/** From the data in a virtual list, which draws only some rows; from the DOM otherwise, because in a tree only the open rows count. */
const rowKeys = ({ list, params }: ListOfRows): readonly string[] =>
  isVirtualBody(tableBody(list)) ? params.current.rows.map(({ id }) => String(id)) : tableRows(list).map(rowKeyOf)

function activeCell(grid: GridFocus): CellPosition {
  const [first = ''] = rowKeys(grid)
  if (grid.active && rowKeys(grid).includes(grid.active.row)) return grid.active
  return { row: first, column: tableRows(grid.list)[0]?.querySelector('.ant-table-selection-column') ? 1 : 0 }
}

/** Focuses a cell; its row is scrolled into sight first, and so drawn. */
export function focusCellAt(grid: ListOfRows, { row, column }: CellPosition) {
  const find = () => tableRows(grid.list).find(one => rowKeyOf(one) === row)
  const found = find() ?? (scrollToRowKey(grid, row), find())
  const cell = found && rowCells(found)[column]
  if (cell) focusCell(cell)
}

/** Scrolls to a row that is not drawn. Dispatches `scroll` itself, because the browser does so only a frame later. */
function scrollToRowKey(grid: ListOfRows, row: string) {
  const body = tableBody(grid.list)
  const { rowHeight } = grid.params.current
  const top = rowKeys(grid).indexOf(row) * rowHeight
  if (!body || top < 0) return
  body.scrollTop = top < body.scrollTop ? top : top + rowHeight - body.clientHeight
  body.dispatchEvent(new Event('scroll'))
}

function onKeyDown(grid: GridFocus, event: KeyboardEvent) {
  const { target, key } = event
  const body = tableBody(grid.list)
  if (!(target instanceof HTMLElement) || event.defaultPrevented || isComposing(event) || handlesOwnKeys(target)) return
  const cell = closestCell(target)
  if (!body || (!cell && target !== body)) return
  // Tab leaves the grid: from its first or last element the browser moves on, past all controls in the rows.
  if (key === 'Tab') return focusSilently(grid, event.shiftKey ? body : grid.list.querySelector('.grid-end'))
  if (handleKey(grid, event, cell)) event.preventDefault()
}

/** Handles a key; returns whether it was one of the grid's. */
function handleKey(grid: GridFocus, event: KeyboardEvent, cell: HTMLElement | null): boolean {
  const { target, key } = event
  const beside = cell && !isCell(target) ? controlBeside(event, cell) : null
  if (beside) return focus(beside)
  if (cell && !isCell(target) && key === 'Escape') return focus(cell)
  const motion = event.shiftKey ? null : keyMotion(event)
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

/** The control left or right of the focused one in the same cell. */
function controlBeside({ key, target }: KeyboardEvent, cell: HTMLElement): HTMLElement | null {
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  const controls = cellControls(cell)
  return step === 0 ? null : (controls[controls.indexOf(target as HTMLElement) + step] ?? null)
}

/** Enter on a cell: clicks its only control, focuses the first of several, or opens the row's form where there is none. */
function enterCell(cell: HTMLElement): boolean {
  const [first, second] = cellControls(cell)
  if (first && second) return focus(first)
  return clickControl(first ?? cell.parentElement?.querySelector<HTMLElement>('[data-action=edit]'))
}

/** As many rows as a page key moves by. */
export const rowsPerPageKey = ({ list, params }: ListOfRows): number =>
  Math.max(1, Math.floor((tableBody(list)?.clientHeight ?? 0) / params.current.rowHeight) - 1)

function moveFocus(grid: GridFocus, motion: NonNullable<ReturnType<typeof keyMotion>>): boolean {
  const keys = rowKeys(grid)
  const from = activeCell(grid)
  const [sample] = tableRows(grid.list)
  const size = { rows: keys.length, columns: sample ? rowCells(sample).length : 0, page: rowsPerPageKey(grid) }
  const next = motion({ row: keys.indexOf(from.row), column: from.column }, size)
  const row = keys[next.row]
  if (row !== undefined) focusCellAt(grid, { row, column: next.column })
  return true
}
