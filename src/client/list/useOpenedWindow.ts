import { useCallback, useEffect, useRef, useState } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import type { ListRow, RowData } from '../api/rows/listRow.ts'
import { focusedOpener, returnFocus } from '../ui/modal/returnFocus.ts'
import { creationRowForm } from './listPermissions.ts'

/** The window open over the list. */
type OpenedWindow =
  /** The form of a row; 0: of a new one, which may start with some values. */
  | { form: number; draft?: RowData }
  /** The window of an action on rows. */
  | { action: string; rows: readonly ListRow[] }
  /** A window of the module's client half over a row; null: over none. */
  | { rowForm: string; row: ListRow | null }
  | { history: ListRow }
  /** A bulk change. */
  | { bulk: string }

/** Which window is open over the list, and what opens each. */
export function useOpenedWindow(module: AnyModule) {
  const [opened, setOpened] = useState<OpenedWindow | null>(null)
  const opener = useRef<Element | null>(null)
  const open = useCallback((next: OpenedWindow | null) => {
    if (next) opener.current ??= focusedOpener()
    setOpened(next)
  }, [])
  // Not left to antd: a window that is unmounted as it closes does not return the focus.
  useEffect(() => {
    if (opened) return
    returnFocus(opener.current)
    opener.current = null
  }, [opened])
  return {
    opened,
    open,
    add: useCallback(() => open(newRow(module)), [module, open]),
    addWith: useCallback((draft: RowData) => open({ form: 0, draft }), [open]),
    edit: useCallback((row: ListRow) => open({ form: row.id }), [open]),
    openRow: useCallback((id: number) => open({ form: id }), [open]),
    openRowForm: useCallback((rowForm: string, row: ListRow) => open({ rowForm, row }), [open]),
    openForm: useCallback((rowForm: string) => open({ rowForm, row: null }), [open]),
    openHistory: useCallback((row: ListRow) => open({ history: row }), [open]),
    close: useCallback(() => open(null), [open]),
  }
}

const newRow = (module: AnyModule): OpenedWindow => {
  const rowForm = creationRowForm(module)
  return rowForm === undefined ? { form: 0 } : { rowForm, row: null }
}
