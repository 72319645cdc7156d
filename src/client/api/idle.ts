import { useEffect, useState } from 'react'

/** So long at most. */
const idleTimeout = 1000
const fallbackDelay = 200

/** Runs what can wait, once nothing else is being drawn; returns how to give it up. */
export function onIdle(run: () => void): () => void {
  // Not every browser tells.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, fallbackDelay)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(run, { timeout: idleTimeout })
  return () => cancelIdleCallback(asked)
}

/** Whether there has been time for what can wait, since that holds. */
export function useIdle(since: boolean): boolean {
  const [quiet, become] = useState(false)
  useEffect(() => (since ? onIdle(() => become(true)) : undefined), [since])
  return quiet
}
