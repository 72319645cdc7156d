import { rowFaults } from '../form/fieldFault.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import { updateDraft, type InlineDraftStore, type EditedCell, removeDraft, type TypedCells } from './inlineDrafts.ts'
import type { GridContext } from './gridContext.ts'

export interface DraftChange extends TypedCells {
  row: ListRow
}
/** Cells as they were before something was done to them. */
type UndoStep = readonly Pick<DraftChange, 'row' | 'values'>[]
export type UndoStack = ReturnType<typeof createUndoStack>

const maxSteps = 100

/** All that is typed into rows, and the way back: a step for each cell typed into, each block, each row given up. */
export function createUndoStack(store: InlineDraftStore) {
  const [past, future]: [UndoStep[], UndoStep[]] = [[], []]
  /** The cell being typed into: many keys are one step. */
  let open = ''
  const present = ({ row, values }: UndoStep[number]): UndoStep[number] => {
    const draft = store.getState().drafts.get(row.id)
    const now = { ...row, ...draft?.base, ...draft?.values }
    return { row, values: Object.fromEntries(Object.keys(values).map(name => [name, now[name]])) }
  }
  const note = (step: UndoStep, cell = '') => {
    future.length = 0
    if (cell === '' || cell !== open) past.push(step.map(present))
    if (past.length > maxSteps) past.shift()
    open = cell
  }
  const fill = (all: readonly DraftChange[]) => {
    for (const { row, ...typed } of all) updateDraft(store, row, typed)
  }
  return {
    type(row: ListRow, typed: TypedCells) {
      note([{ row, ...typed }], `${row.id} ${Object.keys(typed.values).join()}`)
      updateDraft(store, row, typed)
    },
    fill(all: readonly DraftChange[]) {
      note(all)
      fill(all)
    },
    giveUp(ids: readonly number[]) {
      const { drafts } = store.getState()
      note([...drafts.values()].filter(({ base }) => ids.includes(base.id)).map(({ base, values }) => ({ row: base, values })))
      for (const id of ids) removeDraft(store, id)
    },
    /** Returns the first cell it changed; rows that are no longer shown are left as they are. */
    go(way: 'back' | 'again', { module, rows }: Pick<GridContext, 'module' | 'rows'>): EditedCell | null {
      const [from, to] = way === 'back' ? [past, future] : [future, past]
      const shown = new Map(rows.map(row => [row.id, row]))
      open = ''
      for (let step = from.pop(); step; step = from.pop()) {
        const all = step.flatMap(({ row: { id }, values }) => {
          const row = shown.get(id)
          return row ? [{ row, values, faults: rowFaults(module, values) }] : []
        })
        const [first] = all
        if (!first) continue
        to.push(all.map(present))
        fill(all)
        return { row: first.row.id, field: Object.keys(first.values)[0] ?? '' }
      }
      return null
    },
  }
}
