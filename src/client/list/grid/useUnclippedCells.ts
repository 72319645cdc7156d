import { useCallback, useEffect, useRef } from 'react'
import { onIdle } from '../../api/idle.ts'

/** So long nothing is drawn anew. */
const idleMs = 200

/**
 * Marks the cells of a list that have room for all they hold, once its rows stand still: they need not be cut off, and a frame, that
 * of a key in a cell too, takes as long as there are edges to cut at. Returns what is told of every row that is drawn.
 */
export function useUnclippedCells() {
  const drawn = useRef(new Set<HTMLElement>())
  const timer = useRef(0)
  const giveUp = useRef(() => {})
  useEffect(() => {
    const rows = drawn.current
    return () => {
      clearTimeout(timer.current)
      giveUp.current()
      rows.clear()
    }
  }, [])
  return useCallback((row: HTMLElement) => {
    for (const cell of row.children) cell.removeAttribute('data-whole')
    drawn.current.add(row)
    clearTimeout(timer.current)
    giveUp.current()
    timer.current = window.setTimeout(() => {
      giveUp.current = onIdle(() => {
        // Of a row in edit that says nothing of the texts which come back when it is left.
        const cells = [...drawn.current]
          .filter(one => one.isConnected && !one.querySelector('[data-editing]'))
          .flatMap(one => [...one.children])
        drawn.current.clear()
        // All are measured before any is marked.
        const whole = cells.filter(one => one.scrollWidth <= one.clientWidth)
        for (const one of whole) one.setAttribute('data-whole', '')
      })
    }, idleMs)
  }, [])
}
