import '../../api/languages/texts/cellWords.ts'
import { useMemoizedFn } from 'ahooks'
import { App } from 'antd'
import { t } from 'i18next'
import { type ClipboardEvent, type KeyboardEvent, useMemo, useState } from 'react'
import { maxChildrenOf } from '../../../kinds/children/value.ts'
import { type AnyModule, copiesFrom, type FieldOf, fieldOf, formulaOf, splitPath } from '../../../schema/index.ts'
import { isSameValue } from '../../../shared/rules/isSameValue.ts'
import type { RowData } from '../../api/rows/listRow.ts'
import { CallError } from '../../api/request.ts'
import { cellAtStep, type EditedCell, isInSelect, parseCellKey, wouldScroll } from '../../ui/ariaGrid/cellKeys.ts'
import { parseTsv, type TsvCells } from '../../ui/ariaGrid/parseTsv.ts'
import { idsByTitle, parsePasted } from '../../views/pastedValues.ts'
import { dependentFields } from '../../views/dependentFields.ts'
import { copiedValues } from '../copyFromPicked.ts'
import { editableColumns, filledChildren, type ChildLock, newChild } from './childrenFaults.ts'

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

/** The key of what was copied into a row: it goes on with the row as it changes, and is neither compared nor sent. */
const copiedKey = Symbol('copied')
const copiedInto = { get: (row: RowData): RowData | undefined => (row as { [copiedKey]?: RowData })[copiedKey] }
const withCopied = (row: RowData, copied: RowData): RowData => ({ ...row, ...copied, [copiedKey]: copied })

/** The row without what it showed of the row that it no longer refers to. */
const withoutColumnsOf = (child: AnyModule, name: string, row: RowData): RowData =>
  Object.fromEntries(
    Reflect.ownKeys(row).flatMap(key => {
      const formula = typeof key === 'string' ? formulaOf(fieldOf(child, key)) : undefined
      return formula?.name === 'referenced' && splitPath(formula.of)[0] === name ? [] : [[key, row[key as string]]]
    }),
  )

/**
 * A new row without what is still to be copied from the rows that it was made to refer to: until the server told it, a save leaves
 * it out, and the server fills it. What was typed stays.
 */
function withoutAwaited(child: AnyModule, references: readonly string[], row: RowData): RowData {
  if (row['id']) return row
  const blank = newChild(child)
  const known = copiedInto.get(row) ?? {}
  const awaited = new Set(
    references
      .flatMap(name => (row[name] ? copiesFrom(child, name) : []))
      .flatMap(([copy]) =>
        isSameValue(row[copy], blank[copy]) || (Object.hasOwn(known, copy) && isSameValue(row[copy], known[copy])) ? copy : [],
      ),
  )
  return Object.fromEntries(Reflect.ownKeys(row).flatMap(key => (awaited.has(key as string) ? [] : [[key, row[key as string]]])))
}

/** The rows of the grid, which cell is in edit, and what keys and the clipboard do to them. A row is named by its place. */
export function useChildRows({ child, field, rows, lockOf, onChange, leave }: ChildRowsParams) {
  const { message } = App.useApp()
  const [at, setAt] = useState<EditedCell | null>(null)
  const columns = useMemo(() => editableColumns(child, field), [child, field])
  const limit = maxChildrenOf(field)
  const [first = ''] = columns

  const add = (column = first) => {
    if (rows.length >= limit)
      return void message.warning(t('errors:field.tooManyLines', { label: field.label, max: limit, count: rows.length + 1 }))
    onChange([...rows, newChild(child)])
    setAt({ row: rows.length, field: column })
  }
  // The same functions at every key: the rows that are not typed in need not be drawn again.
  const remove = useMemoizedFn((index: number) => {
    const kept = rows[index] && lockOf(rows[index]).undeletable
    if (kept) return void message.warning(kept)
    onChange(rows.filter((_, one) => one !== index))
    const left = rows.length - 1
    setAt(left ? { row: Math.min(index, left - 1), field: at?.field ?? first } : null)
  })
  const move = useMemoizedFn((index: number, by: -1 | 1) => {
    const to = index + by
    const [row, other] = [rows[index], rows[to]]
    if (field.order === undefined || !row || !other) return
    onChange(rows.map((one, place) => (place === index ? other : place === to ? row : one)))
    setAt({ row: to, field: at?.field ?? first })
  })
  const edit = useMemoizedFn((row: number, name: string) => setAt({ row, field: name }))
  const fillCopied = useMemoizedFn((index: number, name: string, { id, copied }: { id: unknown; copied: RowData }) => {
    const row = rows[index]
    // Another row has been picked since.
    if (!row || row[name] !== id) return
    const known = copiedInto.get(row) ?? {}
    const blank = newChild(child)
    const free = Object.entries(copied).filter(
      ([one]) => isSameValue(row[one], blank[one]) || (Object.hasOwn(known, one) && isSameValue(row[one], known[one])),
    )
    onChange(rows.with(index, withCopied(row, Object.fromEntries(free))))
  })
  /** Fills what is copied from the row that was picked: what is empty, or was copied before. */
  const copyIntoRow = useMemoizedFn(async (index: number, name: string, id: unknown) => {
    const copied = await copiedValues(child, { name, id, isNew: !rows[index]?.['id'] })
    if (copied) fillCopied(index, name, { id, copied })
  })
  const set = useMemoizedFn((index: number, name: string, value: unknown) => {
    const row = rows[index]
    if (!row || lockOf(row).locked) return
    const emptied = Object.fromEntries(dependentFields(child, name).map(other => [other, null]))
    const changed = { ...withoutColumnsOf(child, name, row), ...emptied, [name]: value }
    onChange(rows.with(index, withoutAwaited(child, [name], changed)))
    void copyIntoRow(index, name, value)
  })
  const leaveCells = () => {
    setAt(null)
    leave()
  }
  const step = (from: EditedCell, [down, right]: readonly [number, number]) => {
    const next = cellAtStep(from, { rows: rows.map((_, index) => index), fields: columns }, [down, right])
    if (next) return setAt(next)
    // Past the last cell a new row begins, as in a sheet; past an empty one the grid ends.
    const isEmpty = !filledChildren(field, rows.slice(-1)).length
    if (isEmpty && down + right > 0) leaveCells()
    else if (down > 0) add(from.field)
    else if (right > 0) add()
  }
  const paste = async (from: EditedCell, cells: TsvCells) => {
    const names = columns.slice(columns.indexOf(from.field))
    const titles = await idsByTitle(child, cells, names)
    const room = Math.min(cells.length, limit - from.row)
    const next = [...rows]
    for (const [index, texts] of cells.slice(0, room).entries()) {
      const old = next[from.row + index]
      if (old && lockOf(old).locked) continue
      const values = texts.slice(0, names.length).flatMap((text, column) => {
        const name = names[column] ?? ''
        const own = fieldOf(child, name)
        return own ? [[name, parsePasted(own, text.trim(), titles.get(name))] as const] : []
      })
      const pasted = { ...(old ?? newChild(child)), ...Object.fromEntries(values) }
      next[from.row + index] = withoutAwaited(child, names.slice(0, texts.length), pasted)
    }
    onChange(next)
    if (room < cells.length) void message.warning(t('engine:children.leftOut', { max: limit, count: cells.length - room }))
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!at) return
    if (event.altKey && /^(ArrowUp|ArrowDown|Delete|Backspace)$/.test(event.key)) {
      event.preventDefault()
      if (event.key === 'ArrowUp') move(at.row, -1)
      else if (event.key === 'ArrowDown') move(at.row, 1)
      else remove(at.row)
      return
    }
    if (wouldScroll(event)) event.preventDefault()
    const command = parseCellKey(event)
    // Saving is the form's; undo is that of the text box.
    if (!command || command === 'save' || command === 'undo' || command === 'redo' || command === 'edit') return
    if (leavesGrid(command, at)) return setAt(null)
    event.preventDefault()
    event.stopPropagation()
    if (command === 'revert') leaveCells()
    else if (command === 'clear') set(at.row, at.field, null)
    else step(at, command)
  }
  /** Shift and Tab leave the first cell, as they leave any control. */
  const leavesGrid = (command: unknown, from: EditedCell): boolean =>
    Array.isArray(command) && command[1] === -1 && from.row === 0 && from.field === first

  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    const cells = parseTsv(text) ?? (isInSelect(event.target) && text.trim() !== '' ? [[text]] : null)
    if (!cells) return
    event.preventDefault()
    paste(at ?? { row: rows.length, field: first }, cells).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
      void message.error(t('cells:inline.notPasted', { reason: error.message }))
    })
  }
  return { at, edit, leave: () => setAt(null), columns, isFull: rows.length >= limit, add, remove, move, set, onKeyDown, onPaste }
}
