import { type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import type { TreeBranch } from '../../../shared/rules/roleTree.ts'
import { type TreeCell, treeKeyAction } from './treeKeyAction.ts'
import type { BranchId, TreeRow } from './treeRows.ts'

interface TreeNavigationParams<B> {
  lines: readonly TreeRow<B>[]
  controls: (row: number) => number
  onToggle: (branch: B) => void
}
/** The row id of the head. */
export const headRowId = 'head'

/** Roving tabindex: of all controls of the grid only the active one is a stop of Tab. */
export const rovingTabProps = (column: number, active: number) => ({
  'data-column': column,
  tabIndex: column === active ? 0 : -1,
})

interface TreeNavigation {
  grid: RefObject<HTMLTableElement | null>
  /** In the row of the active control its column; -1 in all others. */
  activeIn: (row: BranchId) => number
  events: { onKeyDown: (event: KeyboardEvent) => void; onFocus: (event: FocusEvent) => void }
}

/** Arrow keys over the controls of a tree grid. */
export function useTreeNavigation<B extends TreeBranch<BranchId>>({
  lines,
  controls,
  onToggle,
}: TreeNavigationParams<B>): TreeNavigation {
  const grid = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState<{ row: string; column: number }>({ row: '', column: 0 })
  const indexOf = (row: string) => (row === headRowId ? -1 : lines.findIndex(({ branch }) => String(branch.id) === row))
  const active = at.row === headRowId || indexOf(at.row) >= 0 ? at : { row: String(lines[0]?.branch.id ?? headRowId), column: 0 }

  const focus = ({ row, column }: TreeCell) => {
    const name = row < 0 ? headRowId : String(lines[row]?.branch.id)
    const element = grid.current?.querySelector(`[data-row="${CSS.escape(name)}"] [data-column="${column}"]`)
    if (element instanceof HTMLElement) element.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const here = controlOfTarget(event.target)
    if (here === null || event.altKey || event.metaKey || event.shiftKey) return
    const row = indexOf(here.row)
    const step = treeKeyAction(
      `${event.ctrlKey ? 'Control+' : ''}${event.key}`,
      { row, column: here.column },
      { lines, controls },
    )
    if (step === null) return
    event.preventDefault()
    if (step !== 'toggle') return focus(step)
    const branch = lines[row]?.branch
    if (branch) onToggle(branch)
  }
  const onFocus = (event: FocusEvent) => {
    const here = controlOfTarget(event.target)
    if (here !== null) setAt(here)
  }
  const activeIn = (row: BranchId) => (active.row === String(row) ? active.column : -1)
  return { grid, activeIn, events: { onKeyDown, onFocus } }
}

function controlOfTarget(target: EventTarget): { row: string; column: number } | null {
  if (!(target instanceof HTMLElement)) return null
  const control = target.closest<HTMLElement>('[data-column]')
  const row = target.closest<HTMLElement>('[data-row]')
  return control && row ? { row: row.dataset['row'] ?? '', column: Number(control.dataset['column']) } : null
}
