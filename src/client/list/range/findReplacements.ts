import { fieldsOf } from '../../../schema/index.ts'
import type { ListRow } from '../../api/rows/listRow.ts'
import type { GridEditor } from '../../inline/gridContext.ts'
import type { DraftChange } from '../../inline/inlineDrafts.ts'
import { replacedCells } from '../../inline/typedCells.ts'
import { parsePasted } from '../../views/pastedValues.ts'
import { draftedRow } from './draftedRow.ts'
import { cellText } from './rangeText.ts'
import { isEditableCell } from './writeCells.ts'

export interface ColumnSearch {
  column: string
  find: string
  replacement: string
  /** The cell has this text and no other. */
  whole: boolean
}
export interface Replacement {
  row: ListRow
  from: string
  to: string
  /** Why it is not made; '' where it is. */
  fault: string
  change: DraftChange
}
export interface Replacements {
  found: readonly Replacement[]
  /** Cells with the text that may not be changed. */
  locked: number
}

interface SearchedRows {
  rows: readonly ListRow[]
  /** The rows that the column points to, by title. */
  ids: ReadonlyMap<string, number> | undefined
}

/** The changes a replacement makes in a column of these rows. */
export function findReplacements(
  editor: GridEditor,
  { column, find, replacement, whole }: ColumnSearch,
  { rows, ids }: SearchedRows,
): Replacements {
  const { store, grid } = editor
  const { module } = grid.current
  const field = fieldsOf(module)[column]
  if (!field || (find === '' && !whole)) return { found: [], locked: 0 }
  const found: Replacement[] = []
  let locked = 0
  for (const row of rows) {
    const from = cellText(module, column, draftedRow(module, row, store.getState().drafts.get(row.id)))
    if (whole ? from !== find : !from.includes(find)) continue
    const to = whole ? replacement : from.replaceAll(find, () => replacement)
    if (to === from) continue
    if (!isEditableCell(editor, { stored: row, name: column, field })) {
      locked++
      continue
    }
    const typed = replacedCells(module, { store, row }, { [column]: parsePasted(field, to.trim(), ids) })
    found.push({ row, from, to, fault: typed.faults?.[column] ?? '', change: { row, ...typed } })
  }
  return { found, locked }
}
