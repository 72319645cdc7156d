/** A part of the map, in degrees. */
export interface MapBox {
  west: number
  south: number
  east: number
  north: number
}
export const worldBox: MapBox = { west: -180, south: -90, east: 180, north: 90 }

/** `west,south,east,north`, as in the filter of a list. */
export const formatMapBox = ({ west, south, east, north }: MapBox): string => [west, south, east, north].join()

const degrees = /^-?\d{1,3}(\.\d{1,20})?$/

/** Null where the text is no part of the map. */
export function parseMapBox(text: string): MapBox | null {
  const parts = text.split(',')
  if (parts.length !== 4 || !parts.every(part => degrees.test(part))) return null
  const [west = 0, south = 0, east = 0, north = 0] = parts.map(Number)
  const box = { west, south, east, north }
  return isWithin(box, worldBox) && west <= east && south <= north ? box : null
}

/** Whether a part of the map is within another. */
export const isWithin = (one: MapBox, other: MapBox): boolean =>
  one.west >= other.west && one.south >= other.south && one.east <= other.east && one.north <= other.north
