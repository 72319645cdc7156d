import type { AnyModule } from '../../../schema/index.ts'
import type { ListRow } from '../../api/rows/listRow.ts'
import { rowCells, tableRows } from '../../ui/ariaGrid/gridCells.ts'
import { textWidth } from '../../views/listColumnPlans.ts'
import { cellText } from '../range/rangeText.ts'
import { minWidth, maxWidth } from './columnBounds.ts'

interface Measured {
  module: AnyModule
  rows: readonly ListRow[]
  /** The shown columns, in their order. */
  columns: readonly { key: string; sorter?: unknown }[]
  keys: readonly string[]
  /** The rows have checkboxes before their first column. */
  hasCheckboxes: boolean
}
/** A rounded width would cut the last letter. */
const slack = 2

/**
 * How wide columns must be for their contents: copies of the rendered cells are laid out at once, invisibly; for rows that are
 * not rendered the length of the longest text gives the additional width.
 */
export function fittingWidths(
  place: HTMLElement,
  { module, rows, columns, keys, hasCheckboxes }: Measured,
): Record<string, number> {
  const body = place.querySelector<HTMLElement>('.ant-table-tbody')
  const head = place.querySelector<HTMLElement>('.ant-table-thead')
  if (!body || !head) return {}
  const drawn = tableRows(place)
  const byId = new Map(rows.map(row => [String(row.id), row]))
  const copies: HTMLElement[] = []
  const found = keys.map(key => {
    const index = columns.findIndex(column => column.key === key) + (hasCheckboxes ? 1 : 0)
    const cells = drawn.flatMap(row => {
      const cell = rowCells(row)[index]
      return cell ? [{ copy: copyOf(row, cell, copies), row: byId.get(row.dataset['rowKey'] ?? '') }] : []
    })
    const heading = head.querySelector<HTMLElement>(`th[data-column="${CSS.escape(key)}"]`)
    return { key, cells, heading: heading?.parentElement ? copyOf(heading.parentElement, heading, copies) : null }
  })
  const [rowCopies, headCopies] = [
    copies.filter(one => !one.matches('tr:has(> th)')),
    copies.filter(one => one.matches('tr:has(> th)')),
  ]
  body.append(...rowCopies)
  head.append(...headCopies)
  const limit = maxWidth(body)
  const widths = found.map(({ key, cells, heading }) => {
    const measured = cells.map(({ copy, row }) => ({
      width: copy.offsetWidth,
      text: row ? textWidth(cellText(module, key, row)) : 0,
    }))
    const around = Math.max(0, ...measured.map(({ width, text }) => width - text))
    const maxLength = Math.max(0, ...rows.map(row => textWidth(cellText(module, key, row))))
    // Rendered cells are measured; for the others the widest of those gives the ratio of width to text.
    const hidden = rows.length > drawn.length ? maxLength + around : 0
    const content = Math.max(...measured.map(({ width }) => width), heading?.offsetWidth ?? 0, hidden)
    return [key, Math.round(Math.min(limit, Math.max(minWidth, Math.ceil(content) + slack)))] as const
  })
  for (const copy of copies) copy.remove()
  return Object.fromEntries(widths)
}

/** A copy of a cell in a copy of its row, as wide as its content. */
function copyOf(row: HTMLElement, cell: HTMLElement, copies: HTMLElement[]): HTMLElement {
  const [line, copy] = [row.cloneNode(false) as HTMLElement, cell.cloneNode(true) as HTMLElement]
  line.removeAttribute('data-row-key')
  line.setAttribute('aria-hidden', 'true')
  line.style.cssText = 'position: absolute; top: 0; left: 0; display: block; width: max-content; visibility: hidden'
  copy.style.cssText = 'position: static; display: block; box-sizing: border-box; width: max-content; max-width: none'
  line.append(copy)
  copies.push(line)
  return copy
}
