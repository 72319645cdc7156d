import { type KeyboardEvent, useRef } from 'react'
import { textInputOf, parseCellKey, type CellCommand, type EditedCell, wouldScroll, cellAtStep } from '../ui/ariaGrid/cellKeys.ts'
import { focusCell, isCell } from '../ui/ariaGrid/gridCells.ts'
import { editableRows, type GridEditor, editableCellOf } from './gridContext.ts'
import { editCell } from './inlineDrafts.ts'
import type { UndoneStep } from './undoStack.ts'
import { fillCells } from './usePasteCells.ts'

interface InlineKeyActions {
  save: () => Promise<boolean>
  /** Reports what was undone or redone. */
  tell: (direction: 'undo' | 'redo', step: UndoneStep) => void
}

/** The keys of the cell in edit, and those that start an edit from another cell or from the table. */
export function useInlineKeys(editor: GridEditor, { save, tell }: InlineKeyActions) {
  const { store, undo, grid, move } = editor
  const lastEdited = useRef<EditedCell | null>(null)
  const leave = (at: EditedCell, table: HTMLElement) => {
    lastEdited.current = at
    editCell(store, null)
    const cell = table.querySelector<HTMLElement>(`[data-row-key="${at.row}"] > [data-name="${at.field}"]`)
    if (cell) focusCell(cell)
    else table.focus({ preventScroll: true })
  }
  const runAnywhere = (command: AnywhereCommand, { target }: KeyboardEvent<HTMLElement>) => {
    if (command === 'save') return void save()
    const step = undo.go(command, grid.current)
    if (!step) return
    if (store.getState().at || step.action === 'type') {
      move(step.first)
      selectText(target)
    }
    tell(command, step)
  }
  const run = (
    command: Exclude<CellCommand, AnywhereCommand>,
    at: EditedCell,
    { target, currentTarget }: KeyboardEvent<HTMLElement>,
  ) => {
    switch (command) {
      case 'revert':
        return undo.revert(at.row, grid.current) ? selectText(target) : leave(at, currentTarget)
      case 'clear':
        return void fillCells(editor, { at, cells: [['']], action: 'clear' })
      case 'edit':
        return moveCaretToEnd(textInputOf(target))
    }
    const { fields } = grid.current
    move(cellAtStep(at, { rows: editableRows(grid.current).map(({ id }) => id), fields }, command))
  }
  return (event: KeyboardEvent<HTMLElement>) => {
    if (wouldScroll(event)) event.preventDefault()
    const { at } = store.getState()
    const command = at || isOnCellOrTable(event) ? parseCellKey(event) : null
    const cell = at ?? (isCell(event.target) ? editableCellOf(event.target, grid.current) : lastEdited.current)
    if (!command || (!at && !startsEdit(command, event))) return
    if (!cell && !isAnywhere(command)) return
    event.preventDefault()
    event.stopPropagation()
    if (isAnywhere(command)) runAnywhere(command, event)
    else if (cell && at) run(command, cell, event)
    else move(cell)
  }
}

/** Selects the text, after the next render, so that typing replaces it. */
const selectText = (target: EventTarget) => queueMicrotask(() => textInputOf(target)?.select())

const moveCaretToEnd = (input: HTMLInputElement | null) => input?.setSelectionRange(input.value.length, input.value.length)

/** Whether the focus is on a cell or the table itself, not on a control with keys of its own. */
const isOnCellOrTable = ({ target, currentTarget }: KeyboardEvent): boolean =>
  target === currentTarget || isCell(target) || (target as Element).matches('.ant-table-body')

/** Commands of the whole list: their keys work wherever the focus is in it. */
type AnywhereCommand = 'save' | 'undo' | 'redo'
const isAnywhere = (command: CellCommand): command is AnywhereCommand =>
  command === 'save' || command === 'undo' || command === 'redo'

/** The commands that work while no cell is in edit: Enter and F2 start an edit; undo, redo and save act as always. */
const startsEdit = (command: CellCommand, { key }: KeyboardEvent): boolean =>
  key === 'Enter' || command === 'edit' || isAnywhere(command)
