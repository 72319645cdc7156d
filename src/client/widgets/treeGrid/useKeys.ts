import type { FocusEvent, KeyboardEvent, RefObject } from 'react'
import { useRef, useState } from 'react'
import type { Branch } from '../../../rules/roleTree.ts'
import type { Id, Line } from './lines.ts'
import type { Place } from './steps.ts'
import { stepOf } from './steps.ts'

interface Given<B> {
  lines: readonly Line<B>[]
  controls: (row: number) => number
  onToggle: (branch: B) => void
}
/** What the row of the head is called. */
export const head = 'head'

/** Marks a control so that keys find it. Only one of the whole grid is a stop of Tab. */
export const stop = (column: number, active: number) => ({ 'data-column': column, tabIndex: column === active ? 0 : -1 })

interface Keys {
  grid: RefObject<HTMLTableElement | null>
  /** The column whose control is the grid's stop of Tab, in that row; -1 in all others. */
  activeIn: (row: Id) => number
  events: { onKeyDown: (event: KeyboardEvent) => void; onFocus: (event: FocusEvent) => void }
}

/** Arrow keys over the controls of a tree grid. */
export function useKeys<B extends Branch<Id>>({ lines, controls, onToggle }: Given<B>): Keys {
  const grid = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState<{ row: string; column: number }>({ row: '', column: 0 })
  const indexOf = (row: string) => (row === head ? -1 : lines.findIndex(({ branch }) => String(branch.id) === row))
  const active = at.row === head || indexOf(at.row) >= 0 ? at : { row: String(lines[0]?.branch.id ?? head), column: 0 }

  const focus = ({ row, column }: Place) => {
    const name = row < 0 ? head : String(lines[row]?.branch.id)
    const element = grid.current?.querySelector(`[data-row="${CSS.escape(name)}"] [data-column="${column}"]`)
    if (element instanceof HTMLElement) element.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const here = placeOf(event.target)
    if (here === null || event.altKey || event.metaKey || event.shiftKey) return
    const row = indexOf(here.row)
    const step = stepOf(`${event.ctrlKey ? 'Control+' : ''}${event.key}`, { row, column: here.column }, { lines, controls })
    if (step === null) return
    event.preventDefault()
    if (step !== 'toggle') return focus(step)
    const branch = lines[row]?.branch
    if (branch) onToggle(branch)
  }
  const onFocus = (event: FocusEvent) => {
    const here = placeOf(event.target)
    if (here !== null) setAt(here)
  }
  const activeIn = (row: Id) => (active.row === String(row) ? active.column : -1)
  return { grid, activeIn, events: { onKeyDown, onFocus } }
}

function placeOf(target: EventTarget): { row: string; column: number } | null {
  if (!(target instanceof HTMLElement)) return null
  const control = target.closest<HTMLElement>('[data-column]')
  const row = target.closest<HTMLElement>('[data-row]')
  return control && row ? { row: row.dataset['row'] ?? '', column: Number(control.dataset['column']) } : null
}
