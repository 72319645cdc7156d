import { type RefObject, useEffect, useState } from 'react'

/** True once the element has been visible; inside a tab panel that was never opened it has not. */
export function useBecameVisible(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const tab = element.current?.closest('[role=tabpanel]')
    const check = () => element.current?.checkVisibility({ visibilityProperty: true }) && setSeen(true)
    const observer = new MutationObserver(check)
    if (tab) observer.observe(tab, { attributeFilter: ['aria-hidden'] })
    check()
    return () => observer.disconnect()
  }, [element])
  return seen
}
