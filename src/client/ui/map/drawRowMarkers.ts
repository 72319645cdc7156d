import { type Map as Leaflet, type Renderer, circleMarker, featureGroup, tooltip } from 'leaflet'
import { cssColour } from './drawOutline.ts'
import type { MapPoint } from './mapPoint.ts'

/** The point of another row of the module. */
export interface RowMarker {
  id: number
  title: string
  at: MapPoint
}

/** Draws thousands of rows as dots on one canvas, with the title as a tooltip. */
export function drawRowMarkers(map: Leaflet, spots: readonly RowMarker[], renderer: Renderer) {
  const style = {
    renderer,
    radius: 5,
    weight: 1,
    color: cssColour(map, '--surface'),
    fillColor: cssColour(map, '--map-spot'),
    fillOpacity: 1,
  }
  const name = tooltip({ direction: 'top', offset: [0, -6] })
  const dots = featureGroup().addTo(map)
  for (const { title, at } of spots)
    circleMarker(at, style)
      .on('mouseover', ({ target }) => {
        const text = document.createElement('span')
        text.textContent = title
        name.setLatLng(target.getLatLng()).setContent(text).addTo(map)
      })
      .on('mouseout', () => name.remove())
      .addTo(dots)
}
