import type { KeyboardEvent } from 'react'
import { useRef } from 'react'
import { focusCell, isCell } from '../gridCells.ts'
import { go, type Place } from './drafts.ts'
import { editableRows, type Hands, placeOfCell } from './ground.ts'
import { caret, moveOf, type Move, scrolls, stepFrom } from './keys.ts'
import { fillIn } from './useBlock.ts'

/** Keys in the cells in edit; and from the others, or the table, into one. */
export function useKeys(hands: Hands, keep: () => Promise<boolean>) {
  const { store, undo, ground, move } = hands
  const left = useRef<Place | null>(null)
  const leave = (at: Place, table: HTMLElement) => {
    left.current = at
    go(store, null)
    const cell = table.querySelector<HTMLElement>(`[data-row-key="${at.row}"] > [data-name="${at.field}"]`)
    if (cell) focusCell(cell)
    else table.focus({ preventScroll: true })
  }
  const run = (asked: Move, at: Place, { target, currentTarget }: KeyboardEvent<HTMLElement>) => {
    switch (asked) {
      case 'save':
        return void keep()
      case 'revert':
        if (!store.getState().drafts.has(at.row)) return leave(at, currentTarget)
        undo.giveUp([at.row])
        return chooseAll(target)
      case 'back':
      case 'again':
        move(undo.go(asked, ground.current))
        return chooseAll(target)
      case 'clear':
        return void fillIn(hands, at, [['']])
      case 'edit':
        return toEnd(caret(target))
    }
    const { fields } = ground.current
    move(stepFrom(at, { rows: editableRows(ground.current).map(({ id }) => id), fields }, asked))
  }
  return (event: KeyboardEvent<HTMLElement>) => {
    if (scrolls(event)) event.preventDefault()
    const { at } = store.getState()
    const asked = at || isAround(event) ? moveOf(event) : null
    const place = at ?? (isCell(event.target) ? placeOfCell(event.target, ground.current) : left.current)
    if (!asked || !place || (!at && !fromTable(asked, event))) return
    event.preventDefault()
    event.stopPropagation()
    if (at || (typeof asked === 'string' && asked !== 'edit')) run(asked, place, event)
    else move(place)
  }
}

/** What is typed next takes the place of what stands there, once that is drawn. */
const chooseAll = (target: EventTarget) => queueMicrotask(() => caret(target)?.select())

const toEnd = (input: HTMLInputElement | null) => input?.setSelectionRange(input.value.length, input.value.length)

/** Nothing that has keys of its own: a cell, or the table. */
const isAround = ({ target, currentTarget }: KeyboardEvent): boolean =>
  target === currentTarget || isCell(target) || (target as Element).matches('.ant-table-body')

/** Where no cell is in edit: Enter and F2 lead back to the one that was, and what was done can be taken back. */
const fromTable = (asked: Move, { key }: KeyboardEvent): boolean =>
  key === 'Enter' || asked === 'edit' || asked === 'back' || asked === 'again' || asked === 'save'
