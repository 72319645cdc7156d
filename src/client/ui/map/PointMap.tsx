import { useEffect, useMemo, useRef } from 'react'
import type { AnyModule } from '../../../schema/index.ts'
import { normalizePoint } from '../../../shared/rules/points.ts'
import { pinZoom } from './createBaseMap.ts'
import { LocateButton } from './LocateButton.tsx'
import { type MapPoint, parsePoint, formatPoint } from './mapPoint.ts'
import { MapSearchBox } from './MapSearchBox.tsx'
import { type MapViewHandle, MapView } from './MapView.tsx'
import { useFollowRegion } from './useFollowRegion.ts'
import { useRowMarkers } from './useRowMarkers.ts'

export interface PointMapProps {
  module: AnyModule
  name: string
  value: string | null
  disabled: boolean
  /** Counts finished edits of the coordinates; the map moves to the point at each. */
  settled: number
  /** The region it lies in, 0 while none is chosen. */
  near: number
  onPick: (point: string) => void
}
/** With the fields above it the window needs no scrolling at 1280 × 720. */
const height = 'clamp(260px, calc(100vh - 460px), 440px)'

/** A map inside a form: pick by click, by dragging the pin or by the browser's position; search moves the view. */
export function PointMap({ module, name, value, disabled, settled, near, onPick }: PointMapProps) {
  const point = value === null ? null : normalizePoint(value)
  const at = useMemo(() => parsePoint(point), [point])
  const map = useRef<MapViewHandle>(null)
  useFollowRegion(map, near, at)
  const typed = useRef(at)
  useEffect(() => {
    typed.current = at
  })
  useEffect(() => {
    if (settled > 0 && typed.current) map.current?.look(typed.current, pinZoom)
  }, [settled])
  const pick = (point: MapPoint, zoom?: number) => {
    onPick(formatPoint(point))
    if (zoom !== undefined) map.current?.look(point, zoom)
  }
  return (
    <>
      <div className="map-bar">
        <MapSearchBox module={module} name={name} onFind={found => map.current?.look(found.at, found.zoom)} />
        <LocateButton disabled={disabled} onLocate={position => pick(position, pinZoom)} />
      </div>
      <MapView ref={map} at={at} onPick={disabled ? null : pick} spots={useRowMarkers(module, name)} height={height} />
    </>
  )
}
