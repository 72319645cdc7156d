import { isSameValue } from '../../shared/rules/isSameValue.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import type { EditedCell } from '../ui/ariaGrid/cellKeys.ts'
import type { GridContext } from './gridContext.ts'
import {
  updateDraft,
  updateDrafts,
  type DraftChange,
  type InlineDraftStore,
  removeDraft,
  type RowDraft,
  type TypedCells,
} from './inlineDrafts.ts'
import { typedCells } from './typedCells.ts'

/** The action of a step: each has its own words. */
export type StepAction = 'type' | 'paste' | 'fill' | 'clear' | 'replace' | 'discard'
/** The cells of one step as they were before it. */
interface UndoStep {
  action: StepAction
  cells: readonly Pick<DraftChange, 'row' | 'values'>[]
}
export interface UndoneStep {
  action: StepAction
  /** How many cells it changed back. */
  cells: number
  /** How many of its rows are not in the list now. */
  elsewhere: number
  /** The first cell in the list that it changed. */
  first: EditedCell | null
}
export type UndoStack = ReturnType<typeof createUndoStack>

const maxSteps = 100

/**
 * Records every change of the drafts for undo and redo: one step for each cell typed into, each paste, each discard. It outlives the
 * page of the list: rows that are not shown now are changed back as they were last read.
 */
export function createUndoStack(store: InlineDraftStore) {
  const [past, future]: [UndoStep[], UndoStep[]] = [[], []]
  /** Rows as the server saved them: their versions are newer than those of the steps. */
  const saved = new Map<number, ListRow>()
  /** The cell of the last step: further keys in it belong to the same step. */
  let typingIn = ''
  const record = ({ action, cells }: UndoStep, cell = '') => {
    future.length = 0
    if (cell === '' || cell !== typingIn) past.push({ action, cells: cells.map(one => currentValues(store, one)) })
    if (past.length > maxSteps) past.shift()
    typingIn = cell
  }
  const discard = (ids: readonly number[]) => {
    const dropped = [...store.getState().drafts.values()].filter(({ base }) => ids.includes(base.id))
    record({ action: 'discard', cells: dropped.map(({ base, values }) => ({ row: base, values })) })
    for (const id of ids) removeDraft(store, id)
  }
  return {
    discard,
    type(row: ListRow, typed: TypedCells) {
      record({ action: 'type', cells: [{ row, ...typed }] }, `${row.id} ${Object.keys(typed.values).join()}`)
      updateDraft(store, row, typed)
    },
    fill(changes: readonly DraftChange[], action: StepAction) {
      if (!changes.length) return
      record({ action, cells: changes })
      updateDrafts(store, changes)
    },
    /** Takes back what was typed into a row since the last undo or redo; false if nothing was. */
    revert(id: number, { module }: Pick<GridContext, 'module'>): boolean {
      const draft = store.getState().drafts.get(id)
      if (!draft) return false
      const { base, restored, conflicts } = draft
      if (!Object.keys(restored).length || Object.keys(conflicts).length) {
        discard([id])
        return true
      }
      const before = valuesBeforeTyping(draft)
      if (!Object.keys(before).length) return false
      record({ action: 'discard', cells: [{ row: base, values: before }] })
      updateDrafts(store, [{ row: base, ...typedCells(module, { store, row: base }, before) }])
      return true
    },
    /** Notes rows as they were saved. */
    note(rows: readonly ListRow[]) {
      for (const row of rows) saved.set(row.id, row)
    },
    /** Undoes or redoes the last step. */
    go(direction: 'undo' | 'redo', { module, rows }: Pick<GridContext, 'module' | 'rows'>): UndoneStep | null {
      const [from, to] = direction === 'undo' ? [past, future] : [future, past]
      typingIn = ''
      const step = from.pop()
      if (!step) return null
      const shown = new Map(rows.map(row => [row.id, row]))
      const changes = step.cells.map(({ row: before, values }) => {
        const row = shown.get(before.id) ?? saved.get(before.id) ?? before
        return { row, isRestored: true, ...typedCells(module, { store, row }, values) }
      })
      to.push({ action: step.action, cells: changes.map(one => currentValues(store, one)) })
      updateDrafts(store, changes)
      return undoneStep(step.action, changes, id => shown.has(id))
    },
  }
}

type ChangedCells = UndoStep['cells'][number]

/** The same cells as they are now. */
function currentValues(store: InlineDraftStore, { row, values }: ChangedCells): ChangedCells {
  const draft = store.getState().drafts.get(row.id)
  const now = { ...row, ...draft?.base, ...draft?.values }
  return { row, values: Object.fromEntries(Object.keys(values).map(name => [name, now[name]])) }
}

/** What the cells of a row contained before somebody typed into them: what an undo had restored, else what is saved. */
function valuesBeforeTyping({ base, values, restored }: RowDraft): DraftChange['values'] {
  const typed = Object.keys(values).filter(name => !(name in restored && isSameValue(values[name], restored[name])))
  return Object.fromEntries(typed.map(name => [name, name in restored ? restored[name] : base[name]]))
}

function undoneStep(action: StepAction, changes: readonly ChangedCells[], isShown: (id: number) => boolean): UndoneStep {
  const first = changes.find(({ row }) => isShown(row.id))
  return {
    action,
    cells: changes.reduce((sum, { values }) => sum + Object.keys(values).length, 0),
    elsewhere: changes.filter(({ row }) => !isShown(row.id)).length,
    first: first ? { row: first.row.id, field: Object.keys(first.values)[0] ?? '' } : null,
  }
}
