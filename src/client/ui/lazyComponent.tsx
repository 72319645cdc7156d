import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { trackFirstChunk } from '../api/firstPaint.ts'

export interface LazyComponent<P> {
  (props: P & { blank: ReactNode }): ReactNode
  load: () => Promise<unknown>
}
type LazyState<P> = { Ready: ComponentType<P> | null; failure: unknown }

/** Whether an error means that a chunk could not be fetched; browsers express it only in words. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message)

/** A component in a chunk of its own. Not React.lazy: that suspends even when the chunk is here, and then waits 300 ms to show it. */
export function lazyComponent<P extends object>(importComponent: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let ready: ComponentType<P> | null = null
  const load = async () => (ready = await importComponent())
  function Component({ blank, ...props }: P & { blank: ReactNode }) {
    const [{ Ready, failure }, setState] = useState<LazyState<P>>({ Ready: ready, failure: null })
    useEffect(() => {
      if (ready) return
      // Synchronously, so that the component's first requests are registered before the first paint counts as complete.
      const draw = (state: LazyState<P>) => flushSync(() => setState(state))
      trackFirstChunk(
        load().then(
          loaded => draw({ Ready: loaded, failure: null }),
          (error: unknown) => draw({ Ready: null, failure: error }),
        ),
      )
    }, [])
    if (failure) throw failure
    return Ready ? <Ready {...(props as unknown as P)} /> : blank
  }
  // A preload may fail: the component fetches again when it is drawn.
  return Object.assign(Component, { load: () => load().catch(() => null) })
}

/** Between two tries to fetch a chunk. */
const retryPause = 5000

/** The chunk, fetched again until it is here: for what a page does without for a while. */
export const untilFetched = <T,>(importChunk: () => Promise<T>): Promise<T> =>
  importChunk().catch(async (error: unknown) => {
    if (!isMissingChunk(error)) throw error
    await new Promise(resolve => setTimeout(resolve, retryPause))
    return untilFetched(importChunk)
  })

/**
 * The same as `lazyComponent` for what a page or a list does without for a while: where its chunk cannot be fetched `blank` stays. A
 * component that throws takes everything around it away, and what somebody is typing there.
 */
export const lazyOptionalComponent = <P extends object>(importComponent: () => Promise<ComponentType<P>>): LazyComponent<P> =>
  lazyComponent(() => untilFetched(importComponent))
