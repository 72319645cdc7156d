import { type AnyModule, tableOf } from '../../schema/index.ts'
import type { ServerFrame } from '../../shared/wire/pushFrame.ts'
import { type RowsChanged, missedTopic } from '../db/bus.ts'
import { platformOrg } from '../db/tables/columns.ts'
import type { ServerContext, Principal } from '../db/scope.ts'
import { permittedVerbs } from '../auth/permit.ts'
import type { PushMember, PushRooms } from './pushRooms.ts'

const firstDelay = 10
const nextDelay = 200
/** Of more rows than these nothing is said but that there are. */
const mostIds = 500

/** What changed since the last hint, by organisation and table; null: too much to name. */
type PendingChanges = Map<string, { org: number; table: string; ids: Set<number> | null }>

/** Tells who may see a module's rows that some changed: the first change at once, those after it together. */
export function pushChangeHints({ registry: { modules }, changes, bus }: ServerContext, rooms: PushRooms): void {
  const pages = Map.groupBy(modules, tableOf)
  let waiting: PendingChanges = new Map()
  let timer: NodeJS.Timeout | null = null

  const flush = (): void => {
    timer = waiting.size ? setTimeout(flush, nextDelay) : null
    const all = waiting
    waiting = new Map()
    for (const { org, table, ids } of all.values())
      for (const module of pages.get(table) ?? []) pushHint(rooms, module, { org, ids: ids ? [...ids] : [] })
  }
  changes.subscribe(change => {
    if (!pages.has(change.table)) return
    addChange(waiting, change)
    timer ??= setTimeout(flush, firstDelay)
  })
  bus.subscribe(missedTopic, () => modules.forEach(module => pushHintToAll(rooms, module)))
}

/** To everybody who may view the module: whatever he shows of it may be old. */
function pushHintToAll(rooms: PushRooms, module: AnyModule): void {
  const text = JSON.stringify({ type: 'module', name: module.name, ids: [] } satisfies ServerFrame)
  const tell = ({ who, send }: PushMember) => mayHear(who, module) && send(text)
  rooms.say(rooms.all(), { of: `missed ${module.name}`, tell: member => void tell(member) })
}

function addChange(waiting: PendingChanges, { org, table, ids }: RowsChanged): void {
  const key = `${org} ${table}`
  const known = waiting.get(key)
  const all = new Set([...(known?.ids ?? []), ...ids])
  const nameless = known?.ids === null || ids.length === 0 || all.size > mostIds
  waiting.set(key, { org, table, ids: nameless ? null : all })
}

interface ChangedRows {
  org: number
  ids: readonly number[]
}
/** To everybody who may view the module, of the rows he sees there. */
function pushHint(rooms: PushRooms, module: AnyModule, rows: ChangedRows): void {
  const texts = new Map<string, string>()
  const textOf = (ids: readonly number[]): string => {
    const key = ids.join()
    const text = texts.get(key) ?? JSON.stringify({ type: 'module', name: module.name, ids } satisfies ServerFrame)
    texts.set(key, text)
    return text
  }
  const near = module.scope === undefined || module.scope === 'self'
  const telling =
    (told: ChangedRows) =>
    ({ who, send }: PushMember): void => {
      const heard = (!near || who.org === told.org) && mayHear(who, module)
      const ids = heard ? seenBy(who, module, told) : null
      if (ids) send(textOf(ids))
    }
  rooms.say(near ? rooms.within(rows.org) : rooms.all(), {
    of: `${rows.org} ${module.name}`,
    tell: telling(rows),
    later: telling({ ...rows, ids: [] }),
  })
}

/** That settings were saved concerns everybody who works with them; what they say is asked for elsewhere. */
const mayHear = (who: Principal, module: AnyModule): boolean =>
  module.single !== undefined || permittedVerbs(who, module).includes('view')

/** Which of these rows an account may hear of; an empty list: some of them; null: none. */
function seenBy(who: Principal, module: AnyModule, { org, ids }: ChangedRows): readonly number[] | null {
  const only = (id: number) => (ids.length === 0 ? [] : ids.includes(id) ? [id] : null)
  const bound = who.bound?.[tableOf(module)]
  if (bound !== undefined) return only(bound)
  const { scope } = module
  if (scope === undefined) return ids
  switch (scope) {
    case 'platform':
      return ids
    // Whose rows they are is not known here: everybody looks, and nobody hears of another's.
    case 'self':
      return []
    // The platform writes everybody's, and hears of everybody's.
    case 'shared':
      return org === platformOrg && !who.platform ? [] : org === who.org || who.platform ? ids : null
    case 'organisation':
      return who.platform ? ids : only(who.org)
  }
}
