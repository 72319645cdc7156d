import { faultsIn } from '../check.ts'
import type { ListRow } from '../rows.ts'
import { change, type DraftStore, type Place, revert, type Typed } from './drafts.ts'
import type { Ground } from './ground.ts'

export interface Change extends Typed {
  row: ListRow
}
/** Cells as they were before something was done to them. */
type Step = readonly Pick<Change, 'row' | 'values'>[]
export type Undo = ReturnType<typeof newUndo>

const most = 100

/** All that is typed into rows, and the way back: a step for each cell typed into, each block, each row given up. */
export function newUndo(store: DraftStore) {
  const [past, future]: [Step[], Step[]] = [[], []]
  /** The cell being typed into: many keys are one step. */
  let open = ''
  const present = ({ row, values }: Step[number]): Step[number] => {
    const draft = store.getState().drafts.get(row.id)
    const now = { ...row, ...draft?.base, ...draft?.values }
    return { row, values: Object.fromEntries(Object.keys(values).map(name => [name, now[name]])) }
  }
  const note = (step: Step, cell = '') => {
    future.length = 0
    if (cell === '' || cell !== open) past.push(step.map(present))
    if (past.length > most) past.shift()
    open = cell
  }
  const fill = (all: readonly Change[]) => {
    for (const { row, ...typed } of all) change(store, row, typed)
  }
  return {
    type(row: ListRow, typed: Typed) {
      note([{ row, ...typed }], `${row.id} ${Object.keys(typed.values).join()}`)
      change(store, row, typed)
    },
    fill(all: readonly Change[]) {
      note(all)
      fill(all)
    },
    giveUp(ids: readonly number[]) {
      const { drafts } = store.getState()
      note([...drafts.values()].filter(({ base }) => ids.includes(base.id)).map(({ base, values }) => ({ row: base, values })))
      for (const id of ids) revert(store, id)
    },
    /** Returns the first cell it changed; rows that are no longer shown are left as they are. */
    go(way: 'back' | 'again', { module, rows }: Pick<Ground, 'module' | 'rows'>): Place | null {
      const [from, to] = way === 'back' ? [past, future] : [future, past]
      const shown = new Map(rows.map(row => [row.id, row]))
      open = ''
      for (let step = from.pop(); step; step = from.pop()) {
        const all = step.flatMap(({ row: { id }, values }) => {
          const row = shown.get(id)
          return row ? [{ row, values, faults: faultsIn(module, values) }] : []
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
