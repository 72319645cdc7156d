import { useLatest } from 'ahooks'
import { App } from 'antd'
import type { ClipboardEvent, KeyboardEvent, MouseEvent } from 'react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { AnyModule } from '../../../schema/index.ts'
import { isBuiltin } from '../../../schema/index.ts'
import { useUnsaved } from '../../kept.ts'
import type { ListRow } from '../rows.ts'
import { paste } from './block.ts'
import { cellsIn } from './cells.ts'
import { change, go, newDrafts, type Place, revert } from './drafts.ts'
import { moveOf, stepFrom } from './keys.ts'
import { saveDrafts } from './saving.ts'

interface Given {
  module: AnyModule
  rows: readonly ListRow[]
  /** Cells that can be edited, in the order they are shown. */
  fields: readonly string[]
  onSaved: (rows: readonly ListRow[]) => void
}

/** What belongs to the table although it floats elsewhere on the page. */
const floating =
  '.ant-select-dropdown, .ant-picker-dropdown, .ant-modal-root, .ant-message, .ant-popover, .ant-dropdown, .ant-tooltip, .ant-drawer'
const quiet = 'button, a, input[type="checkbox"], .ant-table-selection-column, .ant-checkbox-wrapper'
const editable = (module: AnyModule, row: ListRow): boolean => row['status'] !== -1 && !isBuiltin(module, row.id)

/** Rows that are edited where they stand: one at a time, saved together when one turns to something else. */
export function useInline(given: Given) {
  const { message } = App.useApp()
  const [store] = useState(newDrafts)
  const table = useRef<HTMLDivElement>(null)
  const latest = useLatest(given)
  const save = useCallback((): Promise<boolean> => {
    go(store, null)
    const { module, onSaved } = latest.current
    return saveDrafts({ module, store, message, onSaved })
  }, [store, message, latest])
  useUnsaved(() => store.getState().drafts.size > 0)
  useOutside(table, () => void (hasWork(store.getState()) && save()))
  const move = useCallback(
    (place: Place | null) => {
      const row = latest.current.rows.find(({ id }) => id === place?.row)
      if (place && row && editable(latest.current.module, row)) go(store, place)
    },
    [store, latest],
  )
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const { at } = store.getState()
    const asked = at && moveOf(event)
    if (!at || !asked) return
    event.preventDefault()
    event.stopPropagation()
    if (asked === 'save') return void save()
    if (asked === 'revert') {
      revert(store, at.row)
      return go(store, null)
    }
    move(stepFrom(at, { rows: given.rows.map(({ id }) => id), fields: given.fields }, asked))
  }
  const onPasteCapture = (event: ClipboardEvent) => {
    const { at } = store.getState()
    const cells = at && cellsIn(event.clipboardData.getData('text/plain'))
    if (!at || !cells) return
    event.preventDefault()
    const from = given.rows.findIndex(({ id }) => id === at.row)
    const rows = given.rows.slice(from).filter(row => editable(given.module, row))
    const names = given.fields.slice(given.fields.indexOf(at.field))
    void paste(given.module, cells, { rows, names }).then(all => {
      for (const { row, ...typed } of all) change(store, row, typed)
    })
  }
  const onRow = useCallback(
    (row: ListRow) => ({
      onClick(event: MouseEvent) {
        if (!(event.target instanceof Element) || event.target.closest(quiet)) return
        const name = event.target.closest('[data-name]')?.getAttribute('data-name') ?? ''
        const { fields } = latest.current
        const field = fields.includes(name) ? name : fields[0]
        if (field !== undefined && store.getState().at?.row !== row.id) move({ row: row.id, field })
      },
    }),
    [store, latest, move],
  )
  const inline = useMemo(() => ({ module: given.module, store }), [given.module, store])
  return { inline, table, save, onRow, handlers: { onKeyDownCapture, onPasteCapture } }
}

const hasWork = ({ at, drafts }: { at: Place | null; drafts: ReadonlyMap<number, unknown> }): boolean =>
  at !== null || drafts.size > 0

/** A press of the pointer anywhere but in the table or in what floats above it. */
function useOutside(table: { current: HTMLElement | null }, leave: () => void) {
  const latest = useLatest(leave)
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      const body = table.current?.querySelector('.ant-table-container')
      if (target instanceof Element && !body?.contains(target) && !target.closest(floating)) latest.current()
    }
    document.addEventListener('pointerdown', press, true)
    return () => document.removeEventListener('pointerdown', press, true)
  }, [table, latest])
}
