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

const minWidth = 48

/** The edge of a column. A drag moves a line only; the table is laid out once, at the end. */
function ResizeEdge({ width, onResize }: { width: number; onResize: (width: number) => void }) {
  const from = useRef<number | null>(null)
  const distance = (event: PointerEvent) => Math.max(minWidth - width, event.clientX - (from.current ?? event.clientX))
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
    />
  )
}

/** Draws the line over the whole table at `x` of the window; null removes it. */
function drawEdgeLine(edge: HTMLElement, x: number | null) {
  const table = edge.closest<HTMLElement>('.grid-place')
  if (x === null) table?.style.removeProperty('--edge')
  else table?.style.setProperty('--edge', `${x - table.getBoundingClientRect().left}px`)
}
