import { useLatest } from 'ahooks'
import { App } from 'antd'
import { t } from 'i18next'
import type { FocusEvent, MouseEvent } from 'react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useUnsavedChanges } from '../ui/unsavedChanges.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import { type InlineDraftStore, editCell, type EditedCell } from './inlineDrafts.ts'
import { isEditableRow, type GridContext, cellAround } from './gridContext.ts'
import { saveInlineDrafts } from './saveInlineDrafts.ts'
import { createUndoStack } from './undoStack.ts'
import { usePasteCells } from './usePasteCells.ts'
import { useInlineKeys } from './useInlineKeys.ts'

interface InlineEditingParams extends GridContext {
  store: InlineDraftStore
  /** Rows that are here because they are in edit. */
  left: ReadonlySet<number>
  onSaved: (rows: readonly ListRow[]) => void
}

/** What belongs to the table although it floats elsewhere on the page. */
const floating =
  '.ant-select-dropdown, .ant-picker-dropdown, .ant-modal-root, .ant-message, .ant-popover, .ant-dropdown, .ant-tooltip, .ant-drawer, .inline-unsaved'
const notEditing = 'button, a, input[type="checkbox"], .ant-table-selection-column, .ant-checkbox-wrapper'

/** Rows that are edited where they stand: one at a time, saved together when one turns to something else. */
export function useInlineEditing(given: InlineEditingParams) {
  const { message } = App.useApp()
  const { store, left } = given
  const [undo] = useState(() => createUndoStack(store))
  const table = useRef<HTMLDivElement>(null)
  const latest = useLatest(given)
  const keep = useCallback((): Promise<boolean> => {
    const { module, onSaved } = latest.current
    return saveInlineDrafts({ module, store, message, onSaved })
  }, [store, message, latest])
  const save = useCallback(() => {
    editCell(store, null)
    return keep()
  }, [store, keep])
  useUnsavedChanges(() => store.getState().drafts.size > 0)
  useClickOutside(table, () => void (hasWork(store.getState()) && save()))
  const move = useCallback(
    (place: EditedCell | null) => {
      const row = latest.current.rows.find(({ id }) => id === place?.row)
      if (place && row && isEditableRow(latest.current, row)) editCell(store, place)
    },
    [store, latest],
  )
  const hands = { store, undo, grid: latest, move }
  const onKeyDownCapture = useInlineKeys(hands, keep)
  const onPasteCapture = usePasteCells(hands)
  const onFocusCapture = ({ target }: FocusEvent) => {
    const place = target.closest('.inline-control') && cellAround(target, given)
    if (place && store.getState().at?.row === place.row) editCell(store, place)
  }
  const onRow = useCallback(
    (row: ListRow) => ({
      ...(left.has(row.id) ? { 'data-left': t('engine:inline.outside') } : {}),
      onClick(event: MouseEvent) {
        if (!(event.target instanceof Element) || event.target.closest(notEditing)) return
        const place = cellAround(event.target, latest.current)
        if (place && store.getState().at?.row !== row.id) move(place)
      },
    }),
    [store, latest, move, left],
  )
  const onGo = (place: EditedCell): boolean => {
    const at = given.rows.findIndex(({ id }) => id === place.row)
    if (at >= 0 && table.current) scrollToRow(table.current, at)
    move(place)
    return at >= 0
  }
  const inline = useMemo(() => ({ module: given.module, store, undo }), [given.module, store, undo])
  return { inline, table, save, onGo, onRow, handlers: { onKeyDownCapture, onPasteCapture, onFocusCapture } }
}

/** Scrolls a row that may not be drawn into the middle. */
function scrollToRow(table: HTMLElement, at: number) {
  const body = table.querySelector('.ant-table-body')
  const height = body?.querySelector<HTMLElement>('[data-row-key]')?.offsetHeight ?? 0
  if (body) body.scrollTop = (at + 0.5) * height - body.clientHeight / 2
}

const hasWork = ({ at, drafts }: { at: EditedCell | null; drafts: ReadonlyMap<number, unknown> }): boolean =>
  at !== null || drafts.size > 0

/** A press of the pointer anywhere but in the table or in what floats above it. */
function useClickOutside(table: { current: HTMLElement | null }, leave: () => void) {
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
