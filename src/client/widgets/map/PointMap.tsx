import { useEffect, useMemo, useRef } from 'react'
import type { AnyModule } from '../../../schema/index.ts'
import { pinZoom } from './draw.ts'
import { Finder } from './Finder.tsx'
import { Here } from './Here.tsx'
import type { Look } from './MapView.tsx'
import { MapView } from './MapView.tsx'
import type { Place } from './place.ts'
import { placeOf, pointOf, written } from './place.ts'
import { useNear } from './useNear.ts'
import { useSpots } from './useSpots.ts'

export interface PointMapProps {
  module: AnyModule
  name: string
  value: string | null
  disabled: boolean
  /** Counts how often the coordinates were typed to their end. */
  settled: number
  /** The region it lies in, 0 while none is chosen. */
  near: number
  onPick: (point: string) => void
}
/** With the fields above it the window needs no scrolling at 1280 × 720. */
const height = 'clamp(260px, calc(100vh - 460px), 440px)'

/** The map of a form: a point is picked by a click, by dragging, by where one is; a keyword leads somewhere. */
export function PointMap({ module, name, value, disabled, settled, near, onPick }: PointMapProps) {
  const point = value === null ? null : pointOf(value)
  const at = useMemo(() => placeOf(point), [point])
  const map = useRef<Look>(null)
  useNear(map, near, at)
  const typed = useRef(at)
  useEffect(() => {
    typed.current = at
  })
  useEffect(() => {
    if (settled > 0 && typed.current) map.current?.look(typed.current, pinZoom)
  }, [settled])
  const put = (there: Place, zoom?: number) => {
    onPick(written(there))
    if (zoom !== undefined) map.current?.look(there, zoom)
  }
  return (
    <>
      <div className="map-bar">
        <Finder module={module} name={name} onFind={found => map.current?.look(found.at, found.zoom)} />
        <Here disabled={disabled} onHere={there => put(there, pinZoom)} />
      </div>
      <MapView ref={map} at={at} onPick={disabled ? null : put} spots={useSpots(module, name)} height={height} />
    </>
  )
}
