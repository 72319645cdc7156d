import { type AnyModule, fieldsOf } from '../../../schema/index.ts'
import { type ClientFrame, positionInterval, type TabPosition } from '../../../shared/wire/pushFrame.ts'
import { moduleSeenBy } from '../../auth/fields/moduleSeenBy.ts'
import { permittedRights } from '../../auth/permit.ts'
import type { Principal } from '../../db/scope.ts'
import type { PushMember } from '../pushRooms.ts'
import { countListener, presenceKey, type PresenceRoom, removePresence, setPresence } from './presenceRoom.ts'
import { type PresenceRooms, presenceRoomOf, schedulePush } from './presenceRooms.ts'
import { maySeePresence } from './pushPresence.ts'

const maxNameLength = 40
/** Tabs of one socket; the position of any more is ignored. */
const maxTabs = 20
/** A tab that has not repeated its position for this long is considered closed. */
const expiresAfter = 2 * positionInterval + 10_000

interface OpenTab {
  room: PresenceRoom
  reportedAt: number
}
/** The tabs of the sockets of this node, and in which room each is. */
export interface PresenceTabs {
  readonly rooms: PresenceRooms
  readonly bySocket: Map<PushMember, Map<number, OpenTab>>
  sweeping: NodeJS.Timeout | undefined
}

/** A tab reports its position, in the same room as before, in another one or in none. */
export function moveTab(tabs: PresenceTabs, member: PushMember, { tab, at }: Extract<ClientFrame, { type: 'place' }>): void {
  const { rooms, bySocket } = tabs
  const module = at && rooms.context.registry.named(at.module)
  const room = module && maySeePresence(member.who, module) ? presenceRoomOf(rooms, member.who.org, module) : null
  const before = bySocket.get(member)?.get(tab)
  if (before && before.room !== room) closeTab(tabs, member, tab)
  if (!room || !at) return
  const own = bySocket.get(member) ?? new Map<number, OpenTab>()
  if (!own.has(tab) && own.size >= maxTabs) return
  bySocket.set(member, own)
  if (before?.room !== room) countListener(room, member, 1)
  own.set(tab, { room, reportedAt: performance.now() })
  if (isUnseen(member) || at.unseen) removePresence(room, presenceKey({ uid: member.who.account, tab }), member)
  else setPresence(room, { ...allowedPosition(member.who, room.module, at), ...personIn(member), tab })
  schedulePush(rooms, room)
  tabs.sweeping ??= setInterval(() => closeExpired(tabs), positionInterval).unref()
}

function closeTab({ rooms, bySocket }: PresenceTabs, member: PushMember, tab: number): void {
  const own = bySocket.get(member)
  const room = own?.get(tab)?.room
  if (!own || !room) return
  own.delete(tab)
  if (!own.size) bySocket.delete(member)
  countListener(room, member, -1)
  removePresence(room, presenceKey({ uid: member.who.account, tab }), member)
  schedulePush(rooms, room)
}

/** The socket has closed. */
export function closeTabs(tabs: PresenceTabs, member: PushMember): void {
  for (const tab of tabs.bySocket.get(member)?.keys() ?? []) closeTab(tabs, member, tab)
}

function closeExpired(tabs: PresenceTabs): void {
  const since = performance.now() - expiresAfter
  for (const [member, own] of tabs.bySocket)
    for (const [tab, { reportedAt }] of own) if (reportedAt < since) closeTab(tabs, member, tab)
  if (tabs.bySocket.size) return
  clearInterval(tabs.sweeping)
  tabs.sweeping = undefined
}

/** The rights of the socket changed: its tabs leave rooms it may no longer see, and it gets a whole frame of the others. */
export function renewTabs(tabs: PresenceTabs, member: PushMember): void {
  for (const [tab, { room }] of tabs.bySocket.get(member) ?? []) {
    const key = presenceKey({ uid: member.who.account, tab })
    if (!maySeePresence(member.who, room.module)) closeTab(tabs, member, tab)
    else if (isUnseen(member)) removePresence(room, key, member)
    const place = room.here.get(key)
    if (place?.owner === member) room.changed.set(key, place)
    if (room.listeners.has(member)) room.fresh.add(member)
    schedulePush(tabs.rooms, room)
  }
}

/** Who hides where they are, on whichever of their browsers; an account viewed by a manager, and the manager. */
const isUnseen = ({ who }: PushMember): boolean => who.viewing !== undefined || who.hidesPlace === true

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
