import { useLatest } from 'ahooks'
import { useEffect, useRef } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import type { ImportPreview } from '../../shared/wire/import.ts'
import { call, CallError } from '../api/request.ts'
import { importFixes, type PreviewSheetStore } from './previewSheet.ts'

/** So long after a letter was typed that one seems to have stopped. */
const debounceMs = 700
/** Thousands of lines are read and compared. */
export const validationTimeout = 60_000

/** Has the sheet judged again with what was corrected: in a moment, or now. */
export function useRevalidate(module: AnyModule, store: PreviewSheetStore) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asking = useRef<AbortController>(undefined)
  const now = () => {
    clearTimeout(timer.current)
    if (!store.getState().stale) return
    asking.current?.abort()
    asking.current = new AbortController()
    void revalidate(module, store, asking.current.signal)
  }
  const soon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(now, debounceMs)
  }
  const begin = useLatest(now)
  // What was corrected before an import that did not finish is judged when one comes back to it.
  useEffect(() => {
    begin.current()
    return () => {
      clearTimeout(timer.current)
      asking.current?.abort()
    }
  }, [begin])
  return { now, soon }
}

async function revalidate({ path }: AnyModule, store: PreviewSheetStore, signal: AbortSignal) {
  const asked = store.getState()
  store.setState({ error: null })
  const body = { url: asked.preview.url, dry: 1, ...importFixes(asked) }
  try {
    const preview = await call<ImportPreview>(`${path}/excel`, body, { signal, timeout: validationTimeout })
    const { typed, out } = store.getState()
    store.setState({ preview, error: null, stale: typed !== asked.typed || out !== asked.out })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (!error.aborted) store.setState({ error: error.message })
  }
}
