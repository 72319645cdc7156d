import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { MapPoint } from './mapPoint.ts'
import type { MapViewHandle } from './MapView.tsx'
import { loadRegionView } from './searchMap.ts'

/** How far a region shown at that zoom reaches from its centre, in degrees, about. */
const regionRadius = (zoom: number): number => (zoom >= 12 ? 0.6 : zoom >= 10 ? 1.5 : 5)

/** Moves the map to the chosen region; on mount only where there is no point yet, and never when the point already lies in the region. */
export function useFollowRegion(map: RefObject<MapViewHandle | null>, near: number, at: MapPoint | null) {
  const shown = useRef(at ? near : 0)
  const look = useEffectEvent((found: NonNullable<Awaited<ReturnType<typeof loadRegionView>>>) => {
    const away = at ? Math.hypot(at.lng - found.at.lng, at.lat - found.at.lat) : Infinity
    if (away > regionRadius(found.zoom)) map.current?.look(found.at, found.zoom)
  })
  useEffect(() => {
    if (near === 0) shown.current = 0
    if (near === shown.current) return
    let stale = false
    const onLoaded = (found: Awaited<ReturnType<typeof loadRegionView>>) => {
      if (stale) return
      shown.current = near
      if (found) look(found)
    }
    loadRegionView(near).then(onLoaded, () => undefined)
    return () => {
      stale = true
    }
  }, [near])
}
