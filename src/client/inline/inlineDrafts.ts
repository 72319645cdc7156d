import { createContext, use } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import type { AnyModule } from '../../schema/index.ts'
import { isSameValue } from '../form/changedFields.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import type { UndoStack } from './undoStack.ts'

type Values = Readonly<Record<string, unknown>>
/** A cell in which somebody else was faster. */
export interface CellConflict {
  theirs: unknown
}
/** What was changed in a row and is not saved. */
export interface RowDraft {
  /** The row it began with, or as the server last told it. */
  base: ListRow
  values: Values
  /** Why the row was not saved, and what is wrong with which cell. */
  error: string | null
  faults: Readonly<Record<string, string>>
  clashes: Readonly<Record<string, CellConflict>>
}
export interface EditedCell {
  row: number
  field: string
}
export interface InlineDrafts {
  /** The row in edit, and the cell one is at. */
  at: EditedCell | null
  drafts: ReadonlyMap<number, RowDraft>
  saving: boolean
}
export type InlineDraftStore = StoreApi<InlineDrafts>

export const createInlineDraftStore = (): InlineDraftStore =>
  createStore<InlineDrafts>(() => ({ at: null, drafts: new Map(), saving: false }))

export interface InlineEditing {
  module: AnyModule
  store: InlineDraftStore
  undo: UndoStack
}
export const InlineEditingContext = createContext<InlineEditing | null>(null)

export const useInlineDrafts = <T>(pick: (drafts: InlineDrafts) => T): T => {
  const inline = use(InlineEditingContext)
  if (!inline) throw new Error('no row is edited here')
  return useStore(inline.store, pick)
}
export const useInlineEditingContext = (): InlineEditing | null => use(InlineEditingContext)

const emptyDraft = (base: ListRow): RowDraft => ({ base, values: {}, error: null, faults: {}, clashes: {} })

const setDraft = (store: InlineDraftStore, id: number, draft: RowDraft | null) =>
  store.setState(({ drafts }) => {
    const next = new Map(drafts)
    if (draft && (Object.keys(draft.values).length || draft.error)) next.set(id, draft)
    else next.delete(id)
    return { drafts: next }
  })

const without = <T>(all: Readonly<Record<string, T>>, names: readonly string[]): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)))

const changedValues = (values: Values, base: ListRow): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSameValue(base[name], value)))

export interface TypedCells {
  values: Values
  faults?: Readonly<Record<string, string>>
}

/** Cells of a row as they were typed; what is as it was is no change, but of a row on its way to the server. */
export function updateDraft(store: InlineDraftStore, row: ListRow, { values, faults = {} }: TypedCells): void {
  const { drafts, saving } = store.getState()
  const known = drafts.get(row.id)
  const draft = known ?? emptyDraft(row)
  const names = Object.keys(values)
  const all = { ...draft.values, ...values }
  setDraft(store, row.id, {
    ...draft,
    values: saving && known ? all : changedValues(all, draft.base),
    error: null,
    faults: { ...without(draft.faults, names), ...faults },
    clashes: draft.clashes,
  })
}

export const removeDraft = (store: InlineDraftStore, id: number): void => setDraft(store, id, null)
export const editCell = (store: InlineDraftStore, at: EditedCell | null): void => store.setState({ at })

/** What to keep of a cell that two changed. */
export function resolveCellConflict(store: InlineDraftStore, { row, field }: EditedCell, side: 'theirs' | 'mine'): void {
  const draft = store.getState().drafts.get(row)
  if (!draft) return
  const values = side === 'mine' ? draft.values : without(draft.values, [field])
  const clashes = without(draft.clashes, [field])
  setDraft(store, row, { ...draft, values, clashes, error: Object.keys(clashes).length ? draft.error : null })
}

/** The row as it was saved: what was typed into it on the way is left to save. */
export function acceptSavedRow(store: InlineDraftStore, saved: ListRow, sent: Values): void {
  const draft = store.getState().drafts.get(saved.id)
  if (!draft) return
  const since = Object.entries(draft.values).filter(([name, value]) => !(name in sent && isSameValue(sent[name], value)))
  setDraft(store, saved.id, {
    ...draft,
    base: saved,
    values: changedValues(Object.fromEntries(since), saved),
    error: null,
    clashes: {},
  })
}

/** The row as somebody else saved it: other cells take his values, the same cell asks. Returns whether nothing is left to ask. */
export function mergeRemoteRow(store: InlineDraftStore, theirs: ListRow, error: string): boolean {
  const draft = store.getState().drafts.get(theirs.id)
  if (!draft) return true
  const values = changedValues(draft.values, theirs)
  const clashes = Object.fromEntries(
    Object.keys(values)
      .filter(name => !isSameValue(draft.base[name], theirs[name]))
      .map(name => [name, { theirs: theirs[name] }]),
  )
  const free = !Object.keys(clashes).length
  setDraft(store, theirs.id, { base: theirs, values, error: free ? null : error, faults: {}, clashes })
  return free
}

export function rejectDraft(store: InlineDraftStore, id: number, { error, faults }: Pick<RowDraft, 'error' | 'faults'>): void {
  const draft = store.getState().drafts.get(id)
  if (draft) setDraft(store, id, { ...draft, error, faults })
}
