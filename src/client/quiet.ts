import { useEffect, useState } from 'react'

/** So long at most. */
const longest = 1000
const usual = 200

/** Runs what can wait, once nothing else is being drawn; returns how to give it up. */
export function whenQuiet(run: () => void): () => void {
  // Not every browser tells.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, usual)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(run, { timeout: longest })
  return () => cancelIdleCallback(asked)
}

/** Whether there has been time for what can wait, since that holds. */
export function useQuiet(since: boolean): boolean {
  const [quiet, become] = useState(false)
  useEffect(() => (since ? whenQuiet(() => become(true)) : undefined), [since])
  return quiet
}
