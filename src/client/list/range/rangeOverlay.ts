import { isVirtualBody, rowCells, rowKeyOf, tableBody, tableRows } from '../../ui/ariaGrid/gridCells.ts'
import type { CellBlock, ShownCells } from './cellBlock.ts'

/** How the cells of a list lie in the scrolled content of its body. */
export interface GridGeometry {
  body: HTMLElement
  /** The edges of each shown field, and the side at which it stays in sight. */
  columns: ReadonlyMap<string, { left: number; right: number; side: Side }>
  width: number
  /** The upper and lower edge of a row by its index. */
  edgesOf: (row: number) => readonly [top: number, bottom: number]
}
type Side = 'left' | 'middle' | 'right'
const sides: readonly Side[] = ['left', 'middle', 'right']

interface MeasuredGrid extends ShownCells {
  /** Keys of all columns in the order they are drawn, those without a field too. */
  keys: readonly string[]
  rowHeight: number
}

export function measureGrid(list: HTMLElement, { rows, fields, keys, rowHeight }: MeasuredGrid): GridGeometry | null {
  const body = tableBody(list)
  const drawn = tableRows(list)
  if (!body || !drawn[0]) return null
  const cells = rowCells(drawn[0])
  const columns = new Map<string, { left: number; right: number; side: Side }>()
  let left = 0
  for (const [index, cell] of cells.entries()) {
    const { width } = cell.getBoundingClientRect()
    const key = keys[index - (cells.length - keys.length)]
    if (key !== undefined && fields.includes(key)) columns.set(key, { left, right: left + width, side: sideOf(cell) })
    left += width
  }
  const isVirtual = isVirtualBody(body)
  const elements = new Map(isVirtual ? [] : drawn.map(row => [rowKeyOf(row), row]))
  return {
    body,
    columns,
    width: left,
    edgesOf(row) {
      if (isVirtual) return [row * rowHeight, (row + 1) * rowHeight]
      const box = elements.get(String(rows[row]?.id))?.getBoundingClientRect()
      const from = body.getBoundingClientRect().top - body.scrollTop
      return box ? [box.top - from, box.bottom - from] : [0, 0]
    },
  }
}

const sideOf = ({ classList }: HTMLElement): Side =>
  classList.contains('ant-table-cell-fix-left') ? 'left' : classList.contains('ant-table-cell-fix-right') ? 'right' : 'middle'

type Boxes = Readonly<Record<Side, HTMLElement>>

/** A rectangle over the cells instead of a class at each: a drag changes a few elements and draws no cell again. */
export function createRangeOverlay() {
  const layer = createBox('range-layer')
  layer.setAttribute('aria-hidden', 'true')
  const stuck = createBox('range-stuck')
  const handle = createBox('range-handle')
  const [selected, preview] = [createBoxes('range-box'), createBoxes('range-box range-preview')]
  for (const boxes of [selected, preview]) {
    layer.append(boxes.middle)
    stuck.append(boxes.left, boxes.right)
  }
  layer.append(stuck)
  return {
    handle,
    remove: () => layer.remove(),
    draw(
      geometry: GridGeometry,
      fields: readonly string[],
      { block, grown, fillable }: { block: CellBlock | null; grown: CellBlock | null; fillable: boolean },
    ) {
      if (layer.parentElement !== geometry.body) geometry.body.append(layer)
      layer.style.width = `${geometry.width}px`
      const last = drawBoxes(selected, geometry, { fields, block })
      drawBoxes(preview, geometry, { fields, block: grown })
      if (last && fillable) last.append(handle)
      else handle.remove()
    },
  }
}

const createBox = (className: string): HTMLElement => {
  const element = document.createElement('div')
  element.className = className
  return element
}
const createBoxes = (className: string): Boxes => ({
  left: createBox(className),
  middle: createBox(className),
  right: createBox(className),
})

/** Draws a part for each side: columns that stay in sight have theirs above the scrolled ones. Returns the last of them. */
function drawBoxes(
  boxes: Boxes,
  { body, columns, width, edgesOf }: GridGeometry,
  { fields, block }: { fields: readonly string[]; block: CellBlock | null },
): HTMLElement | null {
  const chosen = block ? fields.slice(block.left, block.right + 1).flatMap(name => columns.get(name) ?? []) : []
  const [top, bottom] = block ? [edgesOf(block.top)[0], edgesOf(block.bottom)[1]] : [0, 0]
  let last: HTMLElement | null = null
  for (const side of sides) {
    const box = boxes[side]
    const part = chosen.filter(column => column.side === side)
    const [first, end] = [part[0], part.at(-1)]
    box.hidden = !first
    if (!first || !end) continue
    // Stuck at the left edge of what is in sight: from there the right columns end at its right edge.
    const shift = side === 'right' ? Math.min(0, body.clientWidth - width) : 0
    box.style.transform = `translate(${first.left + shift}px, ${top}px)`
    box.style.width = `${end.right - first.left}px`
    box.style.height = `${bottom - top}px`
    box.toggleAttribute('data-first', first === chosen[0])
    box.toggleAttribute('data-last', end === chosen.at(-1))
    last = box
  }
  return last
}

/** Announces the selected cells to screen readers, as far as they are rendered. */
export function markSelectedCells(list: HTMLElement, chosen: ReadonlySet<string>, { keys, names }: SelectedColumns) {
  for (const row of tableRows(list)) {
    const cells = rowCells(row)
    const isChosen = chosen.has(rowKeyOf(row))
    for (const [index, cell] of cells.entries()) {
      const key = keys[index - (cells.length - keys.length)]
      const selected = isChosen && key !== undefined && names.has(key)
      if (selected) cell.setAttribute('aria-selected', 'true')
      else cell.removeAttribute('aria-selected')
    }
  }
}
interface SelectedColumns {
  keys: readonly string[]
  names: ReadonlySet<string>
}
