import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { trackFirstChunk } from '../api/firstPaint.ts'
import { importChunk, importWithRetries } from '../api/importChunk.ts'

export interface LazyComponent<P> {
  (props: P & { blank: ReactNode }): ReactNode
  load: () => Promise<unknown>
}
type LazyState<P> = { Ready: ComponentType<P> | null; failure: unknown }

/** A component in a chunk of its own. Not React.lazy: that suspends even when the chunk is here, and then waits 300 ms to show it. */
export const lazyComponent = <P extends object>(importComponent: () => Promise<ComponentType<P>>): LazyComponent<P> =>
  componentLoadedBy(() => importChunk(importComponent))

function componentLoadedBy<P extends object>(loadComponent: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let ready: ComponentType<P> | null = null
  const load = async () => (ready = await loadComponent())
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

/**
 * The same as `lazyComponent` for what a page or a list does without for a while: where its chunk cannot be fetched `blank` stays. A
 * component that throws takes everything around it away, and what somebody is typing there.
 */
export const lazyOptionalComponent = <P extends object>(importComponent: () => Promise<ComponentType<P>>): LazyComponent<P> =>
  componentLoadedBy(() => importWithRetries(importComponent))
