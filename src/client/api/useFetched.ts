import { useLatest } from 'ahooks'
import { useEffect, useRef, useState } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import { callPath } from '../../shared/api/wireCall.ts'
import { useModuleChanges } from './push/useModuleChanges.ts'
import { call, CallError } from './request.ts'
import { useFetchOnce } from './useFetchOnce.ts'

interface Answer<T> {
  /** The parameters of the call. */
  key: string
  data: T | undefined
  error: CallError | null
}
interface Fetched<T> {
  /** Undefined until it is here, and while another path or body is fetched. */
  data: T | undefined
  error: CallError | null
  /** Fetches again; what was there stays until the answer. */
  reload: () => Promise<void>
  replace: (data: T) => void
}

/** The reply of a call, fetched each time the page is shown. */
export function useFetched<T>(path: string, body: object = {}): Fetched<T> {
  const { key, fetchAnswer, ...answer } = useAnswer<T>(path, body)
  const latest = useLatest(fetchAnswer)
  useEffect(() => {
    const own = new AbortController()
    void latest.current(own.signal)
    return () => own.abort()
  }, [key, latest])
  return { ...answer, reload: () => latest.current() }
}

/** Fetches once: when a hidden page (Activity) is shown again, edits there stay. */
export function useFetchedOnce<T>(path: string, body: object = {}): Fetched<T> {
  const { key, fetchAnswer, ...answer } = useAnswer<T>(path, body)
  useFetchOnce(key, fetchAnswer)
  return { ...answer, reload: () => fetchAnswer() }
}

/** The reply of a module's call, fetched again when its rows change. */
export function useModuleCall<T>(module: Pick<AnyModule, 'name' | 'wire'>, callName: string, body: object = {}): Fetched<T> {
  const answer = useFetched<T>(callPath(module, callName), body)
  useModuleChanges(module.name, answer.reload)
  return answer
}

function useAnswer<T>(path: string, body: object) {
  const key = JSON.stringify([path, body])
  const latestKey = useLatest(key)
  /** Counts requests and replacements: an answer that a later one has overtaken is stale. */
  const requests = useRef(0)
  const [answer, setAnswer] = useState<Answer<T>>({ key, data: undefined, error: null })
  const { data, error } = answer.key === key ? answer : { data: undefined, error: null }
  const fetchAnswer = (signal?: AbortSignal): Promise<void> => {
    const own = ++requests.current
    const isStale = () => signal?.aborted === true || latestKey.current !== key || requests.current !== own
    return call<T>(path, body, signal ? { signal } : {}).then(
      found => void (isStale() || setAnswer({ key, data: found, error: null })),
      (failure: unknown) => {
        if (isStale()) return
        if (!(failure instanceof CallError)) throw failure
        setAnswer(before => ({ key, data: before.key === key ? before.data : undefined, error: failure }))
      },
    )
  }
  const replace = (found: T) => {
    requests.current++
    setAnswer({ key, data: found, error: null })
  }
  return { key, fetchAnswer, data, error, replace }
}
