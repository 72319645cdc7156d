import 'leaflet/dist/leaflet.css'
import type { Map as Leaflet } from 'leaflet'
import { canvas, control, map as leaflet, tileLayer } from 'leaflet'
import { loadChinaOutline } from './chinaOutline.ts'
import './map.css'
import { drawOutline, nearestCity } from './drawOutline.ts'
import { createPin } from './createPin.ts'
import type { MapPoint } from './mapPoint.ts'
import type { RowMarker } from './rowMarkers.ts'
import { drawRowMarkers } from './rowMarkers.ts'

export interface CreateMapParams {
  at: MapPoint | null
  /** Told what is clicked and where the pin is left; null where nothing may be changed. */
  onPick: ((at: MapPoint) => void) | null
  /** Told the city that is nearest to what is seen, from near enough; else null. */
  onNear?: (city: string | null) => void
  /** Told whether one looks from so near that streets are missed. */
  onClose?: (close: boolean) => void
  /** Template of the addresses of tiles in GCJ-02, where the deployment has some. */
  tiles?: string | undefined
}
export interface MapHandle {
  pin(at: MapPoint | null): void
  look(at: MapPoint, zoom: number): void
  spots(spots: readonly RowMarker[]): void
  remove(): void
}

/** All of the country, down to the last dash in the sea. */
const country = [
  [3.4, 73.5],
  [53.6, 135.1],
] as const satisfies [Corner, Corner]
type Corner = readonly [lat: number, lng: number]
export const pinZoom = 15
/** From here on outlines show nothing of what is there. */
const streetZoom = 12
const zooms = { minZoom: 3, maxZoom: 18, zoomSnap: 0.5 }

/** A map in an element: outlines below tiles, dots on one canvas, and a pin. */
export function createMap(element: HTMLElement, { at, onPick, onNear, onClose, tiles }: CreateMapParams): MapHandle {
  const map = leaflet(element, {
    ...zooms,
    preferCanvas: true,
    attributionControl: false,
    zoomControl: false,
    worldCopyJump: true,
  })
  if (at) map.setView(at, pinZoom)
  else map.fitBounds([[...country[0]], [...country[1]]])
  control.zoom({ position: 'bottomright' }).addTo(map)
  control.scale({ imperial: false }).addTo(map)
  if (tiles) tileLayer(tiles, { maxZoom: zooms.maxZoom }).addTo(map)
  const tellClose = () => onClose?.(map.getZoom() >= streetZoom)
  map.on('zoomend', tellClose)
  tellClose()
  const gone = new AbortController()
  void addOutline(map, gone.signal, onNear)
  const dots = canvas({ padding: 0.3 })
  const pin = createPin(map, onPick)
  pin(at)
  const sized = new ResizeObserver(() => map.invalidateSize())
  sized.observe(element)
  let zooming = false
  /** Where to look next: a map that zooms listens to nobody. */
  let next: (() => void) | null = null
  map
    .on('zoomanim', () => (zooming = true))
    .on('zoomend', () => {
      zooming = false
      next?.()
      next = null
    })
  return {
    pin,
    look(place, zoom) {
      const go = () => map.setView(place, zoom)
      if (zooming) next = go
      else go()
    },
    spots: all => drawRowMarkers(map, all, dots),
    remove() {
      gone.abort()
      sized.disconnect()
      // A map that is gone before its zoom is over fails at the end of it.
      if (zooming) map.once('moveend', () => map.remove())
      else map.remove()
    },
  }
}

/** As soon as it is there, and again when the theme changes. */
async function addOutline(map: Leaflet, gone: AbortSignal, onNear: CreateMapParams['onNear']) {
  const china = await loadChinaOutline()
  if (gone.aborted) return
  const tell = () => onNear?.(nearestCity(map, china))
  tell()
  map.on('moveend', tell)
  const paint = drawOutline(map, china)
  const themes = new MutationObserver(paint)
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  gone.addEventListener('abort', () => themes.disconnect())
}
