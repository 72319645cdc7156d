import { useEffect, useEffectEvent } from 'react'
import { listen } from './connection.ts'

/** So long, at least, between two looks. */
const pause = 1000
/** Not everybody in the same moment. */
const spread = 150

/** Looks again when rows of a module were changed elsewhere, or may have been: not while nobody sees it, but then. */
export function useChanges(name: string, look: () => Promise<unknown>) {
  const run = useEffectEvent(look)
  useEffect(() => {
    const { ask, stop } = paced(() => run())
    const stops = [listen('module', frame => frame.name === name && ask()), listen('missed', ask), stop]
    return () => stops.forEach(end => end())
  }, [name])
}

/** One run at a time, with a pause between, and one more if it was asked for meanwhile. */
function paced(run: () => Promise<unknown>) {
  let wanted = false
  let busy = false
  let ended = false
  let lastAt = -pause
  let timer: ReturnType<typeof setTimeout> | undefined

  function plan() {
    if (!wanted || busy || ended || timer !== undefined || document.hidden) return
    const rest = Math.max(0, lastAt + pause - performance.now())
    timer = setTimeout(() => void begin(), rest + Math.random() * spread)
  }
  async function begin() {
    timer = undefined
    if (document.hidden) return
    wanted = false
    busy = true
    lastAt = performance.now()
    await run().catch(() => null)
    busy = false
    plan()
  }
  function ask() {
    wanted = true
    plan()
  }
  document.addEventListener('visibilitychange', plan)
  return {
    ask,
    stop() {
      ended = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', plan)
    },
  }
}
