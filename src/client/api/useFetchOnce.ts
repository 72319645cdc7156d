import { useLatest } from 'ahooks'
import { useEffect, useRef } from 'react'

/** Asks once for each question, and not again when a page that was hidden is shown: what was begun with the answer stays. */
export function useFetchOnce(question: string, ask: (signal: AbortSignal) => Promise<unknown>) {
  const latest = useLatest(ask)
  const answered = useRef<string>(null)
  useEffect(() => {
    if (answered.current === question) return
    const own = new AbortController()
    void latest.current(own.signal).finally(() => {
      if (!own.signal.aborted) answered.current = question
    })
    return () => own.abort()
  }, [question, latest])
}
