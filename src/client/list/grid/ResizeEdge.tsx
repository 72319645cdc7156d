import { type PointerEvent, useRef } from 'react'
import { maxWidth, minWidth } from './columnBounds.ts'

export interface ResizeProps {
  width: number
  onResize: (width: number) => void
  /** Makes the column as wide as what is in it. */
  onFit: () => void
}

/** The edge of a column. A drag moves a line only; the table is laid out once, at the end. */
export function ResizeEdge({ width, onResize, onFit }: ResizeProps) {
  const from = useRef<number | null>(null)
  const distance = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) =>
    Math.min(maxWidth(currentTarget) - width, Math.max(minWidth - width, clientX - (from.current ?? clientX)))
  const grip = (event: PointerEvent<HTMLElement>) => {
    from.current = event.clientX
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (from.current !== null) drawEdgeLine(event.currentTarget, from.current + distance(event))
  }
  const drop = (event: PointerEvent<HTMLElement>) => {
    if (from.current === null) return
    const by = distance(event)
    from.current = null
    drawEdgeLine(event.currentTarget, null)
    if (by !== 0) onResize(width + by)
  }
  return (
    <i
      className="edge"
      aria-hidden="true"
      onPointerDown={grip}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
      onClick={event => event.stopPropagation()}
      onDoubleClick={onFit}
    />
  )
}

/** Draws the line over the whole table at `x` of the window; null removes it. */
function drawEdgeLine(edge: HTMLElement, x: number | null) {
  const table = edge.closest<HTMLElement>('.grid-place')
  if (x === null) table?.style.removeProperty('--edge')
  else table?.style.setProperty('--edge', `${x - table.getBoundingClientRect().left}px`)
}
