import { useEffect, useState } from 'react'

/** Milliseconds after which it runs even in a busy browser. */
const idleTimeout = 1000
const fallbackDelay = 200

/** Runs a task in an idle callback; returns a function that cancels it. */
export function onIdle(run: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, fallbackDelay)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: idleTimeout })
  return () => cancelIdleCallback(handle)
}

/** True from the first idle callback after the condition became true. */
export function useIdle(condition: boolean): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => (condition ? onIdle(() => setIdle(true)) : undefined), [condition])
  return idle
}
