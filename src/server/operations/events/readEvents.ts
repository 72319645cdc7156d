import { type AnyModule, everyNameOf, wholeModule } from '../../../schema/index.ts'
import type { ChangeEvent } from '../../../shared/wire/event.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import { seesOnlySome } from '../../db/rowScope.ts'
import type { Scope } from '../../db/scope.ts'
import { emptySql, raw, type Sql, sql } from '../../db/sql.ts'
import { type EntryPart, type LoggedEntry, entryParts, seenEvent } from './entryEvents.ts'
import type { EventCursor } from './eventCursor.ts'

/** A module as the reader sees it, and which of its events are wanted. */
export interface WantedEvents {
  module: AnyModule
  wants: (event: string) => boolean
}
export interface EventsRead {
  events: readonly ChangeEvent[]
  next: EventCursor
  /** Nothing is left that this call could have read. */
  done: boolean
}

/** Entries and rows of one query: an entry has up to thousands of rows. */
const [maxEntries, maxRows] = [200, 2000]

/** Changes that record no values. Other entries without values record reads and refusals. */
const bareActions = (modules: readonly AnyModule[]): readonly string[] => [
  'purge',
  'erase',
  ...modules.flatMap(module => Object.keys(wholeModule(module).actions ?? {})),
]

const entrySql = raw(
  `e.id, to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, e.action, e.module,
    to_json(e.row_ids) as ids, e.changes,
    e.account_id as account, coalesce(a.nickname, a.username, '') as name, e.token, e.request_id as request`,
)
const accountJoinSql = raw('left join account a on a.org_id = e.org_id and a.id = e.account_id')

interface FoundEntries {
  upto: string
  /** The cursor is of a time that this database has not reached: it was restored. */
  ahead: boolean
  found: number
  entries: readonly LoggedEntry[]
}

/** The module names of entries: other pages of the same rows write under theirs. */
const namesOf = ({ registry }: Scope, wanted: readonly WantedEvents[]): readonly string[] =>
  wanted.flatMap(({ module }) => registry.pages(module).flatMap(everyNameOf))

async function findEntries(scope: Scope, wanted: readonly WantedEvents[], cursor: EventCursor): Promise<FoundEntries> {
  const { read, reading, entry, parts } = cursor
  const upto = reading === null ? raw('pg_current_snapshot()') : sql`${reading}::pg_snapshot`
  // The least number of what is new, by the index of transactions: the index of numbers would be searched from the beginning.
  const from: Sql =
    read === null || entry > 0
      ? emptySql
      : sql` and e.id >= (select min(id) from (select id from audit
        where org_id = ctx.org and tx >= pg_snapshot_xmin(${read}::pg_snapshot) offset 0) fresh)`
  const isNew = read === null ? emptySql : sql` and not coalesce(pg_visible_in_snapshot(e.tx, ${read}::pg_snapshot), true)`
  const after = sql`e.id ${raw(parts === 'whole' ? '>' : '>=')} ${entry}::bigint`
  const list = sql`select e.id, cardinality(e.row_ids) as rows from audit e where e.org_id = ctx.org and ${after}${from}
    and e.module = any(${namesOf(scope, wanted)}::text[]) and e.result = 'ok' and cardinality(e.row_ids) > 0
    and (e.changes is not null or e.action = any(${bareActions(wanted.map(({ module }) => module))}::text[]))
    and coalesce(pg_visible_in_snapshot(e.tx, s.upto), true)${isNew} order by e.id limit ${maxEntries}::int`
  const latest = reading ?? read
  const [found] = await scope.read<FoundEntries>(sql`select s.upto::text as upto,
      ${latest === null ? raw('false') : sql`pg_snapshot_xmax(${latest}::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot())`} as ahead,
      (select count(*) from (${list}) e)::int as found,
      (select coalesce(json_agg(r order by r.id), '[]') from (
        select ${entrySql} from (select id, sum(rows) over (order by id) - rows as before from (${list}) e) p
        join audit e on e.org_id = ctx.org and e.id = p.id ${accountJoinSql} where p.before < ${maxRows}::int) r) as entries
    from (select ${upto} as upto offset 0) s`)
  if (!found) throw new Error('nothing was answered')
  return found
}

/** The next events of some modules, as the account of the scope sees them. */
export async function readEvents(
  scope: Scope,
  wanted: readonly WantedEvents[],
  { cursor, limit }: { cursor: EventCursor; limit: number },
): Promise<EventsRead> {
  const { upto, ahead, found, entries } = await findEntries(scope, wanted, cursor)
  if (ahead) throw refuse('eventsCursorAhead')
  const events: ChangeEvent[] = []
  const seen = await eventsSeen(scope, wanted, entries)
  for (const { entry, parts, module } of seen) {
    const begun = entry.id === cursor.entry && cursor.parts !== 'whole' ? cursor.parts : 0
    for (const [index, part] of parts.entries()) {
      if (index < begun || !module.wants(part.event)) continue
      if (events.length === limit) {
        const next = { read: cursor.read, reading: upto, entry: entry.id, parts: index }
        return { events, next, done: false }
      }
      const event = module.see(entry, part)
      if (event) events.push(event)
    }
  }
  const last = entries.at(-1)?.id
  if (last !== undefined && (entries.length < found || found === maxEntries))
    return { events, next: { read: cursor.read, reading: upto, entry: last, parts: 'whole' }, done: false }
  // Entries that were committed while one snapshot was read in several calls are still to come.
  return { events, next: { read: upto, reading: null, entry: 0, parts: 'whole' }, done: cursor.reading === null }
}

/** One event again, as the account sees it today; null where it sees nothing of it any more. */
export async function readEvent(scope: Scope, module: AnyModule, id: string): Promise<ChangeEvent | null> {
  const [, entry = ''] = /^evt_(\d{1,18})_\d+$/.exec(id) ?? []
  const entries = await scope.read<LoggedEntry>(
    sql`select ${entrySql} from audit e ${accountJoinSql} where e.org_id = ctx.org and e.id = ${entry}::bigint
      and e.module = any(${namesOf(scope, [{ module, wants: () => true }])}::text[])`,
  )
  const [seen] = await eventsSeen(scope, [{ module, wants: () => true }], entries)
  const part = seen?.parts.find(one => one.id === id)
  return seen && part ? seen.module.see(seen.entry, part) : null
}

interface SeenModule {
  wants: (event: string) => boolean
  see: (entry: LoggedEntry, part: EntryPart) => ChangeEvent | null
}
interface SeenEntry {
  entry: LoggedEntry
  parts: readonly EntryPart[]
  module: SeenModule
}

/** Entries with their events, and which of their rows the account sees: checked once for each module. */
async function eventsSeen(
  scope: Scope,
  wanted: readonly WantedEvents[],
  entries: readonly LoggedEntry[],
): Promise<readonly SeenEntry[]> {
  const all = await Promise.all(
    wanted.map(async ({ module, wants }) => {
      const names = scope.registry.pages(module).flatMap(everyNameOf)
      const own = entries.filter(entry => names.includes(entry.module))
      const sees = await rowsSeen(scope, module, own)
      const see: SeenModule['see'] = (entry, part) => seenEvent(entry, part, { module, sees })
      return own.map(entry => ({ entry, parts: entryParts(entry, module), module: { wants, see } }))
    }),
  )
  return all.flat().sort((a, b) => a.entry.id - b.entry.id)
}

/** Which rows of the entries the account sees; an account with a row scope sees no purged rows. */
async function rowsSeen(scope: Scope, module: AnyModule, entries: readonly LoggedEntry[]): Promise<(id: number) => boolean> {
  const { who, registry } = scope
  if (!entries.length || !seesOnlySome(registry, who, module)) return () => true
  const ids = await scope.rows(module).seen([...new Set(entries.flatMap(entry => entry.ids))])
  return id => ids.has(id)
}
