import { useLatest } from 'ahooks'
import { App } from 'antd'
import { t } from 'i18next'
import type { FocusEvent, MouseEvent } from 'react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useUnsaved } from '../../kept.ts'
import type { ListRow } from '../rows.ts'
import { type DraftStore, go, type Place } from './drafts.ts'
import { editable, type Ground, placeOf } from './ground.ts'
import { saveDrafts } from './saving.ts'
import { newUndo } from './undo.ts'
import { useBlock } from './useBlock.ts'
import { useKeys } from './useKeys.ts'

interface Given extends Ground {
  store: DraftStore
  /** Rows that are here because they are in edit. */
  left: ReadonlySet<number>
  onSaved: (rows: readonly ListRow[]) => void
}

/** What belongs to the table although it floats elsewhere on the page. */
const floating =
  '.ant-select-dropdown, .ant-picker-dropdown, .ant-modal-root, .ant-message, .ant-popover, .ant-dropdown, .ant-tooltip, .ant-drawer, .inline-unsaved'
const quiet = 'button, a, input[type="checkbox"], .ant-table-selection-column, .ant-checkbox-wrapper'

/** Rows that are edited where they stand: one at a time, saved together when one turns to something else. */
export function useInline(given: Given) {
  const { message } = App.useApp()
  const { store, left } = given
  const [undo] = useState(() => newUndo(store))
  const table = useRef<HTMLDivElement>(null)
  const latest = useLatest(given)
  const keep = useCallback((): Promise<boolean> => {
    const { module, onSaved } = latest.current
    return saveDrafts({ module, store, message, onSaved })
  }, [store, message, latest])
  const save = useCallback(() => {
    go(store, null)
    return keep()
  }, [store, keep])
  useUnsaved(() => store.getState().drafts.size > 0)
  useOutside(table, () => void (hasWork(store.getState()) && save()))
  const move = useCallback(
    (place: Place | null) => {
      const row = latest.current.rows.find(({ id }) => id === place?.row)
      if (place && row && editable(latest.current, row)) go(store, place)
    },
    [store, latest],
  )
  const hands = { store, undo, ground: latest, move }
  const onKeyDownCapture = useKeys(hands, keep)
  const onPasteCapture = useBlock(hands)
  const onFocusCapture = ({ target }: FocusEvent) => {
    const place = target.closest('.inline-control') && placeOf(target, given)
    if (place && store.getState().at?.row === place.row) go(store, place)
  }
  const onRow = useCallback(
    (row: ListRow) => ({
      ...(left.has(row.id) ? { 'data-left': t('engine:inline.outside') } : {}),
      onClick(event: MouseEvent) {
        if (!(event.target instanceof Element) || event.target.closest(quiet)) return
        const place = placeOf(event.target, latest.current)
        if (place && store.getState().at?.row !== row.id) move(place)
      },
    }),
    [store, latest, move, left],
  )
  const onGo = (place: Place): boolean => {
    const at = given.rows.findIndex(({ id }) => id === place.row)
    if (at >= 0 && table.current) reveal(table.current, at)
    move(place)
    return at >= 0
  }
  const inline = useMemo(() => ({ module: given.module, store, undo }), [given.module, store, undo])
  return { inline, table, save, onGo, onRow, handlers: { onKeyDownCapture, onPasteCapture, onFocusCapture } }
}

/** Scrolls a row that may not be drawn into the middle. */
function reveal(table: HTMLElement, at: number) {
  const body = table.querySelector('.ant-table-body')
  const height = body?.querySelector<HTMLElement>('[data-row-key]')?.offsetHeight ?? 0
  if (body) body.scrollTop = (at + 0.5) * height - body.clientHeight / 2
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
