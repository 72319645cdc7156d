import { useEffect, useState } from 'react'
import { tableBody } from '../../ui/ariaGrid/gridCells.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import type { CellRangeProps } from './CellRangeLayer.tsx'
import type { PointerStart } from './rangePointer.ts'

const CellRangeLayer = lazyComponent(async () => (await import('./CellRangeLayer.tsx')).CellRangeLayer)

/**
 * Draws the ranges of cells once the rows are clicked or take the focus, and loads them when the pointer comes over the list; a drag that
 * is under way meanwhile goes on in them.
 */
export function CellRangeStart(props: CellRangeProps) {
  const { list } = props
  const [start, setStart] = useState<{ pointer: PointerStart | null } | null>(null)
  useEffect(() => {
    const asleep = new AbortController()
    const { signal } = asleep
    const wake = (event: Event) => {
      if (!(event.target instanceof Element) || !list.current || !tableBody(list.current)?.contains(event.target)) return
      asleep.abort()
      setStart({ pointer: event instanceof PointerEvent ? followPointer(event) : null })
    }
    list.current?.addEventListener('pointerover', () => void CellRangeLayer.load(), { once: true, signal })
    list.current?.addEventListener('pointerdown', wake, { capture: true, signal })
    list.current?.addEventListener('focusin', wake, { signal })
    return () => asleep.abort()
  }, [list])
  return start && <CellRangeLayer blank={null} start={start.pointer} {...props} />
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
