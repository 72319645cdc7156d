import type { PictureColumn, SourceRoom } from './readRooms.ts'

export interface RoomArrow {
  from: string
  to: string
}
export interface RoomLayers {
  rooms: readonly { name: string; column: PictureColumn; layer: number }[]
  /** Imports from a higher to a lower room; one that follows from others is left out. */
  arrows: readonly RoomArrow[]
  /** Imports that would close a circle, drawn upwards. */
  back: readonly RoomArrow[]
}

/** The strongest arrows first: one that would close a circle with those before it runs back up. A room lies below all that import it. */
export function layerRooms(rooms: readonly SourceRoom[]): RoomLayers {
  const all = rooms.flatMap(({ name, imports }) => Object.entries(imports).map(([to, count]) => ({ from: name, to, count })))
  const down = new Map(rooms.map(({ name }) => [name, new Set<string>()]))
  const back: RoomArrow[] = []
  for (const { from, to } of all.sort((a, b) => b.count - a.count)) {
    if (leadsTo(down, to, from)) back.push({ from, to })
    else down.get(from)?.add(to)
  }
  const arrows = [...down].flatMap(([from, targets]) =>
    [...targets].filter(to => ![...targets].some(other => other !== to && leadsTo(down, other, to))).map(to => ({ from, to })),
  )
  const layers = new Map<string, number>()
  const layerOf = (name: string): number => {
    const above = [...down].flatMap(([from, targets]) => (targets.has(name) ? [from] : []))
    const layer = layers.get(name) ?? Math.max(-1, ...above.map(layerOf)) + 1
    layers.set(name, layer)
    return layer
  }
  return { rooms: rooms.map(({ name, column }) => ({ name, column, layer: layerOf(name) })), arrows, back }
}

type ArrowsDown = ReadonlyMap<string, ReadonlySet<string>>
const leadsTo = (down: ArrowsDown, from: string, to: string): boolean =>
  from === to || [...(down.get(from) ?? [])].some(next => leadsTo(down, next, to))
