import { App } from 'antd'
import { t } from 'i18next'
import type { ClipboardEvent } from 'react'
import { type AnyModule, fieldsOf } from '../../schema/index.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import type { EditedCell } from '../ui/ariaGrid/cellKeys.ts'
import type { TsvCells } from '../ui/ariaGrid/parseTsv.ts'
import { idsByTitle, parsePasted, pastedCells, reportPasteFailure } from '../views/pastedValues.ts'
import { editableRows, type GridEditor } from './gridContext.ts'
import type { DraftChange, InlineDraftStore } from './inlineDrafts.ts'
import { replacedCells } from './typedCells.ts'
import type { StepAction } from './undoStack.ts'

/** Fills pasted cells in, from one cell to the right and downwards. Returns how many rows and columns found no room. */
export async function fillCells(
  { store, undo, grid }: GridEditor,
  { at, cells, action }: { at: EditedCell; cells: TsvCells; action: StepAction },
): Promise<{ rows: number; columns: number }> {
  const { module, fields } = grid.current
  const all = editableRows(grid.current)
  const rows = all.slice(all.findIndex(({ id }) => id === at.row))
  const names = fields.slice(fields.indexOf(at.field))
  undo.fill(await pastedChanges(module, cells, { store, rows, names }), action)
  const width = Math.max(...cells.map(({ length }) => length))
  return { rows: Math.max(0, cells.length - rows.length), columns: Math.max(0, width - names.length) }
}

/** Pastes cells copied from a spreadsheet; into a select also a single text, as a title. */
export function usePasteCells(editor: GridEditor) {
  const { message } = App.useApp()
  return (event: ClipboardEvent) => {
    const { at } = editor.store.getState()
    const cells = pastedCells(event)
    if (!at || !cells) return
    event.preventDefault()
    fillCells(editor, { at, cells, action: 'paste' }).then(({ rows, columns }) => {
      if (rows) void message.warning(t('cells:inline.rowsLeftOut', { count: rows }))
      if (columns) void message.warning(t('cells:inline.columnsLeftOut', { count: columns }))
    }, reportPasteFailure(message))
  }
}

/** The pasted cells as changes of these rows and columns. */
async function pastedChanges(
  module: AnyModule,
  cells: TsvCells,
  { store, rows, names }: { store: InlineDraftStore; rows: readonly ListRow[]; names: readonly string[] },
): Promise<readonly DraftChange[]> {
  const titles = await idsByTitle(module, cells, names)
  return cells.slice(0, rows.length).flatMap((texts, index) => {
    const row = rows[index]
    if (!row) return []
    const values: Record<string, unknown> = {}
    texts.slice(0, names.length).forEach((text, column) => {
      const name = names[column] ?? ''
      const field = fieldsOf(module)[name]
      if (!field) return
      values[name] = parsePasted(field, text.trim(), titles.get(name))
    })
    return [{ row, ...replacedCells(module, { store, row }, values) }]
  })
}
