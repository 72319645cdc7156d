import { useCallback, useState } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import { creationRowForm } from './listPermissions.ts'

/** The window open over the list. */
type OpenedWindow =
  /** The form of a row; 0: of a new one. */
  | { form: number }
  /** The window of an action on rows. */
  | { action: string; rows: readonly ListRow[] }
  /** A window of the module's client half over a row; null: over none. */
  | { rowForm: string; row: ListRow | null }
  | { history: ListRow }
  /** A bulk change. */
  | { bulk: string }

/** Which window is open over the list, and what opens each. */
export function useOpenedWindow(module: AnyModule) {
  const [opened, open] = useState<OpenedWindow | null>(null)
  return {
    opened,
    open,
    add: useCallback(() => open(newRow(module)), [module]),
    edit: useCallback((row: ListRow) => open({ form: row.id }), []),
    openRow: useCallback((id: number) => open({ form: id }), []),
    openRowForm: useCallback((rowForm: string, row: ListRow) => open({ rowForm, row }), []),
    openForm: useCallback((rowForm: string) => open({ rowForm, row: null }), []),
    openHistory: useCallback((row: ListRow) => open({ history: row }), []),
    close: useCallback(() => open(null), []),
  }
}

const newRow = (module: AnyModule): OpenedWindow => {
  const rowForm = creationRowForm(module)
  return rowForm === undefined ? { form: 0 } : { rowForm, row: null }
}
