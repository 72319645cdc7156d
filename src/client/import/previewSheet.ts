import { createContext, use } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import type { ImportFixes, ImportPreview, ImportRow } from '../../shared/wire/import.ts'

type LineCells = Readonly<Record<string, string>>

/** A file that was uploaded and judged, with what was corrected since. */
export interface PreviewSheet {
  /** Its name, for whoever chose it. */
  file: string
  preview: ImportPreview
  /** Cells corrected by hand, by line. */
  typed: Readonly<Record<number, LineCells>>
  /** Lines left out, as they were when they were. */
  out: ReadonlyMap<number, ImportRow>
  /** Something was corrected that the preview does not show yet. */
  stale: boolean
  /** Why it could not be judged again. */
  error: string | null
}
export type PreviewSheetStore = StoreApi<PreviewSheet>

export const createPreviewSheet = (file: string, preview: ImportPreview): PreviewSheetStore =>
  createStore<PreviewSheet>(() => ({ file, preview, typed: {}, out: new Map(), stale: false, error: null }))

export const PreviewSheetContext = createContext<PreviewSheetStore | null>(null)

export function usePreviewSheetStore(): PreviewSheetStore {
  const store = use(PreviewSheetContext)
  if (!store) throw new Error('no sheet is looked at here')
  return store
}
export const usePreviewSheet = <T>(pick: (sheet: PreviewSheet) => T): T => useStore(usePreviewSheetStore(), pick)

export const correctLine = (store: PreviewSheetStore, line: number, cells: LineCells): void =>
  store.setState(({ typed }) => ({ stale: true, typed: { ...typed, [line]: { ...typed[line], ...cells } } }))

export const excludeLine = (store: PreviewSheetStore, row: ImportRow): void =>
  store.setState(({ out }) => ({ stale: true, out: new Map(out).set(row.line, row) }))

/** Takes a line in again, in its place. */
export const includeLine = (store: PreviewSheetStore, row: ImportRow): void =>
  store.setState(({ out, preview }) => {
    const others = preview.rows.filter(({ line }) => line !== row.line)
    const rows = [...others, row].sort((a, b) => a.line - b.line)
    return { stale: true, out: new Map([...out].filter(([line]) => line !== row.line)), preview: { ...preview, rows } }
  })

export const hasCorrections = ({ typed, out }: PreviewSheet): boolean => out.size > 0 || Object.keys(typed).length > 0

/** All corrections, as the server takes them. */
export const importFixes = ({ typed, out }: PreviewSheet): { fixes?: ImportFixes } => {
  const fixes = { ...typed, ...Object.fromEntries(Array.from(out.keys(), line => [line, null])) }
  return Object.keys(fixes).length ? { fixes } : {}
}
