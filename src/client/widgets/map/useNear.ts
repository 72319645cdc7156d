import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import { regionAt } from './find.ts'
import type { Look } from './MapView.tsx'
import type { Place } from './place.ts'

/** Leads the map to the region that is chosen; at first only where there is no point yet to look at. */
export function useNear(map: RefObject<Look | null>, near: number, at: Place | null) {
  const shown = useRef(at ? near : 0)
  useEffect(() => {
    if (near === 0) shown.current = 0
    if (near === shown.current) return
    let gone = false
    const lead = (found: Awaited<ReturnType<typeof regionAt>>) => {
      if (gone) return
      shown.current = near
      if (found) map.current?.look(found.at, found.zoom)
    }
    regionAt(near).then(lead, () => undefined)
    return () => {
      gone = true
    }
  }, [map, near])
}
