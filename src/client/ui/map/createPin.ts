import { t } from 'i18next'
import { type Map as Leaflet, type Marker, divIcon, DomEvent, marker } from 'leaflet'
import type { MapPoint } from './mapPoint.ts'

type OnPick = ((at: MapPoint) => void) | null

export const pinIcon = divIcon({
  className: 'map-pin',
  html: '<svg viewBox="0 0 28 36" aria-hidden="true"><path d="M14 35C14 35 27 21.5 27 13.5a13 13 0 1 0-26 0C1 21.5 14 35 14 35Z"/><circle cx="14" cy="13.5" r="5"/></svg>',
  iconSize: [28, 36],
  iconAnchor: [14, 35],
})
const step = 8
const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/** Returns a function that sets or removes the pin. With `onPick`: click, drag, Enter for the map's centre, and arrow keys on the pin. */
export function createPin(map: Leaflet, onPick: OnPick): (at: MapPoint | null) => void {
  if (onPick) enablePicking(map, onPick)
  let pin: Marker | null = null
  return at => {
    if (!at) {
      pin?.remove()
      pin = null
    } else if (pin) pin.setLatLng(at)
    else pin = addMarker(map, at, onPick)
  }
}

function enablePicking(map: Leaflet, onPick: NonNullable<OnPick>) {
  map.on('click', ({ latlng }) => onPick(latlng.wrap()))
  const element = map.getContainer()
  element.addEventListener('keydown', event => {
    if (event.key === 'Enter' && event.target === element) onPick(map.getCenter().wrap())
  })
}

function addMarker(map: Leaflet, at: MapPoint, onPick: OnPick): Marker {
  const editable = onPick !== null
  const pin = marker(at, {
    icon: pinIcon,
    draggable: editable,
    keyboard: editable,
    autoPan: true,
    alt: t('widgets:map.pin'),
    title: editable ? t('widgets:map.drag') : '',
  }).addTo(map)
  if (onPick) {
    pin.on('dragend', () => onPick(pin.getLatLng().wrap()))
    const element = pin.getElement()
    if (element)
      DomEvent.on(element, 'keydown', event => nudgePin(map, pin, event as KeyboardEvent) && onPick(pin.getLatLng().wrap()))
  }
  return pin
}

/** Moves the pin by 8 pixels at any zoom; returns whether the key was an arrow. */
function nudgePin(map: Leaflet, pin: Marker, event: KeyboardEvent): boolean {
  const by = arrows[event.key]
  if (!by) return false
  DomEvent.stop(event)
  pin.setLatLng(map.layerPointToLatLng(map.latLngToLayerPoint(pin.getLatLng()).add([...by])))
  return true
}
