import { tableBody, rowCells, tableRows } from './gridCells.ts'

/**
 * Says to those who do not see it that the table is a grid: antd draws its head and its rows as two tables, and long lists have no table at
 * all. Set from outside, because a component around each of antd's cells would cost more than the cells.
 */
export function markGridRoles(place: HTMLElement, count: number) {
  const container = place.querySelector('.ant-table-container')
  const body = tableBody(place)
  if (!container || !body) return
  const tables = container.querySelectorAll('table')
  if (count === 0) {
    for (const one of [container, body, ...tables]) one.removeAttribute('role')
    return body.removeAttribute('tabindex')
  }
  container.setAttribute('role', 'grid')
  container.setAttribute('aria-label', place.closest('.list')?.getAttribute('aria-label') ?? '')
  container.setAttribute('aria-rowcount', String(count + 1))
  for (const table of tables) table.setAttribute('role', 'presentation')
  for (const group of [body, ...container.querySelectorAll('thead')]) group.setAttribute('role', 'rowgroup')
  for (const inner of body.querySelectorAll('tbody')) inner.setAttribute('role', 'presentation')
  for (const row of container.querySelectorAll('thead tr')) markRow(row, 1, 'columnheader')
  // Tab leads here, and from here to a cell.
  body.tabIndex = 0
  if (!body.classList.contains('long')) for (const [index, row] of tableRows(place).entries()) markRow(row, index + 2, 'gridcell')
}

function markRow(row: Element, index: number, role: string) {
  row.setAttribute('role', 'row')
  row.setAttribute('aria-rowindex', String(index))
  for (const cell of role === 'gridcell' ? rowCells(row) : row.children) cell.setAttribute('role', role)
}
