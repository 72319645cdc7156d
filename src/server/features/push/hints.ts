import type { AnyModule } from '../../../schema/index.ts'
import type { Change, Changes } from '../../db/bus.ts'
import type { Who } from '../../db/scope.ts'
import { held } from '../../operations/permit.ts'
import { type Member, type Rooms, sendAll } from './rooms.ts'

const soon = 10
const pause = 200
/** Of more rows than these nothing is said but that there are. */
const mostIds = 500

/** What changed since the last hint, by organisation and table; null: too much to name. */
type Waiting = Map<string, { org: number; table: string; ids: Set<number> | null }>

/** Tells who may see a module's rows that some changed: the first change at once, those after it together. */
export function hinting(modules: readonly AnyModule[], changes: Changes, rooms: Rooms): void {
  const pages = Map.groupBy(modules, module => module.of ?? module.name)
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
    if (!pages.has(change.module)) return
    gather(waiting, change)
    timer ??= setTimeout(flush, soon)
  })
}

function gather(waiting: Waiting, { org, module: table, ids }: Change): void {
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
function hint(rooms: Rooms, module: AnyModule, { org, ids }: Rows): void {
  const seeing = (members: Iterable<Member>) => [...members].filter(({ who }) => held(who, module).includes('view'))
  const say = (members: readonly Member[], named: readonly number[]) =>
    members.length > 0 && sendAll(members, { type: 'module', name: module.name, ids: named })
  switch (module.scope) {
    case undefined:
      return void say(seeing(rooms.within(org)), ids)
    case 'platform':
      return void say(seeing(rooms.all()), ids)
    // Whose rows they are is not known here: everybody looks, and nobody hears of another's.
    case 'self':
      return void say(seeing(rooms.within(org)), [])
    case 'organisation':
      return hintOrganisations(ids, seeing(rooms.all()), say)
  }
}

/** The platform hears of all organisations, each of them of itself. */
function hintOrganisations(
  ids: readonly number[],
  members: readonly Member[],
  say: (members: readonly Member[], ids: readonly number[]) => void,
): void {
  const [above, below] = [members.filter(isPlatform), members.filter(member => !isPlatform(member))]
  say(above, ids)
  for (const [own, room] of Map.groupBy(below, ({ who }) => who.org))
    if (ids.length === 0 || ids.includes(own)) say(room, ids.length === 0 ? [] : [own])
}
const isPlatform = ({ who }: { who: Who }): boolean => who.platform
