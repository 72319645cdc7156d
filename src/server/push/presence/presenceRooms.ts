import type { AnyModule } from '../../../schema/index.ts'
import type { PersonPosition } from '../../../shared/wire/pushFrame.ts'
import type { ServerContext } from '../../db/scope.ts'
import type { OnlineAccounts } from '../onlineAccounts.ts'
import {
  createPresenceRoom,
  presenceKey,
  type PresenceRoom,
  removePresence,
  setPresence,
  type TabPresence,
  toPersonPosition,
} from './presenceRoom.ts'
import { pushPresence, stripUnseenRows } from './pushPresence.ts'

export const presenceTopic = 'places'
/** Positions per message of the bus, which has a size limit. */
const maxPerMessage = 20
/** Debounce of messages to other nodes and to people at the same row, in milliseconds; longer with more listeners. */
const minDelay = 50
const delayPerListener = 10
const maxDelay = 500
/**
 * Throttle of the frames for every listener: so many changes in each, and a pause that grows with the number of listeners, so that the
 * cost of a room does not. Further changes wait for the next frame.
 */
const maxPerFrame = 50
const frameDelayPerListener = 25
const retryAfter = 1000

/** The rooms of one node. */
export interface PresenceRooms {
  readonly context: ServerContext
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

/** When the next frame may be pushed: later with more listeners. */
const frameDueAt = ({ pushedAt, listeners }: PresenceRoom): number =>
  pushedAt + Math.max(minDelay, listeners.size * frameDelayPerListener)
const nextFlushAt = (room: PresenceRoom): number =>
  Math.min(
    room.changed.size || room.fresh.size
      ? room.flushedAt + Math.min(maxDelay, Math.max(minDelay, room.listeners.size * delayPerListener))
      : Infinity,
    room.pending.size ? frameDueAt(room) : Infinity,
  )

/** Debounce: the first frame leaves almost at once, later ones are gathered. */
export function schedulePush(rooms: PresenceRooms, room: PresenceRoom): void {
  const dueAt = Math.max(nextFlushAt(room), performance.now() + minDelay)
  if (room.isFlushing || dueAt === Infinity || (room.timer && room.dueAt <= dueAt)) return
  clearTimeout(room.timer)
  room.dueAt = dueAt
  room.timer = setTimeout(() => void flush(rooms, room), dueAt - performance.now()).unref()
}

async function flush(rooms: PresenceRooms, room: PresenceRoom): Promise<void> {
  room.timer = undefined
  room.isFlushing = true
  const now = performance.now()
  const { changed, fresh, touched } = room
  room.changed = new Map()
  room.fresh = new Set()
  room.touched = new Map()
  room.flushedAt = now
  const batch = new Map<string, TabPresence>()
  try {
    await stripUnseenRows(rooms.context, room, changed)
    publishPresence(rooms, room, changed)
    for (const [key, place] of changed) if (!room.pending.has(key)) room.pending.set(key, place)
    if (now >= frameDueAt(room)) moveFirst(room.pending, maxPerFrame, batch)
    if (batch.size) room.pushedAt = now
    await pushPresence(rooms.context, room, { changed: batch, fresh, touched: room.pending.size ? touched : new Map() })
  } catch {
    // Repeated: a frame contains the current state, so repeating it does no harm.
    room.flushedAt = room.pushedAt = now + retryAfter
    room.changed = new Map([...changed, ...batch, ...room.changed])
    for (const member of fresh) if (room.listeners.has(member)) room.fresh.add(member)
  }
  room.isFlushing = false
  if (room.here.size || room.listeners.size) schedulePush(rooms, room)
  else rooms.byKey.delete(roomKey(room.org, room.module))
}

function moveFirst<T>(from: Map<string, T>, count: number, into: Map<string, T>): void {
  for (const [key, value] of from) {
    if (into.size === count) return
    from.delete(key)
    into.set(key, value)
  }
}

/** Publishes to the other nodes what changed of the tabs of this one. */
export function publishPresence(
  { context, peers }: PresenceRooms,
  { org, module, here }: PresenceRoom,
  changed: ReadonlyMap<string, TabPresence>,
): void {
  const own = [...changed].filter(([, { owner }]) => typeof owner !== 'string')
  if (!own.length || !peers.hasPeers()) return
  for (let from = 0; from < own.length; from += maxPerMessage) {
    const some = own.slice(from, from + maxPerMessage)
    const present = some.flatMap(([key]) => here.get(key) ?? []).filter(({ owner }) => typeof owner !== 'string')
    const gone = some.flatMap(([key, { uid, tab }]) => (here.has(key) ? [] : [[uid, tab] as const]))
    const message = { node: peers.node, org, module: module.name, here: present.map(toPersonPosition), gone }
    context.bus.publish(presenceTopic, message satisfies PresenceMessage)
  }
}

/** Applies what another node published. */
export function receivePresence(rooms: PresenceRooms, { node, org, module: name, here, gone }: PresenceMessage): void {
  const module = rooms.context.registry.named(name)
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
