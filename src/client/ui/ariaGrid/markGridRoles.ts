import { isVirtualBody, tableBody, rowCells, tableRows } from './gridCells.ts'

/**
 * Sets the ARIA roles of a grid on antd's table for screen readers: antd draws the head and the rows as two tables, and virtual
 * lists use no table at all. Done on the DOM, because a component around each of antd's cells would cost more than the cells.
 */
export function markGridRoles(list: HTMLElement, count: number) {
  const container = list.querySelector('.ant-table-container')
  const body = tableBody(list)
  if (!container || !body) return
  const tables = container.querySelectorAll('table')
  if (count === 0) {
    for (const one of [container, body, ...tables]) one.removeAttribute('role')
    for (const name of ['aria-rowcount', 'aria-colcount', 'aria-multiselectable']) container.removeAttribute(name)
    return body.removeAttribute('tabindex')
  }
  container.setAttribute('role', 'grid')
  container.setAttribute('aria-label', list.closest('.list')?.getAttribute('aria-label') ?? '')
  container.setAttribute('aria-rowcount', String(count + 1))
  container.setAttribute('aria-colcount', String(tableRows(list)[0]?.childElementCount ?? 0))
  container.setAttribute('aria-multiselectable', 'true')
  for (const table of tables) table.setAttribute('role', 'presentation')
  for (const group of [body, ...container.querySelectorAll('thead')]) group.setAttribute('role', 'rowgroup')
  for (const inner of body.querySelectorAll('tbody')) inner.setAttribute('role', 'presentation')
  for (const row of container.querySelectorAll('thead tr')) markRow(row, 1, 'columnheader')
  // The stop of Tab; useGridNavigation passes the focus on to a cell.
  body.tabIndex = 0
  if (!isVirtualBody(body)) for (const [index, row] of tableRows(list).entries()) markRow(row, index + 2, 'gridcell')
}

function markRow(row: Element, index: number, role: string) {
  row.setAttribute('role', 'row')
  row.setAttribute('aria-rowindex', String(index))
  for (const cell of role === 'gridcell' ? rowCells(row) : row.children) cell.setAttribute('role', role)
}
