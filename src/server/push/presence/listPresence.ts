import { type AnyModule, fieldsOf, tableOf } from '../../../schema/index.ts'
import { type ClientFrame, type TabPosition, positionInterval, type PersonPosition } from '../../../shared/wire/pushFrame.ts'
import { permittedRights } from '../../auth/permit.ts'
import { moduleSeenBy } from '../../auth/fields/moduleSeenBy.ts'
import { seesSomeRows } from '../../db/rowScope.ts'
import type { Principal, ServerContext } from '../../db/scope.ts'
import type { OnlineAccounts } from '../onlineAccounts.ts'
import type { PushMember } from '../pushRooms.ts'
import {
  countListener,
  type TabPresence,
  createPresenceRoom,
  toPersonPosition,
  presenceKey,
  type PresenceRoom,
  setPresence,
  removePresence,
} from './presenceRoom.ts'
import { maySeePresence, stripUnseenRows, pushPresence } from './pushPresence.ts'

const topic = 'places'
/** Positions per message of the bus, which has a size limit. */
const maxPerMessage = 20
const maxNameLength = 40
/** Tabs of one socket; the position of any more is ignored. */
const maxTabs = 20
/** Debounce: at least `minDelay`, longer with more listeners, to push fewer frames. */
const minDelay = 50
const retryAfter = 1000
const delayPerListener = 10
/** A tab that has not repeated its position for so long is taken to be closed. */
const expiresAfter = 2 * positionInterval + 10_000

interface PresenceMessage {
  node: string
  org: number
  module: string
  here: readonly PersonPosition[]
  gone: readonly (readonly [uid: number, tab: number])[]
}
interface OpenTab {
  room: PresenceRoom
  reportedAt: number
}
export type ListPresence = ReturnType<typeof listPresenceOf>

/**
 * Presence in lists: who looks at a list, and at which row of it, pushed to everybody who looks at the same list. Kept in memory
 * only: a position ends with its socket, with its node, or when its tab stops repeating it.
 */
export function listPresenceOf(source: ServerContext, presence: Pick<OnlineAccounts, 'node' | 'hasPeers' | 'watchNodes'>) {
  const { registry, bus, changes } = source
  const { node } = presence
  const rooms = new Map<string, PresenceRoom>()
  const tabs = new Map<PushMember, Map<number, OpenTab>>()
  let sweeping: NodeJS.Timeout | undefined

  function roomOf(org: number, module: AnyModule): PresenceRoom {
    const key = `${org} ${module.name}`
    const room = rooms.get(key) ?? createPresenceRoom(org, module)
    rooms.set(key, room)
    return room
  }

  /** Debounce: the first frame leaves almost at once, later ones are gathered. */
  function schedule(room: PresenceRoom): void {
    if (room.timer || (!room.changed.size && !room.fresh.size)) return
    const next = room.pushedAt + Math.max(minDelay, room.listeners.size * delayPerListener)
    room.timer = setTimeout(() => void flush(room), Math.max(minDelay, next - performance.now())).unref()
  }

  async function flush(room: PresenceRoom): Promise<void> {
    const { changed, fresh } = room
    room.changed = new Map()
    room.fresh = new Set()
    // What failed is pushed again: a frame holds the present state, so repeating it does no harm.
    const isPushed = await stripUnseenRows(source, room, changed)
      .then(() => {
        publish(room, changed)
        return pushPresence(source, room, { changed, fresh })
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
    if (room.here.size || room.listeners.size) schedule(room)
    else rooms.delete(`${room.org} ${room.module.name}`)
  }

  /** Publishes to the other nodes what changed of the tabs of this one. */
  function publish({ org, module, here }: PresenceRoom, changed: PresenceRoom['changed']): void {
    const own = [...changed].filter(([, { owner }]) => typeof owner !== 'string')
    if (!own.length || !presence.hasPeers()) return
    for (let from = 0; from < own.length; from += maxPerMessage) {
      const some = own.slice(from, from + maxPerMessage)
      const present = some.flatMap(([key]) => here.get(key) ?? []).filter(({ owner }) => typeof owner !== 'string')
      const gone = some.flatMap(([key, { uid, tab }]) => (here.has(key) ? [] : [[uid, tab] as const]))
      bus.publish(topic, { node, org, module: module.name, here: present.map(toPersonPosition), gone } satisfies PresenceMessage)
    }
  }

  function receive({ node: from, org, module: name, here, gone }: PresenceMessage): void {
    const module = registry.named(name)
    if (from === node || !module) return
    const room = roomOf(org, module)
    for (const { seconds, ...place } of here)
      setPresence(room, { ...place, owner: from, since: performance.now() - seconds * 1000 })
    for (const [uid, tab] of gone) removePresence(room, presenceKey({ uid, tab }), from)
    schedule(room)
  }

  function close(member: PushMember, tab: number): void {
    const own = tabs.get(member)
    const room = own?.get(tab)?.room
    if (!own || !room) return
    own.delete(tab)
    if (!own.size) tabs.delete(member)
    countListener(room, member, -1)
    removePresence(room, presenceKey({ uid: member.who.account, tab }), member)
    schedule(room)
  }

  function move(member: PushMember, { tab, at }: Extract<ClientFrame, { type: 'place' }>): void {
    const module = at && registry.named(at.module)
    const room = module && maySeePresence(member.who, module) ? roomOf(member.who.org, module) : null
    const before = tabs.get(member)?.get(tab)
    if (before && before.room !== room) close(member, tab)
    if (!room || !at) return
    const own = tabs.get(member) ?? new Map<number, OpenTab>()
    if (!own.has(tab) && own.size >= maxTabs) return
    tabs.set(member, own)
    if (before?.room !== room) countListener(room, member, 1)
    own.set(tab, { room, reportedAt: performance.now() })
    // Somebody who views the product as another account is not shown, as neither of them.
    if (member.who.viewing || at.unseen) removePresence(room, presenceKey({ uid: member.who.account, tab }), member)
    else setPresence(room, { ...allowedPosition(member.who, room.module, at), ...personIn(member), tab })
    schedule(room)
    sweeping ??= setInterval(sweep, positionInterval).unref()
  }

  function sweep(): void {
    const since = performance.now() - expiresAfter
    for (const [member, own] of tabs) for (const [tab, { reportedAt }] of own) if (reportedAt < since) close(member, tab)
    if (tabs.size) return
    clearInterval(sweeping)
    sweeping = undefined
  }

  /** Its rights changed: it leaves what it may no longer see, and gets a whole frame of the rest. */
  function renew(member: PushMember): void {
    for (const [tab, { room }] of tabs.get(member) ?? []) {
      const key = presenceKey({ uid: member.who.account, tab })
      if (!maySeePresence(member.who, room.module)) close(member, tab)
      else if (member.who.viewing) removePresence(room, key, member)
      const place = room.here.get(key)
      if (place?.owner === member) room.changed.set(key, place)
      if (room.listeners.has(member)) room.fresh.add(member)
      schedule(room)
    }
  }

  function mark(room: PresenceRoom, isAffected: (place: TabPresence) => boolean): void {
    for (const [key, place] of room.here) if (isAffected(place)) room.changed.set(key, place)
    schedule(room)
  }

  bus.subscribe(topic, data => receive(data as PresenceMessage))
  presence.watchNodes({
    repeatAll() {
      for (const room of rooms.values()) publish(room, room.here)
    },
    removed(name) {
      for (const room of rooms.values()) {
        for (const key of room.here.keys()) removePresence(room, key, name)
        schedule(room)
      }
    },
  })
  // After a change an account may see a row that it did not see before, or no longer see it.
  changes.subscribe(({ org, table, ids }) => {
    for (const room of rooms.values())
      if (room.org === org && tableOf(room.module) === table && seesSomeRows(registry, { pages: {} }, room.module))
        mark(room, ({ row }) => row !== undefined && (!ids.length || ids.includes(row)))
  })
  return {
    move,
    renew,
    leave(member: PushMember): void {
      for (const tab of tabs.get(member)?.keys() ?? []) close(member, tab)
    },
  }
}

const personIn = (member: PushMember) => ({
  uid: member.who.account,
  name: member.who.nickname.slice(0, maxNameLength),
  owner: member,
  since: performance.now(),
})

/** A reported position without what the account may not do: edit without the right, or a field it does not see. */
function allowedPosition(
  who: Principal,
  module: AnyModule,
  { row, field, editing }: TabPosition,
): Omit<TabPosition, 'module' | 'unseen'> {
  if (row === undefined) return {}
  const mayEdit = editing && permittedRights(who, module).includes('edit')
  if (!mayEdit) return { row }
  const isField = field !== undefined && Object.hasOwn(fieldsOf(moduleSeenBy(who, module)), field)
  return { row, editing: true, ...(isField ? { field } : {}) }
}
