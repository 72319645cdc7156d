import type { KeyboardEvent } from 'react'
import { useRef } from 'react'
import { focusCell, isCell } from '../ui/ariaGrid/gridCells.ts'
import { editCell, type EditedCell } from './inlineDrafts.ts'
import { editableRows, type GridEditor, editableCellOf } from './gridContext.ts'
import { textInputOf, parseCellKey, type CellCommand, wouldScroll, cellAtStep } from './cellKeys.ts'
import { fillCells } from './usePasteCells.ts'

/** Keys in the cells in edit; and from the others, or the table, into one. */
export function useInlineKeys(hands: GridEditor, keep: () => Promise<boolean>) {
  const { store, undo, grid: ground, move } = hands
  const left = useRef<EditedCell | null>(null)
  const leave = (at: EditedCell, table: HTMLElement) => {
    left.current = at
    editCell(store, null)
    const cell = table.querySelector<HTMLElement>(`[data-row-key="${at.row}"] > [data-name="${at.field}"]`)
    if (cell) focusCell(cell)
    else table.focus({ preventScroll: true })
  }
  const run = (asked: CellCommand, at: EditedCell, { target, currentTarget }: KeyboardEvent<HTMLElement>) => {
    switch (asked) {
      case 'save':
        return void keep()
      case 'revert':
        if (!store.getState().drafts.has(at.row)) return leave(at, currentTarget)
        undo.giveUp([at.row])
        return selectText(target)
      case 'back':
      case 'again':
        move(undo.go(asked, ground.current))
        return selectText(target)
      case 'clear':
        return void fillCells(hands, at, [['']])
      case 'edit':
        return moveCaretToEnd(textInputOf(target))
    }
    const { fields } = ground.current
    move(cellAtStep(at, { rows: editableRows(ground.current).map(({ id }) => id), fields }, asked))
  }
  return (event: KeyboardEvent<HTMLElement>) => {
    if (wouldScroll(event)) event.preventDefault()
    const { at } = store.getState()
    const asked = at || isAround(event) ? parseCellKey(event) : null
    const place = at ?? (isCell(event.target) ? editableCellOf(event.target, ground.current) : left.current)
    if (!asked || !place || (!at && !fromTable(asked, event))) return
    event.preventDefault()
    event.stopPropagation()
    if (at || (typeof asked === 'string' && asked !== 'edit')) run(asked, place, event)
    else move(place)
  }
}

/** What is typed next takes the place of what stands there, once that is drawn. */
const selectText = (target: EventTarget) => queueMicrotask(() => textInputOf(target)?.select())

const moveCaretToEnd = (input: HTMLInputElement | null) => input?.setSelectionRange(input.value.length, input.value.length)

/** Nothing that has keys of its own: a cell, or the table. */
const isAround = ({ target, currentTarget }: KeyboardEvent): boolean =>
  target === currentTarget || isCell(target) || (target as Element).matches('.ant-table-body')

/** Where no cell is in edit: Enter and F2 lead back to the one that was, and what was done can be taken back. */
const fromTable = (asked: CellCommand, { key }: KeyboardEvent): boolean =>
  key === 'Enter' || asked === 'edit' || asked === 'back' || asked === 'again' || asked === 'save'
