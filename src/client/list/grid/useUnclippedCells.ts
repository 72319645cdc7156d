import { useCallback, useEffect, useRef } from 'react'
import { onIdle } from '../../api/idle.ts'

/** Measured after this time without a new row. */
const idleMs = 200

/**
 * Marks the cells whose content fits, in idle time once scrolling stops, so that CSS need not clip them: each clipped cell adds
 * to the time of every frame, including a key press in a cell. Returns the callback to run for every rendered row.
 */
export function useUnclippedCells() {
  const drawn = useRef(new Set<HTMLElement>())
  const timer = useRef(0)
  const cancelIdle = useRef(() => {})
  useEffect(() => {
    const rows = drawn.current
    return () => {
      clearTimeout(timer.current)
      cancelIdle.current()
      rows.clear()
    }
  }, [])
  return useCallback((row: HTMLElement) => {
    for (const cell of row.children) cell.removeAttribute('data-whole')
    drawn.current.add(row)
    clearTimeout(timer.current)
    cancelIdle.current()
    timer.current = window.setTimeout(() => {
      cancelIdle.current = onIdle(() => {
        // Not rows in edit: the widths of their controls do not predict those of the texts that replace them.
        const cells = [...drawn.current]
          .filter(one => one.isConnected && !one.querySelector('[data-editing]'))
          .flatMap(one => [...one.children])
        drawn.current.clear()
        // Measure all before marking any: a mark between two measurements would force a layout each time.
        const unclipped = cells.filter(one => one.scrollWidth <= one.clientWidth)
        for (const one of unclipped) one.setAttribute('data-whole', '')
      })
    }, idleMs)
  }, [])
}
