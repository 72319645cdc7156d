import { useLatest, useMemoizedFn, useUnmount } from 'ahooks'
import { App } from 'antd'
import { t } from 'i18next'
import { useRef } from 'react'
import type { FieldOf } from '../../../schema/index.ts'
import type { RowData } from '../../api/rows/listRow.ts'
import { showUndoToast } from '../../ui/showUndoToast.tsx'
import { filledChildren } from './childRows.ts'

interface RowsUndoParams {
  field: FieldOf['children']
  rows: readonly RowData[]
  onChange: (rows: readonly RowData[]) => void
}
type Rows = readonly RowData[]
interface RowsStep {
  before: Rows
  after: Rows
  /** The row that was removed, or the first that was pasted into. */
  index: number
}

const toastKey = 'child row removed'

/** Takes back a removal or a paste: by Ctrl+Z until anything else changes, and a removal by its toast also later. */
export function useRowsUndo(params: RowsUndoParams) {
  const { message } = App.useApp()
  const latest = useLatest(params)
  const last = useRef<RowsStep | null>(null)
  useUnmount(() => message.destroy(toastKey))
  const restore = (row: RowData, index: number) => {
    const { rows, onChange } = latest.current
    onChange(rows.toSpliced(Math.min(index, rows.length), 0, row))
  }
  return {
    note: (step: RowsStep) => {
      last.current = step
    },
    /** Says that a row is gone. One that was left empty is not missed. */
    announceRemoval: (row: RowData, index: number) => {
      if (!filledChildren(params.field, [row]).length) return
      const text = t('engine:children.removed', { line: index + 1 })
      showUndoToast(message, { key: toastKey, text, onUndo: () => restore(row, index) })
    },
    /** The row it was done in; null where there is nothing to take back. */
    undo: useMemoizedFn((): number | null => {
      const step = last.current
      if (!step || !isUnchanged(params.rows, step.after)) return null
      last.current = null
      message.destroy(toastKey)
      params.onChange(step.before)
      return step.index
    }),
  }
}

const isUnchanged = (rows: Rows, after: Rows): boolean =>
  rows.length === after.length && rows.every((row, index) => row === after[index])
