import { createContext, use } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import type { AnyModule } from '../../schema/index.ts'
import { isSameValue } from '../../shared/rules/isSameValue.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import type { EditedCell } from '../ui/ariaGrid/cellKeys.ts'
import type { UndoStack } from './undoStack.ts'

type Values = Readonly<Record<string, unknown>>
/** Somebody else saved another value into this cell. */
export interface CellConflict {
  theirs: unknown
}
/** The unsaved changes of a row. */
export interface RowDraft {
  /** The row the edit began with, or as the server last sent it. */
  base: ListRow
  values: Values
  /** What undo and redo wrote, until the row is saved or refused: reverting the row keeps it. */
  restored: Values
  /** Why the row was not saved. */
  error: string | null
  /** The faults, by cell. */
  faults: Readonly<Record<string, string>>
  conflicts: Readonly<Record<string, CellConflict>>
}
export interface InlineDrafts {
  /** The cell in edit; its whole row shows controls. */
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

const emptyDraft = (base: ListRow): RowDraft => ({ base, values: {}, restored: {}, error: null, faults: {}, conflicts: {} })

const setDraft = (store: InlineDraftStore, id: number, draft: RowDraft | null) =>
  store.setState(({ drafts }) => {
    const next = new Map(drafts)
    putDraft(next, id, draft)
    return { drafts: next }
  })

/** A draft without changes is none. */
function putDraft(drafts: Map<number, RowDraft>, id: number, draft: RowDraft | null) {
  if (draft && (Object.keys(draft.values).length || draft.error)) drafts.set(id, draft)
  else drafts.delete(id)
}

const withoutKeys = <T>(all: Readonly<Record<string, T>>, names: readonly string[]): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)))

const changedValues = (values: Values, base: ListRow): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSameValue(base[name], value)))

export interface TypedCells {
  values: Values
  faults?: Readonly<Record<string, string>>
  /** Other cells that may have become valid: the save validates them again. */
  eased?: readonly string[]
}

/** Values typed into cells of a row. */
export interface DraftChange extends TypedCells {
  row: ListRow
  /** Undo or redo wrote them. */
  isRestored?: boolean
}

/**
 * Puts typed values into the drafts of their rows, of all rows in one update of the store. A value equal to the saved one is no
 * change, unless the row is being saved: then the value on its way differs.
 */
export const updateDrafts = (store: InlineDraftStore, changes: readonly DraftChange[]): void =>
  store.setState(({ drafts, saving }) => {
    const next = new Map(drafts)
    for (const { row, values, faults = {}, eased = [], isRestored = false } of changes) {
      const existing = next.get(row.id)
      const draft = existing ?? emptyDraft(row)
      const all = { ...draft.values, ...values }
      putDraft(next, row.id, {
        ...draft,
        values: saving && existing ? all : changedValues(all, draft.base),
        restored: isRestored ? { ...draft.restored, ...values } : draft.restored,
        error: null,
        faults: { ...withoutKeys(draft.faults, [...Object.keys(values), ...eased]), ...faults },
      })
    }
    return { drafts: next }
  })

export const updateDraft = (store: InlineDraftStore, row: ListRow, typed: TypedCells): void =>
  updateDrafts(store, [{ row, ...typed }])

export const removeDraft = (store: InlineDraftStore, id: number): void => setDraft(store, id, null)
export const editCell = (store: InlineDraftStore, at: EditedCell | null): void => store.setState({ at })

/** Settles a conflict with one of the two values. */
export function resolveCellConflict(store: InlineDraftStore, { row, field }: EditedCell, side: 'theirs' | 'mine'): void {
  const draft = store.getState().drafts.get(row)
  if (!draft) return
  const values = side === 'mine' ? draft.values : withoutKeys(draft.values, [field])
  const conflicts = withoutKeys(draft.conflicts, [field])
  setDraft(store, row, { ...draft, values, conflicts, error: Object.keys(conflicts).length ? draft.error : null })
}

/** Rebases a draft on the saved row: values typed during the request stay unsaved. */
export function acceptSavedRow(store: InlineDraftStore, saved: ListRow, sent: Values): void {
  const draft = store.getState().drafts.get(saved.id)
  if (!draft) return
  const typedSince = Object.entries(draft.values).filter(([name, value]) => !(name in sent && isSameValue(sent[name], value)))
  setDraft(store, saved.id, {
    ...draft,
    base: saved,
    values: changedValues(Object.fromEntries(typedSince), saved),
    restored: {},
    error: null,
    conflicts: {},
  })
}

/**
 * Merges a row that somebody else saved: their values go into the cells unchanged here, a cell changed by both is a conflict.
 * Returns whether there is none.
 */
export function mergeRemoteRow(store: InlineDraftStore, theirs: ListRow, error: string): boolean {
  const draft = store.getState().drafts.get(theirs.id)
  if (!draft) return true
  const values = changedValues(draft.values, theirs)
  const conflicts = Object.fromEntries(
    Object.keys(values)
      .filter(name => !isSameValue(draft.base[name], theirs[name]))
      .map(name => [name, { theirs: theirs[name] }]),
  )
  const isMerged = !Object.keys(conflicts).length
  setDraft(store, theirs.id, { base: theirs, values, restored: {}, error: isMerged ? null : error, faults: {}, conflicts })
  return isMerged
}

export function rejectDraft(store: InlineDraftStore, id: number, { error, faults }: Pick<RowDraft, 'error' | 'faults'>): void {
  const draft = store.getState().drafts.get(id)
  if (draft) setDraft(store, id, { ...draft, restored: {}, error, faults })
}
