import type { RowMarker } from './drawRowMarkers.ts'

/** Rows so close together that they share one marker. */
export interface MarkerCluster {
  /** Stable while the same rows are in it. */
  key: string
  markers: readonly RowMarker[]
}
type Place = readonly [x: number, y: number]

/** Each row joins the nearest cluster whose first row is within `radius` pixels, or begins one. */
export function clusterMarkers(
  markers: readonly RowMarker[],
  placeOf: (marker: RowMarker) => Place,
  radius: number,
): readonly MarkerCluster[] {
  const cells = new Map<string, { place: Place; members: RowMarker[] }[]>()
  const clusters: RowMarker[][] = []
  const cellOf = ([x, y]: Place, right = 0, down = 0) => `${Math.floor(x / radius) + right} ${Math.floor(y / radius) + down}`
  for (const marker of markers) {
    const place = placeOf(marker)
    const [nearest] = around
      .flatMap(([right, down]) => cells.get(cellOf(place, right, down)) ?? [])
      .map(one => ({ one, away: Math.hypot(one.place[0] - place[0], one.place[1] - place[1]) }))
      .filter(({ away }) => away <= radius)
      .sort((a, b) => a.away - b.away)
    if (nearest) {
      nearest.one.members.push(marker)
      continue
    }
    const members = [marker]
    clusters.push(members)
    const cell = cellOf(place)
    cells.set(cell, [...(cells.get(cell) ?? []), { place, members }])
  }
  return clusters.map(members => ({ key: members.map(({ id }) => id).join(), markers: members }))
}
const steps = [-1, 0, 1] as const
const around = steps.flatMap(right => steps.map(down => [right, down] as const))
