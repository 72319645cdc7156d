import { useLatest } from 'ahooks'
import { useEffect, useRef } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import type { ImportPreview } from '../../shared/wire/import.ts'
import { call, CallError } from '../api/request.ts'
import { importFixes, type PreviewSheetStore } from './previewSheet.ts'

const debounceMs = 700
/** Validating thousands of lines takes longer than a usual request. */
export const validationTimeout = 60_000

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

async function revalidate({ wire: { path } }: AnyModule, store: PreviewSheetStore, signal: AbortSignal) {
  const sent = store.getState()
  store.setState({ error: null })
  const body = { url: sent.preview.url, dry: 1, ...importFixes(sent) }
  try {
    const preview = await call<ImportPreview>(`${path}/excel`, body, { signal, timeout: validationTimeout })
    const { typed, out } = store.getState()
    store.setState({ preview, error: null, stale: typed !== sent.typed || out !== sent.out })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (!error.aborted) store.setState({ error: error.message })
  }
}
