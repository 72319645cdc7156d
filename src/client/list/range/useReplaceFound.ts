import { App } from 'antd'
import { t } from 'i18next'
import { fieldsOf } from '../../../schema/index.ts'
import { callOf } from '../../api/request.ts'
import { type BulkReply, showBulkResult } from '../../bulk/showBulkResult.tsx'
import type { GridEditor } from '../../inline/gridContext.ts'
import { useBusyWork } from '../../ui/useBusyWork.ts'
import type { ColumnSearch, Replacement } from './findReplacements.ts'

interface ReplaceParams {
  /** Rows that are not in edit are changed by one call. */
  isBulk: boolean
  /** Stored rows were changed, or changed back. */
  onReplaced: () => void
  onClose: () => void
}

/** Replaces what was found: stored rows in one call under one receipt, rows in edit as if it were typed. */
export function useReplaceFound(editor: GridEditor, search: ColumnSearch, { isBulk, onReplaced, onClose }: ReplaceParams) {
  const { message } = App.useApp()
  const { module } = editor.grid.current
  const { busy, run } = useBusyWork({ level: 'error' })
  /** Rows in edit keep what was typed: the replacement joins it, and is saved with it. */
  const isTyped = ({ row }: Replacement) => !isBulk || editor.store.getState().drafts.has(row.id)
  const replaceStored = async (found: readonly Replacement[]) => {
    const { column, replacement } = search
    const rows = found.map(({ row, change: { values } }) => ({
      id: row.id,
      from: row[column] ?? null,
      to: values[column] ?? null,
    }))
    const reply = await callOf(module, 'batch')<BulkReply>({ replace: { field: column, with: replacement, rows } })
    showBulkResult(module, reply, { message, after: onReplaced, subject: { label: fieldsOf(module)[column]?.label ?? column } })
    return reply
  }
  const replaceTyped = (found: readonly Replacement[]) => {
    editor.undo.fill(
      found.map(one => one.change),
      'replace',
    )
    void message.success(t('cells:find.done', { count: found.length }))
  }
  const replace = async (found: readonly Replacement[]) => {
    const typed = found.filter(isTyped)
    const stored = found.filter(one => !isTyped(one))
    if (stored.length && !(await run(() => replaceStored(stored)))) return
    if (typed.length) replaceTyped(typed)
    onClose()
  }
  return { busy, replace }
}
