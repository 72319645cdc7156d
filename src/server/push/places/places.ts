import { type AnyModule, fieldsOf, tableOf } from '../../../schema/index.ts'
import { type ClientFrame, type Place, placeInterval, type PlaceOfPerson } from '../../../shared/wire/pushFrame.ts'
import { permittedRights } from '../../auth/permit.ts'
import { seenBy } from '../../auth/fields/seenBy.ts'
import { seesSomeRows } from '../../db/rowScope.ts'
import type { Principal, ServerContext } from '../../db/scope.ts'
import type { Presence } from '../presence.ts'
import type { PushMember } from '../pushRooms.ts'
import {
  countListener,
  type TabPlace,
  openPlaceRoom,
  personAt,
  placeKey,
  type PlaceRoom,
  putPlace,
  takePlace,
} from './placeRoom.ts'
import { mayLook, stripUnseenRows, pushPlaces } from './pushPlaces.ts'

const topic = 'places'
/** Places per message of the bus, which has a size limit. */
const mostPerMessage = 20
const longestName = 40
/** Most tabs of a socket whose place is told. */
const mostTabs = 20
/** Debounce: at least `soonest`, and longer the more are told, to push fewer frames. */
const soonest = 50
const retryAfter = 1000
const delayPerListener = 10
/** A tab that did not say again where it is, is gone. */
const forgottenAfter = 2 * placeInterval + 10_000

interface PlacesMessage {
  node: string
  org: number
  module: string
  here: readonly PlaceOfPerson[]
  gone: readonly (readonly [uid: number, tab: number])[]
}
interface OpenTab {
  room: PlaceRoom
  heardAt: number
}
export type Places = ReturnType<typeof placesOf>

/**
 * Places: who looks at a list, and at which row of it, told to those who look at the same list. Held in memory alone: a place
 * ends with its socket, with its node, or when its tab falls silent.
 */
export function placesOf(source: ServerContext, presence: Pick<Presence, 'node' | 'hasPeers' | 'watchNodes'>) {
  const { registry, bus, changes } = source
  const { node } = presence
  const rooms = new Map<string, PlaceRoom>()
  const tabs = new Map<PushMember, Map<number, OpenTab>>()
  let sweeping: NodeJS.Timeout | undefined

  function roomOf(org: number, module: AnyModule): PlaceRoom {
    const key = `${org} ${module.name}`
    const room = rooms.get(key) ?? openPlaceRoom(org, module)
    rooms.set(key, room)
    return room
  }

  /** At most one frame a while for each listener; the first one almost at once. */
  function schedule(room: PlaceRoom): void {
    if (room.timer || (!room.changed.size && !room.fresh.size)) return
    const next = room.toldAt + Math.max(soonest, room.listeners.size * delayPerListener)
    room.timer = setTimeout(() => void tell(room), Math.max(soonest, next - performance.now())).unref()
  }

  async function tell(room: PlaceRoom): Promise<void> {
    const { changed, fresh } = room
    room.changed = new Map()
    room.fresh = new Set()
    // What could not be told is told again; each frame says how things are, not what happened.
    const isTold = await stripUnseenRows(source, room, changed)
      .then(() => {
        announce(room, changed)
        return pushPlaces(source, room, { changed, fresh })
      })
      .then(
        () => true,
        () => false,
      )
    room.timer = null
    room.toldAt = performance.now() + (isTold ? 0 : retryAfter)
    if (!isTold) {
      room.changed = new Map([...changed, ...room.changed])
      for (const member of fresh) if (room.listeners.has(member)) room.fresh.add(member)
    }
    if (room.here.size || room.listeners.size) schedule(room)
    else rooms.delete(`${room.org} ${room.module.name}`)
  }

  /** To the other nodes: what of it is of this one. */
  function announce({ org, module, here }: PlaceRoom, changed: PlaceRoom['changed']): void {
    const own = [...changed].filter(([, { owner }]) => typeof owner !== 'string')
    if (!own.length || !presence.hasPeers()) return
    for (let from = 0; from < own.length; from += mostPerMessage) {
      const some = own.slice(from, from + mostPerMessage)
      const told = some.flatMap(([key]) => here.get(key) ?? []).filter(({ owner }) => typeof owner !== 'string')
      const gone = some.flatMap(([key, { uid, tab }]) => (here.has(key) ? [] : [[uid, tab] as const]))
      bus.publish(topic, { node, org, module: module.name, here: told.map(personAt), gone } satisfies PlacesMessage)
    }
  }

  function hear({ node: from, org, module: name, here, gone }: PlacesMessage): void {
    const module = registry.named(name)
    if (from === node || !module) return
    const room = roomOf(org, module)
    for (const { seconds, ...place } of here) putPlace(room, { ...place, owner: from, since: performance.now() - seconds * 1000 })
    for (const [uid, tab] of gone) takePlace(room, placeKey({ uid, tab }), from)
    schedule(room)
  }

  function close(member: PushMember, tab: number): void {
    const own = tabs.get(member)
    const room = own?.get(tab)?.room
    if (!own || !room) return
    own.delete(tab)
    if (!own.size) tabs.delete(member)
    countListener(room, member, -1)
    takePlace(room, placeKey({ uid: member.who.account, tab }), member)
    schedule(room)
  }

  function move(member: PushMember, { tab, at }: Extract<ClientFrame, { type: 'place' }>): void {
    const module = at && registry.named(at.module)
    const room = module && mayLook(member.who, module) ? roomOf(member.who.org, module) : null
    const before = tabs.get(member)?.get(tab)
    if (before && before.room !== room) close(member, tab)
    if (!room || !at) return
    const own = tabs.get(member) ?? new Map<number, OpenTab>()
    if (!own.has(tab) && own.size >= mostTabs) return
    tabs.set(member, own)
    if (before?.room !== room) countListener(room, member, 1)
    own.set(tab, { room, heardAt: performance.now() })
    // Whoever looks as somebody else is not there, as neither of them.
    if (member.who.viewing || at.unseen) takePlace(room, placeKey({ uid: member.who.account, tab }), member)
    else putPlace(room, { ...allowedPlace(member.who, room.module, at), ...personIn(member), tab })
    schedule(room)
    sweeping ??= setInterval(sweep, placeInterval).unref()
  }

  function sweep(): void {
    const since = performance.now() - forgottenAfter
    for (const [member, own] of tabs) for (const [tab, { heardAt }] of own) if (heardAt < since) close(member, tab)
    if (tabs.size) return
    clearInterval(sweeping)
    sweeping = undefined
  }

  /** Its rights changed: it leaves what it may no longer see, and is told of the rest anew. */
  function renew(member: PushMember): void {
    for (const [tab, { room }] of tabs.get(member) ?? []) {
      const key = placeKey({ uid: member.who.account, tab })
      if (!mayLook(member.who, room.module)) close(member, tab)
      else if (member.who.viewing) takePlace(room, key, member)
      const place = room.here.get(key)
      if (place?.owner === member) room.changed.set(key, place)
      if (room.listeners.has(member)) room.fresh.add(member)
      schedule(room)
    }
  }

  function mark(room: PlaceRoom, isMeant: (place: TabPlace) => boolean): void {
    for (const [key, place] of room.here) if (isMeant(place)) room.changed.set(key, place)
    schedule(room)
  }

  bus.subscribe(topic, data => hear(data as PlacesMessage))
  presence.watchNodes({
    asked() {
      for (const room of rooms.values()) announce(room, room.here)
    },
    forgotten(name) {
      for (const room of rooms.values()) {
        for (const key of room.here.keys()) takePlace(room, key, name)
        schedule(room)
      }
    },
  })
  // A changed row may have come into somebody's sight, or gone out of it.
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
  name: member.who.nickname.slice(0, longestName),
  owner: member,
  since: performance.now(),
})

/** What of a place the account can be at: it edits only where it may, and fields that it sees. */
function allowedPlace(who: Principal, module: AnyModule, { row, field, editing }: Place): Omit<Place, 'module' | 'unseen'> {
  if (row === undefined) return {}
  const mayEdit = editing && permittedRights(who, module).includes('edit')
  if (!mayEdit) return { row }
  const isField = field !== undefined && Object.hasOwn(fieldsOf(seenBy(who, module)), field)
  return { row, editing: true, ...(isField ? { field } : {}) }
}
