import type { AnyModule } from '../../../schema/index.ts'
import type { PlaceOfPerson } from '../../../shared/wire/pushFrame.ts'
import type { PushMember } from '../pushRooms.ts'

/** The place of a tab, of this node or of another one. */
export interface TabPlace extends Omit<PlaceOfPerson, 'seconds'> {
  /** The socket that said so, or the name of the node that has it. */
  owner: PushMember | string
  /** Since when, by this process's clock. */
  since: number
}
export const placeKey = ({ uid, tab }: Pick<TabPlace, 'uid' | 'tab'>): string => `${uid} ${tab}`

/** A place as it is told. */
export const personAt = ({ owner: _owner, since, ...place }: TabPlace): PlaceOfPerson => ({
  ...place,
  seconds: Math.round((performance.now() - since) / 1000),
})

/** A module in one organisation: who is there, and who is told. */
export interface PlaceRoom {
  readonly org: number
  readonly module: AnyModule
  readonly here: Map<string, TabPlace>
  /** The sockets with a tab that shows the module, and how many tabs. */
  readonly listeners: Map<PushMember, number>
  /** Listeners that have been told nothing yet. */
  fresh: Set<PushMember>
  /** What changed since the last frame, by key; whose place it was. */
  changed: Map<string, TabPlace>
  timer: NodeJS.Timeout | null
  toldAt: number
}

export const openPlaceRoom = (org: number, module: AnyModule): PlaceRoom => ({
  org,
  module,
  here: new Map(),
  listeners: new Map(),
  fresh: new Set(),
  changed: new Map(),
  timer: null,
  toldAt: -Infinity,
})

/** Puts a place there, if it differs from the one before. */
export function putPlace(room: PlaceRoom, place: TabPlace): void {
  const key = placeKey(place)
  const known = room.here.get(key)
  const isSameRow = known?.row === place.row && known?.editing === place.editing
  room.here.set(key, known && isSameRow ? { ...place, since: known.since } : place)
  if (!known || !isSameRow || known.field !== place.field || known.name !== place.name || known.owner !== place.owner)
    room.changed.set(key, place)
}

/** Removes a place, unless somebody else has put it there since: a tab may already have another socket. */
export function takePlace(room: PlaceRoom, key: string, owner: TabPlace['owner']): void {
  const known = room.here.get(key)
  if (known?.owner !== owner) return
  room.here.delete(key)
  room.changed.set(key, known)
}

export function countListener(room: PlaceRoom, member: PushMember, by: 1 | -1): void {
  const count = (room.listeners.get(member) ?? 0) + by
  if (count > 0) room.listeners.set(member, count)
  else room.listeners.delete(member)
  if (by > 0) room.fresh.add(member)
}
