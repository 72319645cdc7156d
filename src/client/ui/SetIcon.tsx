import { useEffect, type CSSProperties } from 'react'
import { onIdle } from '../api/idle.ts'
import './setIcon.css'

interface Props {
  code: string | null
  /** Set by antd's Menu, which clones the icon of an item with its own class. */
  className?: string
}

const pattern = /^([a-z0-9-]+):([a-z0-9-]+)$/

/** An icon of the bundled sets, as a mask in the text colour. An unknown code leaves empty space. */
export function SetIcon({ code, className = '' }: Props) {
  const [, set, name] = pattern.exec(code ?? '') ?? []
  const style = set && name ? ({ '--icon': `url(/api/icons/${set}/${name}.svg)` } as CSSProperties) : {}
  return <i className={`set-icon ${className}`} data-known={set !== undefined} style={style} aria-hidden="true" />
}

/** Fetches icons when the browser is idle: each is a request of its own, and a menu has dozens. */
export const useRevealIcons = () =>
  useEffect(
    () =>
      onIdle(() => {
        document.documentElement.dataset['icons'] = 'shown'
      }),
    [],
  )
