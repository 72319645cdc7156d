import { useMemoizedFn } from 'ahooks'
import { useEffect, useRef } from 'react'
import { useModuleChanges } from '../../api/push/useModuleChanges.ts'

/** An answer that took longer is not requested again at every change by others. */
const slow = 200
/** The share of the waiting time that answering may take. */
const share = 0.05
const maxRest = 60_000

/**
 * Runs `load` at once, after each `reloads`, whenever `load` becomes another function, and when rows of the module change. A run
 * that another overtakes is aborted, so that the newest answer is the one shown.
 */
export function useViewLoad(
  { module, list }: { module: { name: string }; list: { reloads: number } },
  load: (signal: AbortSignal) => Promise<unknown>,
) {
  const running = useRef<AbortController>(undefined)
  const took = useRef(0)
  const start = useMemoizedFn(async () => {
    running.current?.abort()
    running.current = new AbortController()
    const { signal } = running.current
    const began = performance.now()
    await load(signal)
    if (!signal.aborted) took.current = performance.now() - began
  })
  useEffect(() => {
    void start()
    return () => running.current?.abort()
  }, [load, list.reloads, start])
  useModuleChanges(module.name, async () => {
    const rest = took.current > slow ? Math.min(took.current / share, maxRest) : 0
    if (rest) await new Promise(resolve => setTimeout(resolve, rest))
    if (!running.current?.signal.aborted) await start()
  })
  return start
}
