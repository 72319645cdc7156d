import { deletedStatus, type AnyModule, isBuiltin } from '../../schema/index.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import type { EditedCell } from '../ui/ariaGrid/cellKeys.ts'
import type { InlineDraftStore } from './inlineDrafts.ts'
import type { UndoStack } from './undoStack.ts'

/** The rows and fields that are edited in place, as shown now. */
export interface GridContext {
  module: AnyModule
  rows: readonly ListRow[]
  /** Fields that can be edited, in the order of their columns. */
  fields: readonly string[]
}

/** The grid that keyboard and clipboard act on. */
export interface GridEditor {
  store: InlineDraftStore
  undo: UndoStack
  grid: { readonly current: GridContext }
  /** Moves the edit to a cell, if its row can be edited. */
  move: (cell: EditedCell | null) => void
}

export const isEditableRow = ({ module }: GridContext, row: ListRow): boolean =>
  row['status'] !== deletedStatus && !isBuiltin(module, row.id)
export const editableRows = (grid: GridContext): readonly ListRow[] => grid.rows.filter(row => isEditableRow(grid, row))

/** The cell an element is in; the first editable one of the row where that cell is not editable. */
export function cellAround(element: Element, { fields }: GridContext): EditedCell | null {
  const row = Number(element.closest('[data-row-key]')?.getAttribute('data-row-key') ?? 0)
  const name = element.closest('[data-name]')?.getAttribute('data-name') ?? ''
  const field = fields.includes(name) ? name : fields[0]
  return row && field !== undefined ? { row, field } : null
}

/** The editable cell of an element; null where this very cell is not editable. */
export function editableCellOf(element: Element, grid: GridContext): EditedCell | null {
  const cell = cellAround(element, grid)
  const row = grid.rows.find(({ id }) => id === cell?.row)
  return row && cell?.field === element.getAttribute('data-name') && isEditableRow(grid, row) ? cell : null
}
