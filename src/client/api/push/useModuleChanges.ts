import { useLatest } from 'ahooks'
import { useEffect, useState } from 'react'
import { usePushEvent } from './pushConnection.ts'

/** Milliseconds between two reloads, at least. */
const minInterval = 1000
/** Spreads the reloads of many clients. */
const jitter = 150

/**
 * Reloads when a push frame announces that rows of a module changed, or after a lost connection. Throttled; a hidden page
 * reloads when it is shown.
 */
export function useModuleChanges(name: string, reload: () => Promise<unknown>) {
  const latest = useLatest(reload)
  const [{ request, start }] = useState(() => throttle(() => latest.current()))
  useEffect(start, [start])
  usePushEvent('module', frame => {
    if (frame.name === name) request()
  })
  usePushEvent('missed', request)
}

/** One run at a time, with a pause between, and one more where it was requested during a run. */
function throttle(run: () => Promise<unknown>) {
  let wanted = false
  let busy = false
  let started = false
  let lastAt = -minInterval
  let timer: ReturnType<typeof setTimeout> | undefined

  function schedule() {
    if (!wanted || busy || !started || timer !== undefined || document.hidden) return
    const delay = Math.max(0, lastAt + minInterval - performance.now())
    timer = setTimeout(() => void runNow(), delay + Math.random() * jitter)
  }
  async function runNow() {
    timer = undefined
    if (document.hidden) return
    wanted = false
    busy = true
    lastAt = performance.now()
    await run().catch(() => null)
    busy = false
    schedule()
  }
  return {
    request() {
      wanted = true
      schedule()
    },
    /** Returns a function that stops it. */
    start() {
      started = true
      document.addEventListener('visibilitychange', schedule)
      return () => {
        started = false
        clearTimeout(timer)
        timer = undefined
        document.removeEventListener('visibilitychange', schedule)
      }
    },
  }
}
