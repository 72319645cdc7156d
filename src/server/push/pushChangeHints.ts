import { type AnyModule, dependentTables, tableOf } from '../../schema/index.ts'
import type { ServerFrame } from '../../shared/wire/pushFrame.ts'
import { permittedRights } from '../auth/permit.ts'
import { type RowsChanged, missedTopic } from '../db/bus.ts'
import type { Registry } from '../db/modulePart.ts'
import type { ReadReplica } from '../db/replica/readReplica.ts'
import { seesSomeRows } from '../db/rowScope.ts'
import type { ServerContext, Principal } from '../db/scope.ts'
import { platformOrg } from '../db/tables/columns.ts'
import type { PushMember, PushRooms } from './pushRooms.ts'

const firstDelay = 10
const nextDelay = 200
/** Above so many rows a hint names no ids. */
const maxIds = 500

/** Changed ids since the last hint, by organisation and table; null: too many to name. */
type PendingChanges = Map<string, { org: number; table: string; ids: Set<number> | null }>

/** Hints about changed rows, to accounts that may view the module: the first at once, further ones throttled and merged. */
export function pushChangeHints(
  { registry, changes, bus }: ServerContext,
  rooms: PushRooms,
  replica: Pick<ReadReplica, 'positionOf'> | null,
): void {
  const { modules } = registry
  const pages = Map.groupBy(modules, tableOf)
  const dependents = dependentTables(modules)
  let pending: PendingChanges = new Map()
  let timer: NodeJS.Timeout | null = null

  const flush = (): void => {
    timer = pending.size ? setTimeout(flush, nextDelay) : null
    const all = pending
    pending = new Map()
    for (const [org, changed] of Map.groupBy(all.values(), one => one.org))
      withPosition(org, position => {
        for (const { table, ids } of changed)
          for (const module of pages.get(table) ?? [])
            pushHint({ rooms, registry }, module, { org, ids: ids ? [...ids] : [], position })
      })
  }
  /** The node that the page asks next may not know of the change yet: the hint names how far a replica must be. */
  function withPosition(org: number, push: (position: number | null) => void): void {
    if (replica) void replica.positionOf(org).then(push)
    else push(null)
  }
  changes.subscribe(change => {
    if (!pages.has(change.table)) return
    addChange(pending, change)
    // Rows of other tables show values computed from the changed rows. Which rows is not known here, so the hint has no ids.
    for (const table of dependents.get(change.table) ?? []) addChange(pending, { org: change.org, table, ids: [] })
    timer ??= setTimeout(flush, firstDelay)
  })
  bus.subscribe(missedTopic, () =>
    withPosition(platformOrg, position => modules.forEach(module => pushHintToAll(rooms, module, position))),
  )
}

/** To all accounts that may view the module: anything they show of it may be stale. */
function pushHintToAll(rooms: PushRooms, module: AnyModule, position: number | null): void {
  const text = hintText(module, { ids: [], position })
  const push = ({ who, send }: PushMember) => mayReceiveHint(who, module) && send(text)
  rooms.broadcast(rooms.all(), { key: `missed ${module.name}`, deliver: member => void push(member) })
}

function addChange(pending: PendingChanges, { org, table, ids }: RowsChanged): void {
  const key = `${org} ${table}`
  const known = pending.get(key)
  const all = new Set([...(known?.ids ?? []), ...ids])
  const withoutIds = known?.ids === null || ids.length === 0 || all.size > maxIds
  pending.set(key, { org, table, ids: withoutIds ? null : all })
}

interface HintContext {
  rooms: PushRooms
  registry: Registry
}
interface ChangedRows {
  org: number
  ids: readonly number[]
  /** Position in the database's log; null without a replica. */
  position: number | null
}
const hintText = ({ name }: AnyModule, { ids, position }: Pick<ChangedRows, 'ids' | 'position'>): string =>
  JSON.stringify({ type: 'module', name, ids, ...(position ? { position } : {}) } satisfies ServerFrame)

/** To all accounts that may view the module, about the rows they see there. */
function pushHint({ rooms, registry }: HintContext, module: AnyModule, rows: ChangedRows): void {
  const texts = new Map<string, string>()
  const textOf = (ids: readonly number[]): string => {
    const key = ids.join()
    const text = texts.get(key) ?? hintText(module, { ids, position: rows.position })
    texts.set(key, text)
    return text
  }
  const isOfOneOrganisation = module.scope === undefined || module.scope === 'self'
  const sendHintAbout =
    (change: ChangedRows) =>
    ({ who, send }: PushMember): void => {
      const mayReceive = (!isOfOneOrganisation || who.org === change.org) && mayReceiveHint(who, module)
      const ids = mayReceive ? idsSeenBy({ who, registry }, module, change) : null
      if (ids) send(textOf(ids))
    }
  rooms.broadcast(isOfOneOrganisation ? rooms.roomOf(rows.org) : rooms.all(), {
    key: `${rows.org} ${module.name}`,
    deliver: sendHintAbout(rows),
    replay: sendHintAbout({ ...rows, ids: [] }),
  })
}

/** A change of settings is pushed to everybody; the values are fetched elsewhere. */
const mayReceiveHint = (who: Principal, module: AnyModule): boolean =>
  module.single !== undefined || permittedRights(who, module).includes('view')

/** The rows that an account may be notified of; an empty list: some of them; null: none. */
function idsSeenBy(
  { who, registry }: { who: Principal; registry: Registry },
  module: AnyModule,
  { org, ids }: Pick<ChangedRows, 'org' | 'ids'>,
): readonly number[] | null {
  const only = (id: number) => (ids.length === 0 ? [] : ids.includes(id) ? [id] : null)
  const bound = who.bound?.[tableOf(module)]
  if (bound !== undefined) return only(bound)
  const { scope } = module
  // Only the database knows which rows the account sees: it gets no ids and reloads.
  if (scope === undefined) return seesSomeRows(registry, who, module) ? [] : ids
  switch (scope) {
    case 'platform':
      return ids
    // The owner of the rows is not known here: everybody reloads, without ids.
    case 'self':
      return []
    // The platform may write rows of all organisations, and is notified of all.
    case 'shared':
      return org === platformOrg && !who.platform ? [] : org === who.org || who.platform ? ids : null
    case 'organisation':
      return who.platform ? ids : only(who.org)
  }
}
