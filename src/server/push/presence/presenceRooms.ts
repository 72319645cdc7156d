import type { AnyModule } from '../../../schema/index.ts'
import type { PersonPosition } from '../../../shared/wire/pushFrame.ts'
import type { ServerContext } from '../../db/scope.ts'
import type { OnlineAccounts } from '../onlineAccounts.ts'
import { pushPresence, stripUnseenRows } from './pushPresence.ts'
import {
  createPresenceRoom,
  presenceKey,
  type PresenceRoom,
  removePresence,
  setPresence,
  type TabPresence,
  toPersonPosition,
} from './presenceRoom.ts'

export const presenceTopic = 'places'
/** Positions per message of the bus, which has a size limit. */
const maxPerMessage = 20
/** Debounce: at least `minDelay`, longer with more listeners, to push fewer frames. */
const minDelay = 50
const delayPerListener = 10
const retryAfter = 1000

/** The rooms of one node. */
export interface PresenceRooms {
  readonly source: ServerContext
  readonly peers: Pick<OnlineAccounts, 'node' | 'hasPeers'>
  readonly byKey: Map<string, PresenceRoom>
}
/** Changed positions of one node's tabs, on the bus. */
export interface PresenceMessage {
  node: string
  org: number
  module: string
  here: readonly PersonPosition[]
  gone: readonly (readonly [uid: number, tab: number])[]
}

const roomKey = (org: number, module: AnyModule): string => `${org} ${module.name}`

/** The room of a module in an organisation; created if there is none. */
export function presenceRoomOf({ byKey }: PresenceRooms, org: number, module: AnyModule): PresenceRoom {
  const key = roomKey(org, module)
  const room = byKey.get(key) ?? createPresenceRoom(org, module)
  byKey.set(key, room)
  return room
}

/** Debounce: the first frame leaves almost at once, later ones are gathered. */
export function schedulePush(rooms: PresenceRooms, room: PresenceRoom): void {
  if (room.timer || (!room.changed.size && !room.fresh.size)) return
  const next = room.pushedAt + Math.max(minDelay, room.listeners.size * delayPerListener)
  room.timer = setTimeout(() => void flush(rooms, room), Math.max(minDelay, next - performance.now())).unref()
}

async function flush(rooms: PresenceRooms, room: PresenceRoom): Promise<void> {
  const { changed, fresh } = room
  room.changed = new Map()
  room.fresh = new Set()
  // A failed push is repeated: a frame contains the current state, so repeating it does no harm.
  const isPushed = await stripUnseenRows(rooms.source, room, changed)
    .then(() => {
      publishPresence(rooms, room, changed)
      return pushPresence(rooms.source, room, { changed, fresh })
    })
    .then(
      () => true,
      () => false,
    )
  room.timer = null
  room.pushedAt = performance.now() + (isPushed ? 0 : retryAfter)
  if (!isPushed) {
    room.changed = new Map([...changed, ...room.changed])
    for (const member of fresh) if (room.listeners.has(member)) room.fresh.add(member)
  }
  if (room.here.size || room.listeners.size) schedulePush(rooms, room)
  else rooms.byKey.delete(roomKey(room.org, room.module))
}

/** Publishes to the other nodes what changed of the tabs of this one. */
export function publishPresence(
  { source, peers }: PresenceRooms,
  { org, module, here }: PresenceRoom,
  changed: PresenceRoom['changed'],
): void {
  const own = [...changed].filter(([, { owner }]) => typeof owner !== 'string')
  if (!own.length || !peers.hasPeers()) return
  for (let from = 0; from < own.length; from += maxPerMessage) {
    const some = own.slice(from, from + maxPerMessage)
    const present = some.flatMap(([key]) => here.get(key) ?? []).filter(({ owner }) => typeof owner !== 'string')
    const gone = some.flatMap(([key, { uid, tab }]) => (here.has(key) ? [] : [[uid, tab] as const]))
    const message = { node: peers.node, org, module: module.name, here: present.map(toPersonPosition), gone }
    source.bus.publish(presenceTopic, message satisfies PresenceMessage)
  }
}

/** Applies what another node published. */
export function receivePresence(rooms: PresenceRooms, { node, org, module: name, here, gone }: PresenceMessage): void {
  const module = rooms.source.registry.named(name)
  if (node === rooms.peers.node || !module) return
  const room = presenceRoomOf(rooms, org, module)
  for (const { seconds, ...place } of here)
    setPresence(room, { ...place, owner: node, since: performance.now() - seconds * 1000 })
  for (const [uid, tab] of gone) removePresence(room, presenceKey({ uid, tab }), node)
  schedulePush(rooms, room)
}

/** Removes the tabs of a node that has ended. */
export function removeNode(rooms: PresenceRooms, node: string): void {
  for (const room of rooms.byKey.values()) {
    for (const key of room.here.keys()) removePresence(room, key, node)
    schedulePush(rooms, room)
  }
}

/** Pushes positions again that did not change, for accounts that may see other rows than before. */
export function markChanged(rooms: PresenceRooms, room: PresenceRoom, isAffected: (place: TabPresence) => boolean): void {
  for (const [key, place] of room.here) if (isAffected(place)) room.changed.set(key, place)
  schedulePush(rooms, room)
}
