import { type AnyModule, hiddenFields, tableOf } from '../../../schema/index.ts'
import type { FrameOf, PersonPosition } from '../../../shared/wire/pushFrame.ts'
import { moduleSeenBy } from '../../auth/fields/moduleSeenBy.ts'
import { refusalOfRight } from '../../auth/permit.ts'
import { seesOnlySome } from '../../db/rowScope.ts'
import type { Principal, ServerContext } from '../../db/scope.ts'
import type { PushMember } from '../pushRooms.ts'
import { personOfKey, toPersonPosition, presenceKey, type PresenceRoom } from './presenceRoom.ts'
import { rowVisibility, type RowVisibility } from './rowVisibility.ts'

type PresenceFrame = FrameOf<'places'>
/** People per frame; those at a row come first. */
const maxPeople = 500
/** At a row with more people, presence is not pushed at once: each of them would be sent all the others again. */
const maxNear = 8

interface PresencePush {
  /** For every listener. */
  changed: PresenceRoom['changed']
  /** For those who are at one of these rows, beside that. */
  touched: PresenceRoom['touched']
  /** These get everything. */
  fresh: ReadonlySet<PushMember>
}
/** Pushes what changed to the listeners of a room, and everything to new ones: to each only the rows it sees. */
export async function pushPresence(context: ServerContext, room: PresenceRoom, push: PresencePush): Promise<void> {
  const { module } = room
  const frameFor = framesOf(room, push)
  const texts = new Map<PresenceFrame, string>()
  const textOf = (frame: PresenceFrame): string => {
    const text = texts.get(frame) ?? JSON.stringify(frame)
    texts.set(frame, text)
    return text
  }
  const narrow: { member: PushMember; who: Principal; frame: PresenceFrame }[] = []
  for (const member of room.listeners.keys()) {
    const { who } = member
    const frame = maySeePresence(who, module) ? frameFor(member) : null
    if (frame && isNarrow(context, who, module)) narrow.push({ member, who, frame })
    else if (frame) member.send(textOf(frame))
  }
  if (!narrow.length) return
  const ids = narrow.flatMap(({ frame }) => frame.here).flatMap(({ row }) => row ?? [])
  const seen = rowVisibility(context, { module, org: room.org, ids: [...new Set(ids)] })
  for (const { member, who, frame } of narrow) {
    const sees = await seen(who)
    // It may have left since the rows were read. One whose rights were read again meanwhile gets everything by those.
    if (!room.listeners.has(member)) continue
    if (member.who !== who) room.fresh.add(member)
    else member.send(JSON.stringify(narrowFrame(frame, { sees, hidden: hiddenFields(moduleSeenBy(who, module)), who, module })))
  }
}

/** The frame of each listener; those at the same rows get the same. */
function framesOf(room: PresenceRoom, { changed, touched, fresh }: PresencePush) {
  let whole: PresenceFrame | null = null
  const near = rowsOfListeners(room, touched)
  const frames = new Map<string, PresenceFrame>()
  return (member: PushMember): PresenceFrame | null => {
    if (fresh.has(member)) return (whole ??= wholeFrame(room))
    const rows = [...(near.get(member) ?? [])]
    if (!changed.size && !rows.length) return null
    const known = frames.get(rows.join())
    if (known) return known
    const keys = new Set([...changed.keys(), ...rows.flatMap(row => [...(touched.get(row) ?? [])])])
    const frame = changedFrame(room, keys)
    frames.set(rows.join(), frame)
    return frame
  }
}

/** Who is at the touched rows, beside others, and at which; adds to each row everybody who is there. */
function rowsOfListeners({ here }: PresenceRoom, touched: PresenceRoom['touched']): Map<PushMember, Set<number>> {
  const found = new Map<PushMember, Set<number>>()
  if (!touched.size) return found
  for (const [key, { row }] of here) if (row !== undefined) touched.get(row)?.add(key)
  for (const { row, owner } of here.values()) {
    if (row === undefined || typeof owner === 'string') continue
    const count = touched.get(row)?.size ?? 0
    if (count > 1 && count <= maxNear) found.set(owner, (found.get(owner) ?? new Set()).add(row))
  }
  return found
}

/**
 * Whether the account may see who is in the list of a module. Not in logs, nor in modules where everybody has rows of their
 * own.
 */
export const maySeePresence = (who: Principal, module: AnyModule): boolean =>
  module.scope !== 'self' && !module.log && refusalOfRight(who, module, 'view') === null

const isNarrow = (context: ServerContext, who: Principal, module: AnyModule): boolean =>
  seesOnlySome(context.registry, who, module) || hiddenFields(moduleSeenBy(who, module)).size > 0

function changedFrame({ module, here }: PresenceRoom, keys: ReadonlySet<string>): PresenceFrame {
  const now = [...keys].flatMap(key => here.get(key) ?? [])
  const gone = [...keys].flatMap(key => (here.has(key) ? [] : [personOfKey(key)]))
  return { type: 'places', module: module.name, here: now.map(toPersonPosition), gone }
}

function wholeFrame({ module, here }: PresenceRoom): PresenceFrame {
  const all = [...here.values()].toSorted((a, b) => Number(b.row !== undefined) - Number(a.row !== undefined))
  return { type: 'places', module: module.name, whole: true, here: all.slice(0, maxPeople).map(toPersonPosition), gone: [] }
}

interface FrameFilter {
  sees: RowVisibility
  hidden: ReadonlySet<string>
  who: Principal
  module: AnyModule
}
/** A frame without the rows and the fields that an account does not see. */
function narrowFrame(frame: PresenceFrame, { sees, hidden, who, module }: FrameFilter): PresenceFrame {
  // An account bound to one row does not share the list with others.
  const isBound = who.bound?.[tableOf(module)] !== undefined
  const here: PersonPosition[] = []
  const gone = [...frame.gone]
  for (const person of frame.here) {
    const { row, field, editing, ...inList } = person
    const isSeen = row !== undefined && (!sees || sees(row))
    if (isSeen) here.push(field !== undefined && hidden.has(field) ? { ...inList, row, ...(editing ? { editing } : {}) } : person)
    else if (isBound && person.uid !== who.account) gone.push([person.uid, person.tab])
    else here.push(inList)
  }
  return { ...frame, here, gone }
}

/** Drops the row of a position if its own account does not see it: the report cannot be true. */
export async function stripUnseenRows(
  context: ServerContext,
  room: PresenceRoom,
  changed: PresenceRoom['changed'],
): Promise<void> {
  const places = [...changed.keys()].flatMap(key => room.here.get(key) ?? [])
  const unverified = places.flatMap(place => {
    const { owner, row } = place
    return typeof owner !== 'string' && row !== undefined && seesOnlySome(context.registry, owner.who, room.module)
      ? [{ place, row, who: owner.who }]
      : []
  })
  if (!unverified.length) return
  const seen = rowVisibility(context, { module: room.module, org: room.org, ids: unverified.map(({ row }) => row) })
  for (const { place, row, who } of unverified) {
    const sees = await seen(who)
    const { row: _row, field: _field, editing: _editing, ...inList } = place
    if (sees && !sees(row) && room.here.get(presenceKey(place)) === place) room.here.set(presenceKey(place), inList)
  }
}
