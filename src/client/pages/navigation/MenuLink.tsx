import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { MenuNode } from '../../../shared/rules/menuNodes.ts'
import { lastAddressOf } from './openTags.ts'

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** Opens a page as it was left; the current page is reset to its start. */
export function useGoTo() {
  const navigate = useNavigate()
  return (path: string) => void navigate(path === window.location.pathname ? path : lastAddressOf(path))
}

/** The title of a menu entry as a link; foreign addresses open in a new window. */
export function MenuLink({ node: { to, title, external } }: { node: MenuNode }) {
  const go = useGoTo()
  if (to === null) return title
  if (external)
    return (
      <a href={to} target="_blank" rel="noopener noreferrer">
        {title}
      </a>
    )
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    go(to)
  }
  return (
    <Link to={to} onClick={follow}>
      {title}
    </Link>
  )
}
