import { useLatest } from 'ahooks'
import { useEffect, useState } from 'react'
import { tableBody } from '../../ui/ariaGrid/gridCells.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import type { CellRangeProps, RangeStart } from './CellRangeLayer.tsx'
import type { PointerStart } from './listenToPointer.ts'
import { queueKeys } from './queuedKeys.ts'

const CellRangeLayer = lazyComponent(async () => (await import('./CellRangeLayer.tsx')).CellRangeLayer)

/**
 * Loads the ranges of cells when the rows are first clicked or take the focus; a drag that is under way goes on in them, and keys are
 * pressed again. Not before: after signing in the pointer often rests on the list, and they would load with its first rows.
 */
export function CellRangeStart(props: CellRangeProps) {
  const { list, editor } = props
  const isEditable = useLatest(editor !== null)
  const [start, setStart] = useState<RangeStart | null>(null)
  useEffect(() => {
    const asleep = new AbortController()
    const { signal } = asleep
    // If the code of ranges cannot be loaded, the next click or focus tries again; rows and typed values stay.
    let waking = false
    const wake = (event: Event) => {
      if (!(event.target instanceof Element) || !list.current || !tableBody(list.current)?.contains(event.target)) return
      if (waking) return
      waking = true
      const loaded = CellRangeLayer.load()
      const keys = queueKeys(list.current, isEditable.current, loaded)
      const pointer = event instanceof PointerEvent ? followPointer(event) : null
      void loaded.then(layer => {
        waking = false
        if (layer === null || signal.aborted) return
        asleep.abort()
        setStart({ pointer, keys })
      })
    }
    list.current?.addEventListener('pointerdown', wake, { capture: true, signal })
    list.current?.addEventListener('focusin', wake, { signal })
    return () => asleep.abort()
  }, [list, isEditable])
  return start && <CellRangeLayer blank={null} start={start} {...props} />
}

/** Notes where the pointer goes until it is up. */
function followPointer(down: PointerEvent): PointerStart {
  const start = { down, last: down }
  const moving = new AbortController()
  const note = (event: PointerEvent) => {
    start.last = event
    if (event.type === 'pointerup') moving.abort()
  }
  document.addEventListener('pointermove', note, { signal: moving.signal })
  document.addEventListener('pointerup', note, { signal: moving.signal })
  return start
}
