import { type AnyModule, tableOf } from '../../../schema/index.ts'
import type { ServerFrame } from '../../../wire/push.ts'
import { type Change, missed } from '../../db/bus.ts'
import { platform } from '../../db/columns.ts'
import type { Source, Who } from '../../db/scope.ts'
import { held } from '../../permit.ts'
import type { Member, Rooms } from './rooms.ts'

const soon = 10
const pause = 200
/** Of more rows than these nothing is said but that there are. */
const mostIds = 500

/** What changed since the last hint, by organisation and table; null: too much to name. */
type Waiting = Map<string, { org: number; table: string; ids: Set<number> | null }>

/** Tells who may see a module's rows that some changed: the first change at once, those after it together. */
export function hinting({ registry: { modules }, changes, bus }: Source, rooms: Rooms): void {
  const pages = Map.groupBy(modules, tableOf)
  let waiting: Waiting = new Map()
  let timer: NodeJS.Timeout | null = null

  const flush = (): void => {
    timer = waiting.size ? setTimeout(flush, pause) : null
    const all = waiting
    waiting = new Map()
    for (const { org, table, ids } of all.values())
      for (const module of pages.get(table) ?? []) hint(rooms, module, { org, ids: ids ? [...ids] : [] })
  }
  changes.listen(change => {
    if (!pages.has(change.table)) return
    gather(waiting, change)
    timer ??= setTimeout(flush, soon)
  })
  bus.hear(missed, () => modules.forEach(module => hintAll(rooms, module)))
}

/** To everybody who may view the module: whatever he shows of it may be old. */
function hintAll(rooms: Rooms, module: AnyModule): void {
  const text = JSON.stringify({ type: 'module', name: module.name, ids: [] } satisfies ServerFrame)
  const tell = ({ who, send }: Member) => hears(who, module) && send(text)
  rooms.say(rooms.all(), { of: `missed ${module.name}`, tell: member => void tell(member) })
}

function gather(waiting: Waiting, { org, table, ids }: Change): void {
  const key = `${org} ${table}`
  const known = waiting.get(key)
  const all = new Set([...(known?.ids ?? []), ...ids])
  const nameless = known?.ids === null || ids.length === 0 || all.size > mostIds
  waiting.set(key, { org, table, ids: nameless ? null : all })
}

interface Rows {
  org: number
  ids: readonly number[]
}
/** To everybody who may view the module, of the rows he sees there. */
function hint(rooms: Rooms, module: AnyModule, rows: Rows): void {
  const texts = new Map<string, string>()
  const textOf = (ids: readonly number[]): string => {
    const key = ids.join()
    const text = texts.get(key) ?? JSON.stringify({ type: 'module', name: module.name, ids } satisfies ServerFrame)
    texts.set(key, text)
    return text
  }
  const near = module.scope === undefined || module.scope === 'self'
  const telling =
    (told: Rows) =>
    ({ who, send }: Member): void => {
      const heard = (!near || who.org === told.org) && hears(who, module)
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
const hears = (who: Who, module: AnyModule): boolean => module.single !== undefined || held(who, module).includes('view')

/** Which of these rows an account may hear of; an empty list: some of them; null: none. */
function seenBy(who: Who, module: AnyModule, { org, ids }: Rows): readonly number[] | null {
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
      return org === platform && !who.platform ? [] : org === who.org || who.platform ? ids : null
    case 'organisation':
      return who.platform ? ids : only(who.org)
  }
}
