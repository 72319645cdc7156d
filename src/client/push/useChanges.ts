import { useLatest } from 'ahooks'
import { useEffect, useState } from 'react'
import { usePush } from './connection.ts'

/** So long, at least, between two looks. */
const pause = 1000
/** Not everybody in the same moment. */
const spread = 150

/** Looks again when rows of a module were changed elsewhere, or may have been: not while nobody sees it, but then. */
export function useChanges(name: string, look: () => Promise<unknown>) {
  const latest = useLatest(look)
  const [{ ask, begin }] = useState(() => paced(() => latest.current()))
  useEffect(begin, [begin])
  usePush('module', frame => {
    if (frame.name === name) ask()
  })
  usePush('missed', ask)
}

/** One run at a time, with a pause between, and one more if it was asked for meanwhile. */
function paced(run: () => Promise<unknown>) {
  let wanted = false
  let busy = false
  let watched = false
  let lastAt = -pause
  let timer: ReturnType<typeof setTimeout> | undefined

  function plan() {
    if (!wanted || busy || !watched || timer !== undefined || document.hidden) return
    const rest = Math.max(0, lastAt + pause - performance.now())
    timer = setTimeout(() => void go(), rest + Math.random() * spread)
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
