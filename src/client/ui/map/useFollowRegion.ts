import type { RefObject } from 'react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { loadRegionView } from './searchMap.ts'
import type { MapViewHandle } from './MapView.tsx'
import type { MapPoint } from './mapPoint.ts'

/** A region seen from there reaches about so far from its seat, in degrees. */
const regionRadius = (zoom: number): number => (zoom >= 12 ? 0.6 : zoom >= 10 ? 1.5 : 5)

/** Leads the map to the region that is chosen; at first only where there is no point yet to look at, and never away from a point that lies in it. */
export function useFollowRegion(map: RefObject<MapViewHandle | null>, near: number, at: MapPoint | null) {
  const shown = useRef(at ? near : 0)
  const look = useEffectEvent((found: NonNullable<Awaited<ReturnType<typeof loadRegionView>>>) => {
    const away = at ? Math.hypot(at.lng - found.at.lng, at.lat - found.at.lat) : Infinity
    if (away > regionRadius(found.zoom)) map.current?.look(found.at, found.zoom)
  })
  useEffect(() => {
    if (near === 0) shown.current = 0
    if (near === shown.current) return
    let gone = false
    const lead = (found: Awaited<ReturnType<typeof loadRegionView>>) => {
      if (gone) return
      shown.current = near
      if (found) look(found)
    }
    loadRegionView(near).then(lead, () => undefined)
    return () => {
      gone = true
    }
  }, [near])
}
