import { useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { trackFirstChunk } from '../api/firstPaint.ts'

export interface LazyComponent<P> {
  (props: P & { blank: ReactNode }): ReactNode
  load: () => Promise<unknown>
}
type LazyState<P> = { Ready: ComponentType<P> | null; failure: unknown }

/** Whether a chunk did not come. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message)

/** A component that comes with its own chunk. Not React.lazy: that suspends even when the chunk is here, and then waits 300 ms to show it. */
export function lazyComponent<P extends object>(fetchIt: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let ready: ComponentType<P> | null = null
  const load = async () => (ready = await fetchIt())
  function Component({ blank, ...props }: P & { blank: ReactNode }) {
    const [{ Ready, failure }, hold] = useState<LazyState<P>>({ Ready: ready, failure: null })
    useEffect(() => {
      if (ready) return
      // At once, so that what it asks for is known to whoever waits for what a page shows.
      const draw = (held: LazyState<P>) => flushSync(() => hold(held))
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
  // Brought beforehand, it may fail: whoever needs it asks again.
  return Object.assign(Component, { load: () => load().catch(() => null) })
}
