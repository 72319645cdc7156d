import { type ReactNode, type ThHTMLAttributes, useState } from 'react'
import { lazyOptionalComponent } from '../../ui/lazyComponent.tsx'
import type { ResizeProps } from './ResizeEdge.tsx'

interface Props extends ThHTMLAttributes<HTMLTableCellElement>, Partial<ResizeProps> {
  children?: ReactNode
}
const ResizeEdge = lazyOptionalComponent(async () => (await import('./ResizeEdge.tsx')).ResizeEdge)

/** A heading; what makes its column wider is loaded once a pointer comes near. */
export function ResizableHeaderCell({ width, onResize, onFit, children, ...rest }: Props) {
  const [near, setNear] = useState(false)
  return (
    <th {...rest} onPointerEnter={() => setNear(true)}>
      {children}
      {near && onResize && onFit && width !== undefined && (
        <ResizeEdge width={width} onResize={onResize} onFit={onFit} blank={null} />
      )}
    </th>
  )
}
