import { type AnyModule, hiddenFields, tableOf } from '../../../schema/index.ts'
import type { FrameOf, PlaceOfPerson } from '../../../shared/wire/pushFrame.ts'
import { refusalOfRight } from '../../auth/permit.ts'
import { seenBy } from '../../auth/fields/seenBy.ts'
import type { Principal, ServerContext } from '../../db/scope.ts'
import type { PushMember } from '../pushRooms.ts'
import { personAt, placeKey, type PlaceRoom } from './placeRoom.ts'
import { rowsSeen, seesOnlySome, type SeesRow } from './rowsSeen.ts'

type PlacesFrame = FrameOf<'places'>
/** Most people that a frame names; those at a row come first. */
const mostPeople = 500

/** Tells what changed to the listeners of a room, and everything to those that are new. Each is told of the rows it sees. */
export async function pushPlaces(
  source: ServerContext,
  room: PlaceRoom,
  { changed, fresh }: Pick<PlaceRoom, 'changed' | 'fresh'>,
): Promise<void> {
  const { module } = room
  const frames = { changed: changedFrame(room, changed), whole: null as PlacesFrame | null }
  const frameFor = (member: PushMember): PlacesFrame | null =>
    fresh.has(member) ? (frames.whole ??= wholeFrame(room)) : changed.size ? frames.changed : null
  const texts = new Map<PlacesFrame, string>()
  const textOf = (frame: PlacesFrame): string => {
    const text = texts.get(frame) ?? JSON.stringify(frame)
    texts.set(frame, text)
    return text
  }
  const narrow: PushMember[] = []
  for (const member of room.listeners.keys()) {
    const frame = mayLook(member.who, module) ? frameFor(member) : null
    if (frame && isNarrow(source, member.who, module)) narrow.push(member)
    else if (frame) member.send(textOf(frame))
  }
  if (!narrow.length) return
  const ids = [...room.here.values()].flatMap(({ row }) => row ?? [])
  const seen = rowsSeen(source, { module, org: room.org, ids: [...new Set(ids)] })
  for (const member of narrow) {
    const { who } = member
    const sees = await seen(who)
    const frame = frameFor(member)
    // It may have left, or have other rights, since it was asked for.
    if (frame && member.who === who && room.listeners.has(member))
      member.send(JSON.stringify(narrowFrame(frame, { sees, hidden: hiddenFields(seenBy(who, module)), who, module })))
  }
}

/** Whether the account may know who is in the list of a module. Rows of one's own are nobody else's; a log is read alone. */
export const mayLook = (who: Principal, module: AnyModule): boolean =>
  module.scope !== 'self' && !module.log && refusalOfRight(who, module, 'view') === null

const isNarrow = (source: ServerContext, who: Principal, module: AnyModule): boolean =>
  seesOnlySome(source, who, module) || hiddenFields(seenBy(who, module)).size > 0

function changedFrame({ module, here }: PlaceRoom, changed: PlaceRoom['changed']): PlacesFrame {
  const now = [...changed.keys()].flatMap(key => here.get(key) ?? [])
  const gone = [...changed].flatMap(([key, { uid, tab }]) => (here.has(key) ? [] : [[uid, tab] as const]))
  return { type: 'places', module: module.name, here: now.map(personAt), gone }
}

function wholeFrame({ module, here }: PlaceRoom): PlacesFrame {
  const all = [...here.values()].toSorted((a, b) => Number(b.row !== undefined) - Number(a.row !== undefined))
  return { type: 'places', module: module.name, whole: true, here: all.slice(0, mostPeople).map(personAt), gone: [] }
}

interface Sight {
  sees: SeesRow
  hidden: ReadonlySet<string>
  who: Principal
  module: AnyModule
}
/** What of a frame an account may know: of rows that it does not see nothing, of fields that it does not see not that they are edited. */
function narrowFrame(frame: PlacesFrame, { sees, hidden, who, module }: Sight): PlacesFrame {
  // Whoever sees one row only does not look at the list together with others.
  const isBound = who.bound?.[tableOf(module)] !== undefined
  const here: PlaceOfPerson[] = []
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

/** Leaves out the row of places whose own account does not see it: who says so is not at that row. */
export async function stripUnseenRows(source: ServerContext, room: PlaceRoom, changed: PlaceRoom['changed']): Promise<void> {
  const places = [...changed.keys()].flatMap(key => room.here.get(key) ?? [])
  const doubtful = places.flatMap(place => {
    const { owner, row } = place
    return typeof owner !== 'string' && row !== undefined && seesOnlySome(source, owner.who, room.module)
      ? [{ place, row, who: owner.who }]
      : []
  })
  if (!doubtful.length) return
  const seen = rowsSeen(source, { module: room.module, org: room.org, ids: doubtful.map(({ row }) => row) })
  for (const { place, row, who } of doubtful) {
    const sees = await seen(who)
    const { row: _row, field: _field, editing: _editing, ...inList } = place
    if (sees && !sees(row) && room.here.get(placeKey(place)) === place) room.here.set(placeKey(place), inList)
  }
}
