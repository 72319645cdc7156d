import { canvas } from 'leaflet'
import { type BaseMap, type BaseMapParams, createBaseMap, pinZoom } from './createBaseMap.ts'
import { createPin } from './createPin.ts'
import type { MapPoint } from './mapPoint.ts'
import { type RowMarker, drawRowMarkers } from './rowMarkers.ts'

export interface CreateMapParams extends BaseMapParams {
  at: MapPoint | null
  /** Called with a click or the dropped pin; null for a read-only map. */
  onPick: ((at: MapPoint) => void) | null
}
export interface MapHandle extends Pick<BaseMap, 'look' | 'remove'> {
  pin(at: MapPoint | null): void
  spots(spots: readonly RowMarker[]): void
}

/** Creates a map with a pin, and row markers on one canvas. */
export function createMap(element: HTMLElement, { at, onPick, ...rest }: CreateMapParams): MapHandle {
  const { map, look, remove } = createBaseMap(element, rest)
  if (at) map.setView(at, pinZoom, { animate: false })
  const dots = canvas({ padding: 0.3 })
  const pin = createPin(map, onPick)
  pin(at)
  return { pin, look, spots: all => drawRowMarkers(map, all, dots), remove }
}
