import { useDebounceFn } from 'ahooks'
import { useEffect, useRef, useState } from 'react'
import { call, reasonOf } from '../../api/request.ts'

const pause = 250

interface OptionSearch<T> {
  options: readonly T[]
  loading: boolean
  failure: string | null
  /** At once. */
  load: (keyword: string) => void
  /** When the typing pauses. */
  search: (keyword: string) => void
  /** Nothing is asked for. */
  drop: () => void
}

const nothing = { options: [], loading: false, failure: null }

/** What a picker offers for a keyword; a later question silences an earlier one. */
export function useOptions<T>(path: string, body: object): OptionSearch<T> {
  const [state, setState] = useState<Pick<OptionSearch<T>, 'options' | 'loading' | 'failure'>>(nothing)
  const running = useRef<AbortController>(null)
  const load = (keyword: string) => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    setState(before => ({ ...before, loading: true, failure: null }))
    call<readonly T[]>(path, { ...body, ...(keyword ? { keyword } : {}) }, { signal: own.signal }).then(
      options => own.signal.aborted || setState({ options, loading: false, failure: null }),
      (error: unknown) => own.signal.aborted || setState({ options: [], loading: false, failure: reasonOf(error) }),
    )
  }
  useEffect(() => () => running.current?.abort(), [])
  const { run: search, cancel } = useDebounceFn(load, { wait: pause })
  const loadNow = (keyword: string) => {
    // What was typed before something was picked is asked no more.
    cancel()
    load(keyword)
  }
  const drop = () => {
    cancel()
    running.current?.abort()
    setState(nothing)
  }
  return { ...state, load: loadNow, search, drop }
}
