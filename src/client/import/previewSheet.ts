import { useLatest } from 'ahooks'
import { createContext, use, useEffect, useRef } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import type { AnyModule } from '../../schema/index.ts'
import type { ImportFixes, ImportHeadings, ImportPreview, ImportRow } from '../../shared/wire/import.ts'
import { CallError, callOf } from '../api/request.ts'

type LineCells = Readonly<Record<string, string>>

/** An uploaded file with the preview of its import, and the corrections made since. */
export interface PreviewSheet {
  /** The name it had on the operator's machine. */
  file: string
  preview: ImportPreview
  /** Headings matched by hand, now or before. */
  headings: ImportHeadings
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

export const createPreviewSheet = (file: string, preview: ImportPreview, headings: ImportHeadings): PreviewSheetStore =>
  createStore<PreviewSheet>(() => ({ file, preview, headings, typed: {}, out: new Map(), stale: false, error: null }))

export const PreviewSheetContext = createContext<PreviewSheetStore | null>(null)

export function usePreviewSheetStore(): PreviewSheetStore {
  const store = use(PreviewSheetContext)
  if (!store) throw new Error('no PreviewSheetContext around this component')
  return store
}
export const usePreviewSheet = <T>(pick: (sheet: PreviewSheet) => T): T => useStore(usePreviewSheetStore(), pick)

export const correctLine = (store: PreviewSheetStore, line: number, cells: LineCells): void =>
  store.setState(({ typed }) => ({ stale: true, typed: { ...typed, [line]: { ...typed[line], ...cells } } }))

/** Corrects cells of several lines at once; the returned function reverts that, where nothing else was typed since. */
export function correctLines(store: PreviewSheetStore, cells: ReadonlyMap<number, LineCells>): () => void {
  const { typed: before } = store.getState()
  for (const [line, some] of cells) correctLine(store, line, some)
  return () =>
    store.setState(({ typed: now }) => {
      const typed = { ...now }
      for (const [line, some] of cells) {
        const own = revertCells(now[line] ?? {}, some, before[line] ?? {})
        if (Object.keys(own).length) typed[line] = own
        else delete typed[line]
      }
      return { stale: true, typed }
    })
}

/** The cells of a line, those to be reverted as they were before, or as in the file; one that was typed over since stays. */
const revertCells = (now: LineCells, reverting: LineCells, before: LineCells): LineCells => {
  const reverted = Object.keys(reverting).filter(name => now[name] === reverting[name])
  const kept = Object.entries(now).filter(([name]) => !reverted.includes(name))
  return Object.fromEntries([...kept, ...Object.entries(before).filter(([name]) => reverted.includes(name))])
}

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

/** All corrections in the form the server accepts, null for an excluded line, and the assignment of its columns. */
export const importCorrections = ({ typed, out, headings }: PreviewSheet): { fixes?: ImportFixes; headings: ImportHeadings } => {
  const fixes = { ...typed, ...Object.fromEntries(Array.from(out.keys(), line => [line, null])) }
  return { headings, ...(Object.keys(fixes).length ? { fixes } : {}) }
}

const debounceMs = 700
/** Validating thousands of lines takes longer than a usual request. */
export const validationTimeout = 60_000

/** Validates a sheet whose headings were matched again. */
export async function matchSheetHeadings(module: AnyModule, store: PreviewSheetStore, headings: ImportHeadings) {
  const sent = { ...store.getState(), headings }
  const body = { url: sent.preview.url, dry: 1 as const, ...importCorrections(sent) }
  const preview = await callOf(module, 'excel')<ImportPreview>(body, { timeout: validationTimeout })
  store.setState({ preview, headings, error: null, stale: false })
}

export type Revalidation = ReturnType<typeof useRevalidate>

/** Validates the sheet again with its corrections: debounced (`soon`), or at once (`now`). */
export function useRevalidate(module: AnyModule, store: PreviewSheetStore) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const request = useRef<AbortController>(undefined)
  const now = () => {
    clearTimeout(timer.current)
    if (!store.getState().stale) return
    request.current?.abort()
    request.current = new AbortController()
    void revalidate(module, store, request.current.signal)
  }
  const soon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(now, debounceMs)
  }
  const latest = useLatest(now)
  // On mount: after an import that failed, the operator comes back to corrections that were not validated yet.
  useEffect(() => {
    latest.current()
    return () => {
      clearTimeout(timer.current)
      request.current?.abort()
    }
  }, [latest])
  return { now, soon }
}

async function revalidate(module: AnyModule, store: PreviewSheetStore, signal: AbortSignal) {
  const sent = store.getState()
  store.setState({ error: null })
  const body = { url: sent.preview.url, dry: 1 as const, ...importCorrections(sent) }
  try {
    const preview = await callOf(module, 'excel')<ImportPreview>(body, { signal, timeout: validationTimeout })
    const { typed, out } = store.getState()
    store.setState({ preview, error: null, stale: typed !== sent.typed || out !== sent.out })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (!error.aborted) store.setState({ error: error.message })
  }
}
