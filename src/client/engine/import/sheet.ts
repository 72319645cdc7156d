import { createContext, use } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import type { ImportFixes, ImportPreview, ImportRow } from '../../../wire/import.ts'

type Cells = Readonly<Record<string, string>>

/** A file that was uploaded and judged, with what was corrected since. */
export interface Sheet {
  /** Its name, for whoever chose it. */
  file: string
  preview: ImportPreview
  /** Cells corrected by hand, by line. */
  typed: Readonly<Record<number, Cells>>
  /** Lines left out, as they were when they were. */
  out: ReadonlyMap<number, ImportRow>
  /** Something was corrected that the preview does not show yet. */
  stale: boolean
  /** Why it could not be judged again. */
  error: string | null
}
export type SheetStore = StoreApi<Sheet>

export const newSheet = (file: string, preview: ImportPreview): SheetStore =>
  createStore<Sheet>(() => ({ file, preview, typed: {}, out: new Map(), stale: false, error: null }))

export const SheetContext = createContext<SheetStore | null>(null)

export function useSheetStore(): SheetStore {
  const store = use(SheetContext)
  if (!store) throw new Error('no sheet is looked at here')
  return store
}
export const useSheet = <T>(pick: (sheet: Sheet) => T): T => useStore(useSheetStore(), pick)

export const correct = (store: SheetStore, line: number, cells: Cells): void =>
  store.setState(({ typed }) => ({ stale: true, typed: { ...typed, [line]: { ...typed[line], ...cells } } }))

export const leaveOut = (store: SheetStore, row: ImportRow): void =>
  store.setState(({ out }) => ({ stale: true, out: new Map(out).set(row.line, row) }))

/** Takes a line in again, in its place. */
export const takeIn = (store: SheetStore, row: ImportRow): void =>
  store.setState(({ out, preview }) => {
    const others = preview.rows.filter(({ line }) => line !== row.line)
    const rows = [...others, row].sort((a, b) => a.line - b.line)
    return { stale: true, out: new Map([...out].filter(([line]) => line !== row.line)), preview: { ...preview, rows } }
  })

export const isCorrected = ({ typed, out }: Sheet): boolean => out.size > 0 || Object.keys(typed).length > 0

/** All corrections, as the server takes them. */
export const fixesOf = ({ typed, out }: Sheet): { fixes?: ImportFixes } => {
  const fixes = { ...typed, ...Object.fromEntries(Array.from(out.keys(), line => [line, null])) }
  return Object.keys(fixes).length ? { fixes } : {}
}
