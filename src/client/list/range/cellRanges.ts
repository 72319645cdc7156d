import type { AnyModule } from '../../../schema/index.ts'
import { type ListRow, flattenRows } from '../../api/rows/listRow.ts'
import type { GridEditor } from '../../inline/gridContext.ts'
import { editCell } from '../../inline/inlineDrafts.ts'
import type { EditedCell } from '../../ui/ariaGrid/cellKeys.ts'
import { closestCell, isVirtualBody, rowCells, rowKeyOf, tableBody, tableRows } from '../../ui/ariaGrid/gridCells.ts'
import { focusCellAt } from '../../ui/ariaGrid/useGridNavigation.ts'
import { blockOf, type CellBlock, type CellRange, rangeOf, type ShownCells } from './cellBlock.ts'
import { draftedRow } from './draftedRow.ts'
import { createRangeOverlay, markSelectedCells, measureGrid } from './rangeOverlay.ts'

export interface RangeGrid {
  module: AnyModule
  rows: readonly ListRow[]
  /** Keys of the columns, in the order they are drawn. */
  keys: readonly string[]
  /** Selected rows and columns, without columns that show no field. */
  fields: readonly string[]
  rowHeight: number
  /** Null in a list without editable cells. */
  editor: GridEditor | null
}
export type CellRanges = ReturnType<typeof createCellRanges>

/** The range of cells that is selected in a list. Not in React: a drag changes it at every frame. */
export function createCellRanges(list: HTMLElement, grid: { readonly current: RangeGrid }, onChange: () => void) {
  const overlay = createRangeOverlay()
  let range: CellRange | null = null
  let grown: CellBlock | null = null
  let lastCell: EditedCell | null = null
  const shown = (): ShownCells => ({ rows: orderedRows(list, grid.current.rows), fields: grid.current.fields })
  const block = () => range && blockOf(range, shown())
  const draw = () => {
    const cells = shown()
    const chosen = range && blockOf(range, cells)
    if (!chosen) return overlay.remove()
    const { keys, rowHeight, editor } = grid.current
    const geometry = measureGrid(list, { ...cells, keys, rowHeight })
    const fillable = editor !== null && editor.grid.current.fields.some(name => cells.fields.indexOf(name) >= 0)
    if (geometry) overlay.draw(geometry, cells.fields, { block: chosen, grown, fillable })
  }
  const select = (next: CellRange | null) => {
    if (next === range) return
    const { editor } = grid.current
    range = next
    if (next && editor?.store.getState().at) editCell(editor.store, null)
    draw()
    onChange()
  }
  const cellOf = (element: Element | null) => cellAt(list, element, { keys: grid.current.keys, fields: shown().fields })
  return {
    list,
    grid,
    handle: overlay.handle,
    shown,
    /** The shown cells with what is unsaved in them. */
    drafted(): ShownCells {
      const { module, editor } = grid.current
      const { rows, fields } = shown()
      const drafts = editor?.store.getState().drafts
      return { rows: drafts?.size ? rows.map(row => draftedRow(module, row, drafts.get(row.id))) : rows, fields }
    },
    range: () => range,
    block,
    select,
    cellOf,
    /** The cell with the focus, else the one clicked last. */
    active: (): EditedCell | null => cellOf(document.activeElement) ?? lastCell,
    click(cell: EditedCell) {
      lastCell = cell
    },
    selectBlock: (chosen: CellBlock) => select(rangeOf(chosen, shown())),
    focus({ row, field }: EditedCell) {
      const { rows, rowHeight, keys } = grid.current
      focusCellAt(
        { list, params: { current: { rows, rowHeight } } },
        { row: String(row), column: columnIndex(list, keys, field) },
      )
    },
    /** Shows how far the cells would be filled. */
    grow(to: CellBlock | null) {
      grown = to
      draw()
    },
    grown: () => grown,
    /** Draws the range again after the list was drawn, or drops it if the row of a corner is gone. */
    redraw() {
      if (range && !block()) select(null)
      else if (range) draw()
    },
    mark() {
      const chosen = block()
      const { rows, fields } = shown()
      const ids = chosen ? rows.slice(chosen.top, chosen.bottom + 1).map(({ id }) => String(id)) : []
      const names = chosen ? fields.slice(chosen.left, chosen.right + 1) : []
      markSelectedCells(list, new Set(ids), { keys: grid.current.keys, names: new Set(names) })
    },
    remove: () => overlay.remove(),
  }
}

/** The place of a column among the cells of a row, which begins with those that show no field. */
const columnIndex = (list: HTMLElement, keys: readonly string[], field: string): number =>
  (tableRows(list)[0]?.childElementCount ?? 0) - keys.length + keys.indexOf(field)

/** The cell of an element; null in a heading between rows. In a column without a field, the nearest cell with one. */
function cellAt(
  list: HTMLElement,
  element: Element | null,
  { keys, fields }: Pick<RangeGrid, 'keys' | 'fields'>,
): EditedCell | null {
  const cell = closestCell(element)
  const row = Number(cell?.parentElement ? rowKeyOf(cell.parentElement) : 0)
  if (!cell?.parentElement || row <= 0 || !list.contains(cell)) return null
  const key = keys[rowCells(cell.parentElement).indexOf(cell) - columnIndex(list, keys, keys[0] ?? '')]
  const field = key !== undefined && fields.includes(key) ? key : key === undefined ? fields[0] : fields.at(-1)
  return field === undefined ? null : { row, field }
}

/** In a tree the open rows as they are drawn; of a long list the data, because only some of its rows are. */
function orderedRows(list: HTMLElement, rows: readonly ListRow[]): readonly ListRow[] {
  if (isVirtualBody(tableBody(list))) return rows
  const byId = new Map(flattenRows(rows).map(row => [row.id, row]))
  return tableRows(list).flatMap(row => {
    const id = Number(rowKeyOf(row))
    return id > 0 ? (byId.get(id) ?? []) : []
  })
}
