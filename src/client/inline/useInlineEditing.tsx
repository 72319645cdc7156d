import { useLatest } from 'ahooks'
import { App } from 'antd'
import { t } from 'i18next'
import { type FocusEvent, type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ListRow } from '../api/rows/listRow.ts'
import type { EditedCell } from '../ui/ariaGrid/cellKeys.ts'
import { useUnsavedChanges } from '../ui/unsavedChanges.ts'
import { isEditableRow, type GridContext, cellAround } from './gridContext.ts'
import { type InlineDraftStore, editCell } from './inlineDrafts.ts'
import { saveInlineDrafts } from './saveInlineDrafts.ts'
import { createUndoStack, type UndoneStep } from './undoStack.ts'
import { useInlineKeys } from './useInlineKeys.ts'
import { usePasteCells } from './usePasteCells.ts'

interface InlineEditingParams extends GridContext {
  store: InlineDraftStore
  /** Ids of rows that are shown only because they are in edit. */
  outside: ReadonlySet<number>
  onSaved: (rows: readonly ListRow[]) => void
}

/** Portals of the table elsewhere in the document: a click in them is not a click outside. */
const floating =
  '.ant-select-dropdown, .ant-picker-dropdown, .ant-modal-root, .ant-message, .ant-popover, .ant-dropdown, .ant-tooltip, .ant-drawer, .inline-unsaved'
/** A click on these does not start an edit. */
const notEditable = 'button, a, input[type="checkbox"], .ant-table-selection-column, .ant-checkbox-wrapper'

/** Edits rows in place: one at a time, all saved together on a click outside the table. */
export function useInlineEditing(params: InlineEditingParams) {
  const { message } = App.useApp()
  const { store, outside } = params
  const [undo] = useState(() => createUndoStack(store))
  const table = useRef<HTMLDivElement>(null)
  const latest = useLatest(params)
  const saveAll = useCallback((): Promise<boolean> => {
    const { module, onSaved } = latest.current
    const noteSaved = (rows: readonly ListRow[]) => {
      undo.note(rows)
      onSaved(rows)
    }
    return saveInlineDrafts({ module, store, message, onSaved: noteSaved })
  }, [store, undo, message, latest])
  const save = useCallback(() => {
    editCell(store, null)
    return saveAll()
  }, [store, saveAll])
  useUnsavedChanges(() => store.getState().drafts.size > 0)
  useClickOutside(table, () => void (isEditing(store.getState()) && save()))
  const move = useCallback(
    (cell: EditedCell | null) => {
      const row = latest.current.rows.find(({ id }) => id === cell?.row)
      if (cell && row && isEditableRow(latest.current, row)) editCell(store, cell)
    },
    [store, latest],
  )
  const editor = useMemo(() => ({ store, undo, grid: latest, move }), [store, undo, latest, move])
  const onKeyDownCapture = useInlineKeys(editor, {
    save: saveAll,
    tell: (direction, step) => void message.open({ key: 'step', type: 'success', content: describeStep(direction, step) }),
  })
  const onPasteCapture = usePasteCells(editor)
  const onFocusCapture = ({ target }: FocusEvent) => {
    const cell = target.closest('.inline-control') && cellAround(target, params)
    if (cell && store.getState().at?.row === cell.row) editCell(store, cell)
  }
  const onRow = useCallback(
    (row: ListRow) => ({
      ...(outside.has(row.id) ? { 'data-left': t('cells:inline.outside') } : {}),
      onClick(event: MouseEvent) {
        if (!(event.target instanceof Element) || event.target.closest(notEditable)) return
        const cell = cellAround(event.target, latest.current)
        if (cell && store.getState().at?.row !== row.id) move(cell)
      },
    }),
    [store, latest, move, outside],
  )
  const onGo = (cell: EditedCell): boolean => {
    const index = params.rows.findIndex(({ id }) => id === cell.row)
    if (index >= 0 && table.current) scrollToRow(table.current, index)
    move(cell)
    return index >= 0
  }
  const inline = useMemo(() => ({ module: params.module, store, undo }), [params.module, store, undo])
  return { inline, editor, table, save, onGo, onRow, handlers: { onKeyDownCapture, onPasteCapture, onFocusCapture } }
}

/** The undone action and the number of its cells; rows of other pages are written back with the next save. */
const describeStep = (direction: 'undo' | 'redo', { action, cells, elsewhere }: UndoneStep): string =>
  [
    t(`cells:inline.${direction}`, { step: t(`cells:inline.steps.${action}`), count: cells }),
    ...(elsewhere ? [t('cells:inline.elsewhere', { count: elsewhere })] : []),
  ].join(t('engine:semicolon'))

/** Scrolls a row to the middle by its index: a virtual row may not be drawn yet. */
function scrollToRow(table: HTMLElement, index: number) {
  const body = table.querySelector('.ant-table-body')
  const height = body?.querySelector<HTMLElement>('[data-row-key]')?.offsetHeight ?? 0
  if (body) body.scrollTop = (index + 0.5) * height - body.clientHeight / 2
}

const isEditing = ({ at, drafts }: { at: EditedCell | null; drafts: ReadonlyMap<number, unknown> }): boolean =>
  at !== null || drafts.size > 0

/** On pointerdown anywhere but in the table or its portals. */
function useClickOutside(table: { current: HTMLElement | null }, onOutside: () => void) {
  const latest = useLatest(onOutside)
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      const body = table.current?.querySelector('.ant-table-container')
      if (target instanceof Element && !body?.contains(target) && !target.closest(floating)) latest.current()
    }
    document.addEventListener('pointerdown', onPointerDown, true)
    return () => document.removeEventListener('pointerdown', onPointerDown, true)
  }, [table, latest])
}
