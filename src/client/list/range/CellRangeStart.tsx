import { useLatest } from 'ahooks'
import { useEffect, useState } from 'react'
import { tableBody } from '../../ui/ariaGrid/gridCells.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import type { CellRangeProps, RangeStart } from './CellRangeLayer.tsx'
import type { PointerStart } from './listenToPointer.ts'
import { queueKeys } from './queuedKeys.ts'

const CellRangeLayer = lazyComponent(async () => (await import('./CellRangeLayer.tsx')).CellRangeLayer)

/**
 * Loads the ranges of cells when the rows are first clicked or take the focus. A drag that has begun goes on in them, and keys pressed
 * meanwhile are pressed again. They are not loaded earlier: after signing in the pointer often rests on the list, and they would load
 * with its first rows.
 */
export function CellRangeStart(props: CellRangeProps) {
  const { list, editor } = props
  const isEditable = useLatest(editor !== null)
  const [start, setStart] = useState<RangeStart | null>(null)
  useEffect(() => {
    const untilLoaded = new AbortController()
    const { signal } = untilLoaded
    // If the code of ranges cannot be loaded, the next click or focus tries again; rows and typed values stay.
    let isLoading = false
    const startLoading = (event: Event) => {
      if (!(event.target instanceof Element) || !list.current || !tableBody(list.current)?.contains(event.target)) return
      if (isLoading) return
      isLoading = true
      const loaded = CellRangeLayer.load()
      const keys = queueKeys(list.current, isEditable.current, loaded)
      const pointer = event instanceof PointerEvent ? followPointer(event) : null
      void loaded.then(layer => {
        isLoading = false
        if (layer === null || signal.aborted) return
        untilLoaded.abort()
        setStart({ pointer, keys })
      })
    }
    list.current?.addEventListener('pointerdown', startLoading, { capture: true, signal })
    list.current?.addEventListener('focusin', startLoading, { signal })
    return () => untilLoaded.abort()
  }, [list, isEditable])
  return start && <CellRangeLayer blank={null} start={start} {...props} />
}

/** Records the last position of the pointer until its button is released. */
function followPointer(down: PointerEvent): PointerStart {
  const start = { down, last: down }
  const untilReleased = new AbortController()
  const note = (event: PointerEvent) => {
    start.last = event
    if (event.type === 'pointerup') untilReleased.abort()
  }
  document.addEventListener('pointermove', note, { signal: untilReleased.signal })
  document.addEventListener('pointerup', note, { signal: untilReleased.signal })
  return start
}
