import type { ListRow } from '../api/rows/listRow.ts'
import type { EditedCell } from '../ui/ariaGrid/cellKeys.ts'
import { updateDraft, type InlineDraftStore, removeDraft, type TypedCells } from './inlineDrafts.ts'
import type { GridContext } from './gridContext.ts'
import { typedCells } from './typedCells.ts'

export interface DraftChange extends TypedCells {
  row: ListRow
}
/** The cells of one step as they were before it. */
type UndoStep = readonly Pick<DraftChange, 'row' | 'values'>[]
export type UndoStack = ReturnType<typeof createUndoStack>

const maxSteps = 100

/** Records every change of the drafts for undo and redo: one step for each cell typed into, each paste, each discard. */
export function createUndoStack(store: InlineDraftStore) {
  const [past, future]: [UndoStep[], UndoStep[]] = [[], []]
  /** The cell of the last step: further keys in it belong to the same step. */
  let typingIn = ''
  const currentValues = ({ row, values }: UndoStep[number]): UndoStep[number] => {
    const draft = store.getState().drafts.get(row.id)
    const now = { ...row, ...draft?.base, ...draft?.values }
    return { row, values: Object.fromEntries(Object.keys(values).map(name => [name, now[name]])) }
  }
  const record = (step: UndoStep, cell = '') => {
    future.length = 0
    if (cell === '' || cell !== typingIn) past.push(step.map(currentValues))
    if (past.length > maxSteps) past.shift()
    typingIn = cell
  }
  const apply = (changes: readonly DraftChange[]) => {
    for (const { row, ...typed } of changes) updateDraft(store, row, typed)
  }
  return {
    type(row: ListRow, typed: TypedCells) {
      record([{ row, ...typed }], `${row.id} ${Object.keys(typed.values).join()}`)
      updateDraft(store, row, typed)
    },
    fill(changes: readonly DraftChange[]) {
      record(changes)
      apply(changes)
    },
    discard(ids: readonly number[]) {
      const { drafts } = store.getState()
      record([...drafts.values()].filter(({ base }) => ids.includes(base.id)).map(({ base, values }) => ({ row: base, values })))
      for (const id of ids) removeDraft(store, id)
    },
    /** Undoes or redoes the last step that touches a row shown now. Returns the first cell it changed. */
    go(direction: 'undo' | 'redo', { module, rows }: Pick<GridContext, 'module' | 'rows'>): EditedCell | null {
      const [from, to] = direction === 'undo' ? [past, future] : [future, past]
      const shown = new Map(rows.map(row => [row.id, row]))
      typingIn = ''
      for (let step = from.pop(); step; step = from.pop()) {
        const changes = step.flatMap(({ row: { id }, values }) => {
          const row = shown.get(id)
          return row ? [{ row, ...typedCells(module, { store, row }, values) }] : []
        })
        const [first] = changes
        if (!first) continue
        to.push(changes.map(currentValues))
        apply(changes)
        return { row: first.row.id, field: Object.keys(first.values)[0] ?? '' }
      }
      return null
    },
  }
}
