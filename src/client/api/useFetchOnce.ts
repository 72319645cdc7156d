import { useLatest } from 'ahooks'
import { useEffect, useRef } from 'react'

/** Fetches once per key. Not again when a hidden page (Activity) is shown: edits begun on the answer must survive. */
export function useFetchOnce(key: string, fetchValue: (signal: AbortSignal) => Promise<unknown>) {
  const latest = useLatest(fetchValue)
  const fetchedKey = useRef<string>(null)
  useEffect(() => {
    if (fetchedKey.current === key) return
    const own = new AbortController()
    void latest.current(own.signal).finally(() => {
      if (!own.signal.aborted) fetchedKey.current = key
    })
    return () => own.abort()
  }, [key, latest])
}
