import { createContext, use } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import type { ImportFixes, ImportPreview, ImportRow } from '../../shared/wire/import.ts'

type LineCells = Readonly<Record<string, string>>

/** An uploaded file with the preview of its import, and the corrections made since. */
export interface PreviewSheet {
  /** The name it had on the operator's machine. */
  file: string
  preview: ImportPreview
  /** Cells corrected by hand, by line. */
  typed: Readonly<Record<number, LineCells>>
  /** Excluded lines, as they were in the preview then. */
  out: ReadonlyMap<number, ImportRow>
  /** There are corrections that the preview does not cover yet. */
  stale: boolean
  /** Why the last validation failed. */
  error: string | null
}
export type PreviewSheetStore = StoreApi<PreviewSheet>

export const createPreviewSheet = (file: string, preview: ImportPreview): PreviewSheetStore =>
  createStore<PreviewSheet>(() => ({ file, preview, typed: {}, out: new Map(), stale: false, error: null }))

export const PreviewSheetContext = createContext<PreviewSheetStore | null>(null)

export function usePreviewSheetStore(): PreviewSheetStore {
  const store = use(PreviewSheetContext)
  if (!store) throw new Error('no PreviewSheetContext around this component')
  return store
}
export const usePreviewSheet = <T>(pick: (sheet: PreviewSheet) => T): T => useStore(usePreviewSheetStore(), pick)

export const correctLine = (store: PreviewSheetStore, line: number, cells: LineCells): void =>
  store.setState(({ typed }) => ({ stale: true, typed: { ...typed, [line]: { ...typed[line], ...cells } } }))

export const excludeLine = (store: PreviewSheetStore, row: ImportRow): void =>
  store.setState(({ out }) => ({ stale: true, out: new Map(out).set(row.line, row) }))

/** Includes an excluded line again, at its position. */
export const includeLine = (store: PreviewSheetStore, row: ImportRow): void =>
  store.setState(({ out, preview }) => {
    const others = preview.rows.filter(({ line }) => line !== row.line)
    const rows = [...others, row].sort((a, b) => a.line - b.line)
    return { stale: true, out: new Map([...out].filter(([line]) => line !== row.line)), preview: { ...preview, rows } }
  })

export const hasCorrections = ({ typed, out }: PreviewSheet): boolean => out.size > 0 || Object.keys(typed).length > 0

/** All corrections in the form the server takes; null for an excluded line. */
export const importFixes = ({ typed, out }: PreviewSheet): { fixes?: ImportFixes } => {
  const fixes = { ...typed, ...Object.fromEntries(Array.from(out.keys(), line => [line, null])) }
  return Object.keys(fixes).length ? { fixes } : {}
}
