import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { MenuNode } from '../../rules/menu.ts'
import { addressOf } from './tags.ts'

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** Goes to a page as it was left; to the page one is on, as it begins. */
export function useGo() {
  const navigate = useNavigate()
  return (path: string) => void navigate(path === window.location.pathname ? path : addressOf(path))
}

/** The title of an entry, leading where the entry leads; out of this product in a window of its own. */
export function Target({ node: { to, title, external } }: { node: MenuNode }) {
  const go = useGo()
  if (to === null) return title
  if (external)
    return (
      <a href={to} target="_blank" rel="noopener noreferrer">
        {title}
      </a>
    )
  const follow = (event: MouseEvent) => {
    if (!isPlain(event)) return
    event.preventDefault()
    go(to)
  }
  return (
    <Link to={to} onClick={follow}>
      {title}
    </Link>
  )
}
