import { useMemoizedFn } from 'ahooks'
import { useEffect, useRef } from 'react'
import { useModuleChanges } from '../../api/push/useModuleChanges.ts'

/**
 * Runs `load` at once, after each `reloads`, whenever `load` becomes another function, and when rows of the module change. A run that another
 * overtakes is aborted, so that the newest answer is the one shown.
 */
export function useViewLoad(
  { module, list }: { module: { name: string }; list: { reloads: number } },
  load: (signal: AbortSignal) => Promise<unknown>,
) {
  const running = useRef<AbortController>(undefined)
  const start = useMemoizedFn(() => {
    running.current?.abort()
    running.current = new AbortController()
    return load(running.current.signal)
  })
  useEffect(() => {
    void start()
    return () => running.current?.abort()
  }, [load, list.reloads, start])
  useModuleChanges(module.name, start)
  return start
}
