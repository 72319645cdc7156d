import { type RefObject, useEffect, useState } from 'react'

/** Whether an element has been seen: what stands on a tab nobody looked at has not. */
export function useBecameVisible(place: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const tab = place.current?.closest('[role=tabpanel]')
    const look = () => place.current?.checkVisibility({ visibilityProperty: true }) && setSeen(true)
    const watching = new MutationObserver(look)
    if (tab) watching.observe(tab, { attributeFilter: ['aria-hidden'] })
    look()
    return () => watching.disconnect()
  }, [place])
  return seen
}
