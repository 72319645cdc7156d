import 'leaflet/dist/leaflet.css'
import { type Map as Leaflet, control, map as leaflet, tileLayer } from 'leaflet'
import { loadChinaOutline } from './chinaOutline.ts'
import './map.css'
import { drawOutline, nearestCity } from './drawOutline.ts'
import type { MapPoint } from './mapPoint.ts'

export interface BaseMapParams {
  /** Called with the city nearest to the centre; null when zoomed out too far. */
  onNearestCity?: (city: string | null) => void
  /** Called with whether the zoom is so close that streets are expected. */
  onClose?: (close: boolean) => void
  /** URL template of GCJ-02 tiles, where the deployment has a tile server. */
  tiles?: string | undefined
}
export interface BaseMap {
  map: Leaflet
  look(at: MapPoint, zoom: number): void
  remove(): void
}

/** Bounds of China, down to the southernmost dash of the South China Sea. */
const country = [
  [3.4, 73.5],
  [53.6, 135.1],
] as const satisfies [Corner, Corner]
type Corner = readonly [lat: number, lng: number]
export const pinZoom = 15
/** From this zoom on outlines alone show nothing. */
const streetZoom = 12
const zooms = { minZoom: 3, maxZoom: 18, zoomSnap: 0.5 }

/** Creates a Leaflet map with outlines below tiles, which shows the whole country. */
export function createBaseMap(element: HTMLElement, { onNearestCity, onClose, tiles }: BaseMapParams): BaseMap {
  const map = leaflet(element, {
    ...zooms,
    preferCanvas: true,
    attributionControl: false,
    zoomControl: false,
    worldCopyJump: true,
  })
  map.fitBounds([[...country[0]], [...country[1]]])
  control.zoom({ position: 'bottomright' }).addTo(map)
  control.scale({ imperial: false }).addTo(map)
  if (tiles) tileLayer(tiles, { maxZoom: zooms.maxZoom }).addTo(map)
  const reportClose = () => onClose?.(map.getZoom() >= streetZoom)
  map.on('zoomend', reportClose)
  reportClose()
  const removed = new AbortController()
  void addOutline(map, removed.signal, onNearestCity)
  const sized = new ResizeObserver(() => map.invalidateSize())
  sized.observe(element)
  let zooming = false
  /** The view to set after the zoom animation: Leaflet ignores setView during it. */
  let next: (() => void) | null = null
  map
    .on('zoomanim', () => (zooming = true))
    .on('zoomend', () => {
      zooming = false
      next?.()
      next = null
    })
  return {
    map,
    look(center, zoom) {
      const go = () => map.setView(center, zoom)
      if (zooming) next = go
      else go()
    },
    remove() {
      removed.abort()
      sized.disconnect()
      // Leaflet throws at the end of a zoom animation when the map was removed meanwhile.
      if (zooming) map.once('moveend', () => map.remove())
      else map.remove()
    },
  }
}

/** Draws the outline once it is loaded, and again when the theme changes. */
async function addOutline(map: Leaflet, removed: AbortSignal, onNearestCity: BaseMapParams['onNearestCity']) {
  const china = await loadChinaOutline()
  if (removed.aborted) return
  const reportCity = () => onNearestCity?.(nearestCity(map, china))
  reportCity()
  map.on('moveend', reportCity)
  const paint = drawOutline(map, china)
  const themes = new MutationObserver(paint)
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  removed.addEventListener('abort', () => themes.disconnect())
}
