import { useMemoizedFn } from 'ahooks'
import { useEffect, useRef, useState } from 'react'
import { useModuleChanges } from '../../api/push/useModuleChanges.ts'
import { type CallError, callErrorOf } from '../../api/request.ts'
import { whenAccountKnown } from '../../api/session/session.ts'

/** An answer that took longer is not requested again at every change by others. */
const slow = 200
/** The share of the waiting time that answering may take. */
const share = 0.05
const maxRest = 60_000

type Load = (signal: AbortSignal) => Promise<unknown>
interface Failure {
  /** The function that failed: another one asks for something else. */
  of: Load
  error: CallError
  retrying: boolean
}
export interface ViewLoad {
  reload: () => Promise<void>
  /** Why the last run failed; null while what is asked for now has not failed. */
  error: CallError | null
  /** It failed, and runs again. */
  retrying: boolean
}

/**
 * Runs `load` at once, after each `reloads`, whenever `load` becomes another function, and when rows of the module change. A run
 * that another overtakes is aborted, so that the newest answer is the one shown. A run that rejects is the `error`, until one succeeds.
 */
export function useViewLoad({ module, list }: { module: { name: string }; list: { reloads: number } }, load: Load): ViewLoad {
  const running = useRef<AbortController>(undefined)
  const took = useRef(0)
  const [failure, setFailure] = useState<Failure | null>(null)
  const start = useMemoizedFn(async () => {
    running.current?.abort()
    running.current = new AbortController()
    const { signal } = running.current
    const began = performance.now()
    setFailure(before => before && { ...before, retrying: true })
    const failed = await load(signal).then(
      () => null,
      (error: unknown) => ({ of: load, error: callErrorOf(error), retrying: false }),
    )
    // Wait for the account, as rows do: with its permissions they are drawn once.
    whenAccountKnown(() => signal.aborted || setFailure(failed))
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
  const shown = failure?.of === load ? failure : null
  return { reload: start, error: shown?.error ?? null, retrying: shown?.retrying ?? false }
}
