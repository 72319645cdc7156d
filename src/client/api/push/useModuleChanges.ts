import { useLatest } from 'ahooks'
import { useEffect, useState } from 'react'
import { usePushEvent } from './pushConnection.ts'

/** So long, at least, between two looks. */
const minInterval = 1000
/** Not everybody in the same moment. */
const jitter = 150

/** Looks again when rows of a module were changed elsewhere, or may have been: not while nobody sees it, but then. */
export function useModuleChanges(name: string, look: () => Promise<unknown>) {
  const latest = useLatest(look)
  const [{ ask, begin }] = useState(() => throttled(() => latest.current()))
  useEffect(begin, [begin])
  usePushEvent('module', frame => {
    if (frame.name === name) ask()
  })
  usePushEvent('missed', ask)
}

/** One run at a time, with a pause between, and one more if it was asked for meanwhile. */
function throttled(run: () => Promise<unknown>) {
  let wanted = false
  let busy = false
  let watched = false
  let lastAt = -minInterval
  let timer: ReturnType<typeof setTimeout> | undefined

  function plan() {
    if (!wanted || busy || !watched || timer !== undefined || document.hidden) return
    const rest = Math.max(0, lastAt + minInterval - performance.now())
    timer = setTimeout(() => void go(), rest + Math.random() * jitter)
  }
  async function go() {
    timer = undefined
    if (document.hidden) return
    wanted = false
    busy = true
    lastAt = performance.now()
    await run().catch(() => null)
    busy = false
    plan()
  }
  return {
    ask() {
      wanted = true
      plan()
    },
    /** Returns how to end it. */
    begin() {
      watched = true
      document.addEventListener('visibilitychange', plan)
      return () => {
        watched = false
        clearTimeout(timer)
        timer = undefined
        document.removeEventListener('visibilitychange', plan)
      }
    },
  }
}
