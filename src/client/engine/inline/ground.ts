import type { AnyModule } from '../../../schema/index.ts'
import { isBuiltin } from '../../../schema/index.ts'
import type { ListRow } from '../rows.ts'
import type { DraftStore, Place } from './drafts.ts'
import type { Undo } from './undo.ts'

/** What is edited in place, as it is shown now. */
export interface Ground {
  module: AnyModule
  rows: readonly ListRow[]
  /** Cells that can be edited, in the order they are shown. */
  fields: readonly string[]
}

/** What keys and blocks work on. */
export interface Hands {
  store: DraftStore
  undo: Undo
  ground: { readonly current: Ground }
  /** Goes to a cell, where it can be edited. */
  move: (place: Place | null) => void
}

export const editable = ({ module }: Ground, row: ListRow): boolean => row['status'] !== -1 && !isBuiltin(module, row.id)
export const editableRows = (ground: Ground): readonly ListRow[] => ground.rows.filter(row => editable(ground, row))

/** The cell something stands in, or the first of its row where that is not edited. */
export function placeOf(within: Element, { fields }: Ground): Place | null {
  const row = Number(within.closest('[data-row-key]')?.getAttribute('data-row-key') ?? 0)
  const name = within.closest('[data-name]')?.getAttribute('data-name') ?? ''
  const field = fields.includes(name) ? name : fields[0]
  return row && field !== undefined ? { row, field } : null
}

/** The same for a cell by itself; null where it is not edited here. */
export function placeOfCell(cell: Element, ground: Ground): Place | null {
  const place = placeOf(cell, ground)
  const row = ground.rows.find(({ id }) => id === place?.row)
  return row && place?.field === cell.getAttribute('data-name') && editable(ground, row) ? place : null
}
