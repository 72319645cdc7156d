import { useDebounceFn } from 'ahooks'
import { useEffect, useRef, useState } from 'react'
import { call, callErrorMessage } from '../../api/request.ts'

const debounceTime = 250

interface OptionSearch<T> {
  options: readonly T[]
  loading: boolean
  failure: string | null
  /** Immediately. */
  load: (keyword: string) => void
  /** Debounced, while the operator types. */
  search: (keyword: string) => void
  /** Cancels what runs and empties the options. */
  drop: () => void
}

const noOptions = { options: [], loading: false, failure: null }

/** A picker's options for a keyword, fetched from the server; a newer search aborts the older one. */
export function useOptions<T>(path: string, body: object): OptionSearch<T> {
  const [state, setState] = useState<Pick<OptionSearch<T>, 'options' | 'loading' | 'failure'>>(noOptions)
  const running = useRef<AbortController>(null)
  const load = (keyword: string) => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    setState(before => ({ ...before, loading: true, failure: null }))
    call<readonly T[]>(path, { ...body, ...(keyword ? { keyword } : {}) }, { signal: own.signal }).then(
      options => own.signal.aborted || setState({ options, loading: false, failure: null }),
      (error: unknown) => own.signal.aborted || setState({ options: [], loading: false, failure: callErrorMessage(error) }),
    )
  }
  useEffect(() => () => running.current?.abort(), [])
  const { run: search, cancel } = useDebounceFn(load, { wait: debounceTime })
  const loadNow = (keyword: string) => {
    // A debounced search from before the pick must not follow.
    cancel()
    load(keyword)
  }
  const drop = () => {
    cancel()
    running.current?.abort()
    setState(noOptions)
  }
  return { ...state, load: loadNow, search, drop }
}
