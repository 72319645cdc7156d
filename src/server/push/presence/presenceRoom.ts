import type { AnyModule } from '../../../schema/index.ts'
import type { PersonPosition } from '../../../shared/wire/pushFrame.ts'
import type { PushMember } from '../pushRooms.ts'

/** A tab and its position, of this node or of another one. */
export interface TabPresence extends Omit<PersonPosition, 'seconds'> {
  /** The socket of this node that reported it, or the name of the other node. */
  owner: PushMember | string
  /** Since when, by this process's clock. */
  since: number
}
export const presenceKey = ({ uid, tab }: Pick<TabPresence, 'uid' | 'tab'>): string => `${uid} ${tab}`
export function personOfKey(key: string): readonly [uid: number, tab: number] {
  const [uid, tab] = key.split(' ').map(Number)
  return [uid ?? 0, tab ?? 0]
}

/** As it travels. */
export const toPersonPosition = ({ owner: _owner, since, ...place }: TabPresence): PersonPosition => ({
  ...place,
  seconds: Math.round((performance.now() - since) / 1000),
})

/** A module in one organisation: its open tabs, and the sockets to notify. */
export interface PresenceRoom {
  readonly org: number
  readonly module: AnyModule
  readonly here: Map<string, TabPresence>
  /** The sockets with a tab that shows the module, and how many tabs. */
  readonly listeners: Map<PushMember, number>
  /** Listeners that get a whole frame next. */
  fresh: Set<PushMember>
  /** What changed since the last flush, by key. */
  changed: Map<string, TabPresence>
  /** Who came to a row or left it since then, by key. */
  touched: Map<number, Set<string>>
  /** Changes that some listener has not been sent yet, by key, the oldest first. */
  pending: Map<string, TabPresence>
  timer: NodeJS.Timeout | undefined
  /** When the timer runs. */
  dueAt: number
  isFlushing: boolean
  flushedAt: number
  /** When every listener was last sent a frame. */
  pushedAt: number
}

export const createPresenceRoom = (org: number, module: AnyModule): PresenceRoom => ({
  org,
  module,
  here: new Map(),
  listeners: new Map(),
  fresh: new Set(),
  changed: new Map(),
  touched: new Map(),
  pending: new Map(),
  timer: undefined,
  dueAt: Infinity,
  isFlushing: false,
  flushedAt: -Infinity,
  pushedAt: -Infinity,
})

function touchRow({ touched }: PresenceRoom, row: number | undefined, key: string): void {
  if (row !== undefined) touched.set(row, (touched.get(row) ?? new Set()).add(key))
}

/** Sets the position of a tab; marks it as changed if it differs. */
export function setPresence(room: PresenceRoom, presence: TabPresence): void {
  const key = presenceKey(presence)
  const known = room.here.get(key)
  const isSameRow = known?.row === presence.row && known?.editing === presence.editing
  room.here.set(key, known && isSameRow ? { ...presence, since: known.since } : presence)
  if (!known || !isSameRow || known.field !== presence.field || known.name !== presence.name || known.owner !== presence.owner) {
    room.changed.set(key, presence)
    touchRow(room, known?.row, key)
    touchRow(room, presence.row, key)
  }
}

/** Removes a tab, unless another owner has reported it since: it may have reconnected by another socket. */
export function removePresence(room: PresenceRoom, key: string, owner: TabPresence['owner']): void {
  const known = room.here.get(key)
  if (known?.owner !== owner) return
  room.here.delete(key)
  room.changed.set(key, known)
  touchRow(room, known.row, key)
}

export function countListener(room: PresenceRoom, member: PushMember, by: 1 | -1): void {
  const count = (room.listeners.get(member) ?? 0) + by
  if (count > 0) room.listeners.set(member, count)
  else room.listeners.delete(member)
  if (by > 0) room.fresh.add(member)
}
