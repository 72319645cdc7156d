import { App } from 'antd'
import { t } from 'i18next'
import type { ClipboardEvent } from 'react'
import { CallError } from '../api/request.ts'
import { pastedChanges } from './pastedChanges.ts'
import { parseTsv } from './parseTsv.ts'
import type { EditedCell } from './inlineDrafts.ts'
import { editableRows, type GridEditor } from './gridContext.ts'
import { isInSelect } from './cellKeys.ts'

type TsvCells = readonly (readonly string[])[]

/** Puts a block into the cells from a place on. Returns how many rows and columns of it found no room. */
export async function fillCells(
  { undo, grid: ground }: GridEditor,
  at: EditedCell,
  cells: TsvCells,
): Promise<{ rows: number; columns: number }> {
  const { module, fields } = ground.current
  const all = editableRows(ground.current)
  const rows = all.slice(all.findIndex(({ id }) => id === at.row))
  const names = fields.slice(fields.indexOf(at.field))
  undo.fill(await pastedChanges(module, cells, { rows, names }))
  const widest = Math.max(...cells.map(({ length }) => length))
  return { rows: Math.max(0, cells.length - rows.length), columns: Math.max(0, widest - names.length) }
}

/** A block copied from a spreadsheet goes into the cells; into a list even a single word does, by its title. */
export function usePasteCells(hands: GridEditor) {
  const { message } = App.useApp()
  return (event: ClipboardEvent) => {
    const { at } = hands.store.getState()
    const text = event.clipboardData.getData('text/plain')
    const cells = parseTsv(text) ?? (isInSelect(event.target) && text.trim() !== '' ? [[text]] : null)
    if (!at || !cells) return
    event.preventDefault()
    fillCells(hands, at, cells).then(
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
