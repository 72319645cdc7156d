import { App } from 'antd'
import { t } from 'i18next'
import type { ClipboardEvent } from 'react'
import { CallError } from '../../request.ts'
import { paste } from './block.ts'
import { cellsIn } from './cells.ts'
import type { Place } from './drafts.ts'
import { editableRows, type Hands } from './ground.ts'
import { isList } from './keys.ts'

type Cells = readonly (readonly string[])[]

/** Puts a block into the cells from a place on. Returns how many rows and columns of it found no room. */
export async function fillIn({ undo, ground }: Hands, at: Place, cells: Cells): Promise<{ rows: number; columns: number }> {
  const { module, fields } = ground.current
  const all = editableRows(ground.current)
  const rows = all.slice(all.findIndex(({ id }) => id === at.row))
  const names = fields.slice(fields.indexOf(at.field))
  undo.fill(await paste(module, cells, { rows, names }))
  const widest = Math.max(...cells.map(({ length }) => length))
  return { rows: Math.max(0, cells.length - rows.length), columns: Math.max(0, widest - names.length) }
}

/** A block copied from a spreadsheet goes into the cells; into a list even a single word does, by its title. */
export function useBlock(hands: Hands) {
  const { message } = App.useApp()
  return (event: ClipboardEvent) => {
    const { at } = hands.store.getState()
    const text = event.clipboardData.getData('text/plain')
    const cells = cellsIn(text) ?? (isList(event.target) && text.trim() !== '' ? [[text]] : null)
    if (!at || !cells) return
    event.preventDefault()
    fillIn(hands, at, cells).then(
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
