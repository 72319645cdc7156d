import type { AnyModule } from '../../schema/index.ts'
import { isBuiltin } from '../../schema/index.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import type { InlineDraftStore, EditedCell } from './inlineDrafts.ts'
import type { UndoStack } from './undoStack.ts'

/** What is edited in place, as it is shown now. */
export interface GridContext {
  module: AnyModule
  rows: readonly ListRow[]
  /** Cells that can be edited, in the order they are shown. */
  fields: readonly string[]
}

/** What keys and blocks work on. */
export interface GridEditor {
  store: InlineDraftStore
  undo: UndoStack
  grid: { readonly current: GridContext }
  /** Goes to a cell, where it can be edited. */
  move: (place: EditedCell | null) => void
}

export const isEditableRow = ({ module }: GridContext, row: ListRow): boolean =>
  row['status'] !== -1 && !isBuiltin(module, row.id)
export const editableRows = (ground: GridContext): readonly ListRow[] => ground.rows.filter(row => isEditableRow(ground, row))

/** The cell something stands in, or the first of its row where that is not edited. */
export function cellAround(within: Element, { fields }: GridContext): EditedCell | null {
  const row = Number(within.closest('[data-row-key]')?.getAttribute('data-row-key') ?? 0)
  const name = within.closest('[data-name]')?.getAttribute('data-name') ?? ''
  const field = fields.includes(name) ? name : fields[0]
  return row && field !== undefined ? { row, field } : null
}

/** The same for a cell by itself; null where it is not edited here. */
export function editableCellOf(cell: Element, ground: GridContext): EditedCell | null {
  const place = cellAround(cell, ground)
  const row = ground.rows.find(({ id }) => id === place?.row)
  return row && place?.field === cell.getAttribute('data-name') && isEditableRow(ground, row) ? place : null
}
