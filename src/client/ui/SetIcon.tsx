import { useEffect } from 'react'
import type { CSSProperties } from 'react'
import { onIdle } from '../api/idle.ts'

interface Props {
  code: string | null
  /** antd's menu hands its own. */
  className?: string
}

const pattern = /^([a-z0-9-]+):([a-z0-9-]+)$/

/** An icon of the bundled sets, in the colour of the text around it; the space stays when there is none. */
export function SetIcon({ code, className = '' }: Props) {
  const [, set, name] = pattern.exec(code ?? '') ?? []
  const style = set && name ? ({ '--icon': `url(/api/icons/${set}/${name}.svg)` } as CSSProperties) : {}
  return <i className={`set-icon ${className}`} data-known={set !== undefined} style={style} aria-hidden="true" />
}

/** Each icon is a small picture of its own, and a menu has dozens: they come once the page is there. */
export const useRevealIcons = () =>
  useEffect(
    () =>
      onIdle(() => {
        document.documentElement.dataset['icons'] = 'shown'
      }),
    [],
  )
