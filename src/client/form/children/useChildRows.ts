import '../../api/languages/texts/cellWords.ts'
import { useLatest, useMemoizedFn } from 'ahooks'
import { App } from 'antd'
import { t } from 'i18next'
import { type ClipboardEvent, type KeyboardEvent, type SyntheticEvent, useMemo, useState } from 'react'
import { maxChildrenOf } from '../../../kinds/children/value.ts'
import type { AnyModule, FieldOf } from '../../../schema/index.ts'
import type { RowData } from '../../api/rows/listRow.ts'
import { cellAtStep, type EditedCell, parseCellKey, wouldScroll } from '../../ui/ariaGrid/cellKeys.ts'
import type { TsvCells } from '../../ui/ariaGrid/parseTsv.ts'
import { dependentFields } from '../../views/dependentFields.ts'
import { pastedCells, reportPasteFailure } from '../../views/pastedValues.ts'
import { copiedValues } from '../copyFromPicked.ts'
import type { ChildLock } from './childLock.ts'
import { editableColumns, filledChildren } from './childRows.ts'
import { newChildRow, withCopiedValues, withoutFieldsCopiedLater, withoutColumnsOf } from './copiedIntoChild.ts'
import { pasteChildRows } from './pasteChildRows.ts'
import { useRowsUndo } from './useRowsUndo.ts'

interface ChildRowsParams {
  child: AnyModule
  field: FieldOf['children']
  rows: readonly RowData[]
  /** Why a row stays as it is. */
  lockOf: (row: RowData) => ChildLock
  onChange: (rows: readonly RowData[]) => void
  /** Moves the focus out of the cells. */
  leave: () => void
}
/** The cell in edit. A row is named by its index. */
interface EditedCellState {
  at: EditedCell | null
  setAt: (at: EditedCell | null) => void
  columns: readonly string[]
  first: string
}

/** The rows of the grid, which cell is in edit, and what keys and the clipboard do to them. */
export function useChildRows(params: ChildRowsParams) {
  const { child, field, rows } = params
  const [at, setAt] = useState<EditedCell | null>(null)
  const columns = useMemo(() => editableColumns(child, field), [child, field])
  const [first = ''] = columns
  const cells: EditedCellState = { at, setAt, columns, first }
  const past = useRowsUndo(params)
  const changes = { ...useRowEdits(params, cells, past), set: useCellChange(params), undo: past.undo }
  return {
    at,
    edit: useMemoizedFn((row: number, name: string) => setAt({ row, field: name })),
    leave: () => setAt(null),
    columns,
    isFull: rows.length >= maxChildrenOf(field),
    ...changes,
    onKeyDown: cellKeyHandler(params, cells, changes),
    onPaste: usePastedRows(params, cells, past),
  }
}

/** Adds, removes and moves rows. The functions stay the same at every key: rows that are not in edit need not render again. */
function useRowEdits(
  { child, field, rows, lockOf, onChange, leave }: ChildRowsParams,
  { at, setAt, first }: EditedCellState,
  { note, announceRemoval }: RowsUndo,
) {
  const { message } = App.useApp()
  const add = (column = first) => {
    const max = maxChildrenOf(field)
    if (rows.length >= max)
      return void message.warning(t('errors:field.tooManyLines', { label: field.label, max, count: rows.length + 1 }))
    onChange([...rows, newChildRow(child, field.by)])
    setAt({ row: rows.length, field: column })
  }
  const remove = useMemoizedFn((index: number) => {
    const row = rows[index]
    if (!row) return
    const { undeletable } = lockOf(row)
    if (undeletable) return void message.warning(undeletable)
    const left = rows.toSpliced(index, 1)
    onChange(left)
    note({ before: rows, after: left, index })
    announceRemoval(row, index)
    setAt(left.length ? { row: Math.min(index, left.length - 1), field: at?.field ?? first } : null)
    // Else nothing has the focus.
    if (!left.length) leave()
  })
  const move = useMemoizedFn((index: number, by: -1 | 1) => {
    const to = index + by
    const [row, other] = [rows[index], rows[to]]
    if (field.order === undefined || !row || !other) return
    onChange(rows.map((one, place) => (place === index ? other : place === to ? row : one)))
    setAt({ row: to, field: at?.field ?? first })
  })
  return { add, remove, move }
}

/** Sets a cell; empties the fields that depend on it, and fills those that copy from the row it refers to. */
function useCellChange({ child, rows, lockOf, onChange }: ChildRowsParams) {
  const applyCopied = useMemoizedFn((index: number, name: string, { id, copied }: { id: unknown; copied: RowData }) => {
    const row = rows[index]
    // Another row may have been picked since.
    if (row && row[name] === id) onChange(rows.with(index, withCopiedValues(child, row, copied)))
  })
  const copyIntoRow = useMemoizedFn(async (index: number, name: string, id: unknown) => {
    const copied = await copiedValues(child, { name, id, isNew: !rows[index]?.['id'] })
    if (copied) applyCopied(index, name, { id, copied })
  })
  return useMemoizedFn((index: number, name: string, value: unknown) => {
    const row = rows[index]
    if (!row || lockOf(row).locked) return
    const emptied = Object.fromEntries(dependentFields(child, name).map(other => [other, null]))
    const changed = { ...withoutColumnsOf(child, name, row), ...emptied, [name]: value }
    onChange(rows.with(index, withoutFieldsCopiedLater(child, [name], changed)))
    void copyIntoRow(index, name, value)
  })
}

type RowsUndo = ReturnType<typeof useRowsUndo>
interface RowChanges extends ReturnType<typeof useRowEdits> {
  set: ReturnType<typeof useCellChange>
  undo: RowsUndo['undo']
}

/** React passes on what happens in a window that a control of a cell has opened. */
const isFromWindowAbove = ({ currentTarget, target }: SyntheticEvent): boolean =>
  target instanceof Element && target.closest('.ant-modal-wrap')?.contains(currentTarget) === false

/** The keys of a sheet: arrows, Tab and Enter move between cells, Alt with an arrow moves the row, Alt with Delete removes it. */
function cellKeyHandler(
  { field, rows, leave }: ChildRowsParams,
  { at, setAt, columns, first }: EditedCellState,
  { add, remove, move, set, undo }: RowChanges,
) {
  const leaveCells = () => {
    setAt(null)
    leave()
  }
  const step = (from: EditedCell, [down, right]: readonly [number, number]) => {
    const next = cellAtStep(from, { rows: rows.map((_, index) => index), fields: columns }, [down, right])
    if (next) return setAt(next)
    // A step past the last cell adds a row, as in a sheet; past an empty row it leaves the grid.
    const isEmpty = !filledChildren(field, rows.slice(-1)).length
    if (isEmpty && down + right > 0) leaveCells()
    else if (down > 0) add(from.field)
    else if (right > 0) add()
  }
  /** Shift and Tab leave the first cell, as they leave any control. */
  const leavesGrid = (command: unknown, from: EditedCell): boolean =>
    Array.isArray(command) && command[1] === -1 && from.row === 0 && from.field === first
  return (event: KeyboardEvent<HTMLElement>) => {
    if (!at || isFromWindowAbove(event)) return
    if (event.altKey && /^(ArrowUp|ArrowDown|Delete|Backspace)$/.test(event.key)) {
      event.preventDefault()
      if (event.key === 'ArrowUp') move(at.row, -1)
      else if (event.key === 'ArrowDown') move(at.row, 1)
      else remove(at.row)
      return
    }
    if (wouldScroll(event)) event.preventDefault()
    const command = parseCellKey(event)
    const undone = command === 'undo' ? undo() : null
    if (undone !== null) {
      event.preventDefault()
      return setAt({ row: undone, field: at.field })
    }
    // The form handles saving, the text box undo.
    if (!command || command === 'save' || command === 'undo' || command === 'redo' || command === 'edit') return
    if (leavesGrid(command, at)) return setAt(null)
    event.preventDefault()
    event.stopPropagation()
    if (command === 'revert') leaveCells()
    else if (command === 'clear') set(at.row, at.field, null)
    else step(at, command)
  }
}

/** Pastes a block of cells, from the cell in edit on, or below the last row. */
function usePastedRows(params: ChildRowsParams, { at, columns }: EditedCellState, { note }: RowsUndo) {
  const { message } = App.useApp()
  const latest = useLatest(params)
  const paste = async (cells: TsvCells) => {
    const { child, field, lockOf } = params
    const limit = maxChildrenOf(field)
    const rows = () => latest.current.rows
    const pasted = await pasteChildRows({ child, by: field.by, rows, columns, limit, lockOf, at }, cells)
    note({ before: rows(), after: pasted.rows, index: at?.row ?? 0 })
    latest.current.onChange(pasted.rows)
    if (pasted.leftOut) void message.warning(t('engine:children.leftOut', { max: limit, count: pasted.leftOut }))
  }
  return (event: ClipboardEvent) => {
    if (isFromWindowAbove(event)) return
    const cells = pastedCells(event)
    if (!cells) return
    event.preventDefault()
    paste(cells).catch(reportPasteFailure(message))
  }
}
