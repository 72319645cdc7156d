import { App } from 'antd'
import { t } from 'i18next'
import type { ClipboardEvent } from 'react'
import { kindValue } from '../../kinds/kindValues.ts'
import type { AnyModule, Field } from '../../schema/index.ts'
import { fieldsOf, isReference } from '../../schema/index.ts'
import type { ComboxEntry } from '../../shared/wire/envelope.ts'
import { call, CallError } from '../api/request.ts'
import { choiceSourceOfField } from '../api/rows/choiceSource.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import { parseTsv } from './parseTsv.ts'
import type { EditedCell, InlineDraftStore } from './inlineDrafts.ts'
import { typedCells } from './typedCells.ts'
import { editableRows, type GridEditor } from './gridContext.ts'
import { isInSelect } from './cellKeys.ts'
import type { DraftChange } from './undoStack.ts'

type TsvCells = readonly (readonly string[])[]

/** Fills pasted cells in, from one cell to the right and downwards. Returns how many rows and columns found no room. */
export async function fillCells(
  { store, undo, grid }: GridEditor,
  at: EditedCell,
  cells: TsvCells,
): Promise<{ rows: number; columns: number }> {
  const { module, fields } = grid.current
  const all = editableRows(grid.current)
  const rows = all.slice(all.findIndex(({ id }) => id === at.row))
  const names = fields.slice(fields.indexOf(at.field))
  undo.fill(await pastedChanges(module, cells, { store, rows, names }))
  const width = Math.max(...cells.map(({ length }) => length))
  return { rows: Math.max(0, cells.length - rows.length), columns: Math.max(0, width - names.length) }
}

/** Pastes cells copied from a spreadsheet; into a select also a single text, as a title. */
export function usePasteCells(editor: GridEditor) {
  const { message } = App.useApp()
  return (event: ClipboardEvent) => {
    const { at } = editor.store.getState()
    const text = event.clipboardData.getData('text/plain')
    const cells = parseTsv(text) ?? (isInSelect(event.target) && text.trim() !== '' ? [[text]] : null)
    if (!at || !cells) return
    event.preventDefault()
    fillCells(editor, at, cells).then(
      ({ rows, columns }) => {
        if (rows) void message.warning(t('engine:inline.rowsLeftOut', { count: rows }))
        if (columns) void message.warning(t('engine:inline.columnsLeftOut', { count: columns }))
      },
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error
        void message.error(t('engine:inline.notPasted', { reason: error.message }))
      },
    )
  }
}

/** The most rows a picker lists. */
const maxChoices = 5000

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
    return [{ row, ...typedCells(module, { store, row }, values) }]
  })
}

function parsePasted(field: Field, text: string, titles: ReadonlyMap<string, number> | undefined): unknown {
  if (titles) return text === '' ? 0 : (titles.get(text) ?? text)
  const parsed = kindValue(field).parse(text, field)
  return 'problem' in parsed ? text : parsed.value
}

/** For each reference column among the pasted: the ids of its rows by title. */
async function idsByTitle(module: AnyModule, cells: TsvCells, names: readonly string[]) {
  const idsOfColumn = new Map<string, ReadonlyMap<string, number>>()
  await Promise.all(
    names.map(async (name, column) => {
      const field = fieldsOf(module)[name]
      if (!isReference(field) || !cells.some(texts => texts[column])) return
      const { path, body } = choiceSourceOfField(module, name, 'edit')
      const entries = await call<readonly ComboxEntry[]>(path, { ...body, limit: maxChoices })
      idsOfColumn.set(name, new Map(entries.map(({ id, title }) => [title, id])))
    }),
  )
  return idsOfColumn
}
