/** A cell of a list: the key of its row and its index in the row. */
export interface CellPosition {
  row: string
  column: number
}

export const tableBody = (list: Element): HTMLElement | null => list.querySelector<HTMLElement>('.ant-table-body')
/** The class of a body that draws only the rows in sight. */
export const virtualRowsClass = 'virtual-rows'
export const isVirtualBody = (body: Element | null): boolean => body?.classList.contains(virtualRowsClass) ?? false
export const tableRows = (list: Element): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('.ant-table-tbody .ant-table-row[data-row-key]'),
]
export const rowCells = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(':scope > .ant-table-cell')]
export const rowKeyOf = (row: Element): string => row.getAttribute('data-row-key') ?? ''

/** The row cell around an element, if there is one. */
export const closestCell = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('.ant-table-row[data-row-key] > .ant-table-cell') : null
export const isCell = (target: EventTarget | null): target is HTMLElement => target !== null && closestCell(target) === target

export function cellPosition(cell: HTMLElement): CellPosition {
  const row = cell.parentElement as HTMLElement
  return { row: rowKeyOf(row), column: rowCells(row).indexOf(cell) }
}

/** Whether an element handles keys itself: inputs, selects, an inline control. */
export const handlesOwnKeys = (target: Element): boolean =>
  target.closest('.inline-control, .ant-select, textarea, select, [contenteditable]') !== null ||
  target.matches('input:not([type=checkbox], [type=radio])')

/** Links, buttons and checkboxes in a cell. */
export const cellControls = (cell: Element): HTMLElement[] => [
  ...cell.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input:not(:disabled)'),
]

/** Focuses a cell and scrolls it into view, beside the fixed columns and not under them. */
export function focusCell(cell: HTMLElement) {
  cell.tabIndex = -1
  cell.focus({ preventScroll: true })
  const body = cell.closest<HTMLElement>('.ant-table-body')
  if (body) scrollToCell(body, cell)
}

/** Focuses the first row of a list, where arrows go on. */
export function focusFirstRow(list: Element) {
  const [row] = tableRows(list)
  const cell = row && rowCells(row).find(one => !one.matches('.ant-table-selection-column'))
  if (cell) focusCell(cell)
}

const fixedLeft = 'ant-table-cell-fix-left'
const fixedRight = 'ant-table-cell-fix-right'

function scrollToCell(body: HTMLElement, cell: HTMLElement) {
  const [frame, box] = [body.getBoundingClientRect(), cell.getBoundingClientRect()]
  const bottom = frame.top + body.clientHeight
  if (box.top < frame.top) body.scrollTop -= frame.top - box.top
  else if (box.bottom > bottom) body.scrollTop += box.bottom - bottom
  if (cell.classList.contains(fixedLeft) || cell.classList.contains(fixedRight)) return
  const widthOf = (side: string) =>
    rowCells(cell.parentElement as Element).reduce((sum, one) => sum + (one.classList.contains(side) ? one.offsetWidth : 0), 0)
  const [left, right] = [frame.left + widthOf(fixedLeft), frame.left + body.clientWidth - widthOf(fixedRight)]
  if (box.left < left) body.scrollLeft -= left - box.left
  else if (box.right > right) body.scrollLeft += Math.min(box.right - right, box.left - left)
}

type Motion = (at: { row: number; column: number }, size: { rows: number; columns: number; page: number }) => typeof at
const start: Motion = ({ row }) => ({ row, column: 0 })
const end: Motion = ({ row }, { columns }) => ({ row, column: columns - 1 })
const motions: Readonly<Record<string, Motion>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }, { page }) => ({ row: row - page, column }),
  PageDown: ({ row, column }, { page }) => ({ row: row + page, column }),
  Home: start,
  End: end,
}
const ctrlMotions: Readonly<Record<string, Motion>> = {
  ArrowUp: ({ column }) => ({ row: 0, column }),
  ArrowDown: ({ column }, { rows }) => ({ row: rows - 1, column }),
  ArrowLeft: start,
  ArrowRight: end,
  Home: () => ({ row: 0, column: 0 }),
  End: (_, { rows, columns }) => ({ row: rows - 1, column: columns - 1 }),
}

/** The move a key makes from a cell, with Shift or without; null for keys that move nothing. */
export function keyMotion({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): Motion | null {
  if (altKey) return null
  const motion = (ctrlKey || metaKey ? ctrlMotions : motions)[key]
  if (!motion) return null
  const within = (value: number, count: number) => Math.max(0, Math.min(value, count - 1))
  return (at, size) => {
    const next = motion(at, size)
    return { row: within(next.row, size.rows), column: within(next.column, size.columns) }
  }
}
