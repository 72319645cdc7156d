import { createContext, use } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import type { AnyModule } from '../../../schema/index.ts'
import { same } from '../changes.ts'
import type { ListRow } from '../rows.ts'
import type { Undo } from './undo.ts'

type Values = Readonly<Record<string, unknown>>
/** A cell in which somebody else was faster. */
export interface Clash {
  theirs: unknown
}
/** What was changed in a row and is not saved. */
export interface Draft {
  /** The row it began with, or as the server last told it. */
  base: ListRow
  values: Values
  /** Why the row was not saved, and what is wrong with which cell. */
  error: string | null
  faults: Readonly<Record<string, string>>
  clashes: Readonly<Record<string, Clash>>
}
export interface Place {
  row: number
  field: string
}
export interface Drafts {
  /** The row in edit, and the cell one is at. */
  at: Place | null
  drafts: ReadonlyMap<number, Draft>
  saving: boolean
}
export type DraftStore = StoreApi<Drafts>

export const newDrafts = (): DraftStore => createStore<Drafts>(() => ({ at: null, drafts: new Map(), saving: false }))

export interface Inline {
  module: AnyModule
  store: DraftStore
  undo: Undo
}
export const InlineContext = createContext<Inline | null>(null)

export const useDrafts = <T>(pick: (drafts: Drafts) => T): T => {
  const inline = use(InlineContext)
  if (!inline) throw new Error('no row is edited here')
  return useStore(inline.store, pick)
}
export const useInlineGrid = (): Inline | null => use(InlineContext)

const fresh = (base: ListRow): Draft => ({ base, values: {}, error: null, faults: {}, clashes: {} })

const put = (store: DraftStore, id: number, draft: Draft | null) =>
  store.setState(({ drafts }) => {
    const next = new Map(drafts)
    if (draft && (Object.keys(draft.values).length || draft.error)) next.set(id, draft)
    else next.delete(id)
    return { drafts: next }
  })

const without = <T>(all: Readonly<Record<string, T>>, names: readonly string[]): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)))

const differing = (values: Values, base: ListRow): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !same(base[name], value)))

export interface Typed {
  values: Values
  faults?: Readonly<Record<string, string>>
}

/** Cells of a row as they were typed; what is as it was is no change, but of a row on its way to the server. */
export function change(store: DraftStore, row: ListRow, { values, faults = {} }: Typed): void {
  const { drafts, saving } = store.getState()
  const known = drafts.get(row.id)
  const draft = known ?? fresh(row)
  const names = Object.keys(values)
  const all = { ...draft.values, ...values }
  put(store, row.id, {
    ...draft,
    values: saving && known ? all : differing(all, draft.base),
    error: null,
    faults: { ...without(draft.faults, names), ...faults },
    clashes: draft.clashes,
  })
}

export const revert = (store: DraftStore, id: number): void => put(store, id, null)
export const go = (store: DraftStore, at: Place | null): void => store.setState({ at })

/** What to keep of a cell that two changed. */
export function settle(store: DraftStore, { row, field }: Place, side: 'theirs' | 'mine'): void {
  const draft = store.getState().drafts.get(row)
  if (!draft) return
  const values = side === 'mine' ? draft.values : without(draft.values, [field])
  const clashes = without(draft.clashes, [field])
  put(store, row, { ...draft, values, clashes, error: Object.keys(clashes).length ? draft.error : null })
}

/** The row as it was saved: what was typed into it on the way is left to save. */
export function taken(store: DraftStore, saved: ListRow, sent: Values): void {
  const draft = store.getState().drafts.get(saved.id)
  if (!draft) return
  const since = Object.entries(draft.values).filter(([name, value]) => !(name in sent && same(sent[name], value)))
  put(store, saved.id, { ...draft, base: saved, values: differing(Object.fromEntries(since), saved), error: null, clashes: {} })
}

/** The row as somebody else saved it: other cells take his values, the same cell asks. Returns whether nothing is left to ask. */
export function meet(store: DraftStore, theirs: ListRow, error: string): boolean {
  const draft = store.getState().drafts.get(theirs.id)
  if (!draft) return true
  const values = differing(draft.values, theirs)
  const clashes = Object.fromEntries(
    Object.keys(values)
      .filter(name => !same(draft.base[name], theirs[name]))
      .map(name => [name, { theirs: theirs[name] }]),
  )
  const free = !Object.keys(clashes).length
  put(store, theirs.id, { base: theirs, values, error: free ? null : error, faults: {}, clashes })
  return free
}

export function fail(store: DraftStore, id: number, { error, faults }: Pick<Draft, 'error' | 'faults'>): void {
  const draft = store.getState().drafts.get(id)
  if (draft) put(store, id, { ...draft, error, faults })
}
