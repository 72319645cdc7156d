import type { ComponentProps } from 'react'
import './list.css'

/** The white surface of a list page, for a page that draws rows of its own. */
export const ListSurface = ({ className, ...props }: ComponentProps<'section'> & { className: string }) => (
  <section className={`list ${className}`} {...props} />
)
