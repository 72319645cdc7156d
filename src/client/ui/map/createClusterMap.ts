import { divIcon, DomEvent, latLngBounds, type Map as LeafletMap, marker, type Marker } from 'leaflet'
import { isWithin, type MapBox, worldBox } from '../../../shared/rules/mapBox.ts'
import { clusterMarkers, type MarkerCluster } from './clusterMarkers.ts'
import { type BaseMapParams, createBaseMap, pinZoom } from './createBaseMap.ts'
import { pinIcon } from './createPin.ts'
import type { RowMarker } from './drawRowMarkers.ts'

interface CreateClusterMapParams extends BaseMapParams {
  /** Called with the part of the map that is seen, after it has changed. */
  onMove: (box: MapBox) => void
  /** Called with a marker's row, or rows at one point. */
  onChoose: (rows: readonly RowMarker[]) => void
  /** The accessible name of a marker. */
  labelOf: (rows: readonly RowMarker[]) => string
}
export interface ClusterMapHandle {
  show(markers: readonly RowMarker[]): void
  /** Moves to where these are. */
  fit(markers: readonly RowMarker[]): void
  remove(): void
}
/** Pixels between two markers. */
const radius = 44
/** The names of places are markers too. */
const aboveTownNames = 10_000
const padding: [number, number] = [48, 48]
/** How much more of the map than is seen has its markers drawn. */
const beyond = 0.2

/** Creates a map of rows: a pin each, and a number where they are close together. A click or Enter on a number goes nearer. */
export function createClusterMap(
  element: HTMLElement,
  { onMove, onChoose, labelOf, ...base }: CreateClusterMapParams,
): ClusterMapHandle {
  const { map, remove } = createBaseMap(element, base)
  let all: readonly RowMarker[] = []
  // The marker of the same rows is moved and renamed, not replaced, so that it keeps the focus.
  let drawn = new Map<string, ClusterMarker>()
  const open = ({ markers }: MarkerCluster) => {
    const bounds = boundsOf(markers)
    if (markers.length === 1 || map.getZoom() >= map.getMaxZoom() || bounds.getNorthEast().equals(bounds.getSouthWest()))
      onChoose(markers)
    else map.fitBounds(bounds, { padding })
  }
  const draw = () => {
    const seen = map.getBounds().pad(beyond)
    const zoom = map.getZoom()
    const placeOf = ({ at }: RowMarker) => {
      const { x, y } = map.project(at, zoom)
      return [x, y] as const
    }
    const next = new Map<string, ClusterMarker>()
    for (const cluster of clusterMarkers(all, placeOf, radius)) {
      const [first] = cluster.markers
      if (!first || !seen.contains(first.at)) continue
      const made = drawn.get(cluster.key) ?? addMarker(map, first.at, cluster.markers.length)
      made.set({ at: first.at, label: labelOf(cluster.markers), open: () => open(cluster) })
      next.set(cluster.key, made)
    }
    for (const [key, made] of drawn) if (!next.has(key)) made.marker.remove()
    drawn = next
  }
  map.on('moveend', () => {
    draw()
    onMove(seenBox(map))
  })
  return {
    show(markers) {
      all = markers
      draw()
    },
    fit(markers) {
      if (markers.length) map.fitBounds(boundsOf(markers), { padding, maxZoom: pinZoom, animate: false })
    },
    remove,
  }
}

interface MarkerParams {
  at: RowMarker['at']
  label: string
  open: () => void
}
interface ClusterMarker {
  marker: Marker
  set(params: MarkerParams): void
}

/** Puts a marker on the map: a pin for one row, a number for several. */
function addMarker(map: LeafletMap, at: RowMarker['at'], count: number): ClusterMarker {
  const icon = count > 1 ? countIcon(count) : pinIcon
  const made = marker(at, { icon, riseOnHover: true, zIndexOffset: aboveTownNames }).addTo(map)
  const button = made.getElement()
  let open = () => {}
  made.on('click', () => open())
  if (button)
    DomEvent.on(button, 'keydown', event => {
      const { key } = event as KeyboardEvent
      if (key !== 'Enter' && key !== ' ') return
      DomEvent.stop(event)
      open()
    })
  return {
    marker: made,
    set(params) {
      open = params.open
      made.setLatLng(params.at)
      if (!button) return
      button.title = params.label
      button.setAttribute('aria-label', params.label)
    },
  }
}

/** The part of the map that is seen, within the world. */
function seenBox(map: LeafletMap): MapBox {
  const bounds = map.getBounds()
  const box = { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() }
  if (isWithin(box, worldBox)) return box
  const within = (degrees: number, limit: number) => Math.max(-limit, Math.min(limit, degrees))
  return {
    west: within(box.west, 180),
    south: within(box.south, 90),
    east: within(box.east, 180),
    north: within(box.north, 90),
  }
}

const boundsOf = (markers: readonly RowMarker[]) => latLngBounds(markers.map(({ at }) => [at.lat, at.lng]))

const countIcon = (count: number) => {
  const size = 28 + 6 * String(count).length
  return divIcon({ className: 'map-count', html: `<b>${count}</b>`, iconSize: [size, size] })
}
