import type { PointerEvent, ReactNode, ThHTMLAttributes } from 'react'
import { useRef } from 'react'

interface Props extends ThHTMLAttributes<HTMLTableCellElement> {
  width?: number
  onResize?: (width: number) => void
  children?: ReactNode
}

export const ResizableHeaderCell = ({ width, onResize, children, ...rest }: Props) => (
  <th {...rest}>
    {children}
    {onResize && width !== undefined && <ResizeEdge width={width} onResize={onResize} />}
  </th>
)

const narrowest = 48

/** The edge of a column: dragged, it shows a line where it will stand; the table is laid out once, at the end. */
function ResizeEdge({ width, onResize }: { width: number; onResize: (width: number) => void }) {
  const from = useRef<number | null>(null)
  const moved = (event: PointerEvent) => Math.max(narrowest - width, event.clientX - (from.current ?? event.clientX))
  const grip = (event: PointerEvent<HTMLElement>) => {
    from.current = event.clientX
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (from.current !== null) drawEdgeLine(event.currentTarget, from.current + moved(event))
  }
  const drop = (event: PointerEvent<HTMLElement>) => {
    if (from.current === null) return
    const by = moved(event)
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
    />
  )
}

/** The line over the whole table, at a place of the window; none for null. */
function drawEdgeLine(edge: HTMLElement, x: number | null) {
  const place = edge.closest<HTMLElement>('.grid-place')
  if (x === null) place?.style.removeProperty('--edge')
  else place?.style.setProperty('--edge', `${x - place.getBoundingClientRect().left}px`)
}
