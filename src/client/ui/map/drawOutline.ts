import { type Map as Leaflet, canvas, divIcon, layerGroup, marker, polygon } from 'leaflet'
import type { ChinaOutline } from './chinaOutline.ts'

/** Below this zoom provinces are labelled, from it on cities. */
const cityZoom = 7
/** From this zoom on the nearest city is named. */
const nearZoom = 9
const maxDistance = 100_000
/** Approximate width of a label in pixels. */
const labelSize = { width: 30, height: 15 }

/** A CSS custom property's value: a canvas cannot use variables. */
export const cssColour = (map: Leaflet, name: string): string =>
  getComputedStyle(map.getContainer()).getPropertyValue(name).trim()

/** Draws provinces, islands and labels for a map without tiles. Returns a function that repaints them in the current theme. */
export function drawOutline(map: Leaflet, china: ChinaOutline): () => void {
  // A pane below that of the tiles, whose z-index is 200: within theirs a canvas is always above them.
  map.createPane('land').style.zIndex = '100'
  const land = canvas({ padding: 0.3, pane: 'land' })
  const [shapes, names] = [layerGroup().addTo(map), layerGroup().addTo(map)]
  const paint = () => {
    const style = {
      renderer: land,
      interactive: false,
      color: cssColour(map, '--map-border'),
      fillColor: cssColour(map, '--map-land'),
      fillOpacity: 1,
    }
    shapes.clearLayers()
    for (const ring of china.provinces.flatMap(({ rings }) => rings))
      polygon(ring.map(latLng), { ...style, weight: 1 }).addTo(shapes)
    for (const ring of china.sea) polygon(ring.map(latLng), { ...style, weight: 1.5 }).addTo(shapes)
  }
  const label = () => {
    names.clearLayers()
    for (const layer of visibleNames(map, china)) layer.addTo(names)
  }
  paint()
  label()
  map.on('moveend', label)
  return paint
}

/** The city nearest to the map's centre, within 100 km. */
export function nearestCity(map: Leaflet, { cities }: ChinaOutline): string | null {
  if (map.getZoom() < nearZoom) return null
  const middle = map.getCenter()
  const [closest] = cities
    .filter(([, , , rough]) => !rough)
    .map(([name, lng, lat]) => ({ name, away: middle.distanceTo([lat, lng]) }))
    .sort((a, b) => a.away - b.away)
  return closest && closest.away < maxDistance ? closest.name : null
}

function visibleNames(map: Leaflet, { provinces, cities }: ChinaOutline) {
  const seen = map.getBounds().pad(0.1)
  const wide = map.getZoom() < cityZoom
  const places = wide
    ? provinces.flatMap(({ name, at }) => (at ? [{ name, at }] : []))
    : cities.map(([name, lng, lat]) => ({ name, at: [lng, lat] as const }))
  const taken: { x: number; y: number }[] = []
  return places
    .filter(({ at }) => {
      const { x, y } = map.latLngToLayerPoint(latLng(at))
      const free =
        seen.contains(latLng(at)) &&
        !taken.some(other => Math.abs(other.x - x) < labelSize.width && Math.abs(other.y - y) < labelSize.height)
      if (free) taken.push({ x, y })
      return free
    })
    .map(({ name, at }) => {
      const icon = divIcon({ className: wide ? 'map-name' : 'map-name map-city', html: `<span>${name}</span>`, iconSize: [0, 0] })
      return marker(latLng(at), { icon, interactive: false, keyboard: false })
    })
}

const latLng = ([lng, lat]: readonly [lng: number, lat: number]): [number, number] => [lat, lng]
