import { t } from 'i18next'
import { canvas } from 'leaflet'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { type BaseMap, type BaseMapParams, createBaseMap, pinZoom } from './createBaseMap.ts'
import { createPin } from './createPin.ts'
import { type RowMarker, drawRowMarkers } from './drawRowMarkers.ts'
import { MapFrame } from './MapFrame.tsx'
import type { MapPoint } from './mapPoint.ts'

export type MapViewHandle = Pick<MapHandle, 'look'>
interface Props extends Pick<CreateMapParams, 'at' | 'onPick'> {
  /** Other rows of the module, drawn as dots. */
  spots: readonly RowMarker[]
  height: number | string
  ref?: Ref<MapViewHandle>
}

/** A map with a pin. Later props are passed to it by effects. */
export function MapView({ at, onPick, spots, height, ref }: Props) {
  const drawing = useRef<MapHandle>(null)
  const latest = useRef(onPick)
  useEffect(() => {
    latest.current = onPick
  })
  useEffect(() => drawing.current?.pin(at), [at])
  useEffect(() => drawing.current?.spots(spots), [spots])
  useImperativeHandle(ref, () => ({ look: (at, zoom) => drawing.current?.look(at, zoom) }), [])
  return (
    <MapFrame
      label={t(onPick ? 'widgets:map.pick' : 'widgets:map.show')}
      height={height}
      draw={(element, base) => {
        const drawn = createMap(element, { ...base, at, onPick: onPick && (picked => latest.current?.(picked)) })
        drawing.current = drawn
        return drawn.remove
      }}
    />
  )
}

interface CreateMapParams extends BaseMapParams {
  at: MapPoint | null
  /** Called with a click or the dropped pin; null for a read-only map. */
  onPick: ((at: MapPoint) => void) | null
}
interface MapHandle extends Pick<BaseMap, 'look' | 'remove'> {
  pin(at: MapPoint | null): void
  spots(spots: readonly RowMarker[]): void
}

/** Creates a map with a pin, and row markers on one canvas. */
function createMap(element: HTMLElement, { at, onPick, ...rest }: CreateMapParams): MapHandle {
  const { map, look, remove } = createBaseMap(element, rest)
  if (at) map.setView(at, pinZoom, { animate: false })
  const dots = canvas({ padding: 0.3 })
  const pin = createPin(map, onPick)
  pin(at)
  return { pin, look, spots: all => drawRowMarkers(map, all, dots), remove }
}
