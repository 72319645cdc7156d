import {
  type Scope,
  type WorkerTools,
  initialEventCursor,
  parseEventCursor,
  permittedRights,
  printEventCursor,
  readEvents,
  moduleSeenBy,
  sql,
} from 'houtai/server'
import type { ChangeEvent } from 'houtai/wire/event'
import { Refusal } from 'houtai/wire/refusal'
import { type ClaimedWebhook, lockClaim } from './claims.ts'
import { containsEvent, hasEvents, parseNamedEvent } from './subscribedEvents.ts'

/** Events of one page, and pages of one claim. */
const [pageSize, mostPages] = [100, 10]
/** Backpressure: with so many waiting deliveries no further events are read. The position stays, so that none is lost. */
const maxWaiting = 5000

export interface GatherResult {
  /** There is more to read. */
  more: boolean
  /** Another node took over. */
  lost: boolean
}

/** Reads the events after the stored position that the owner may see now, and inserts a delivery for each. */
export async function gatherEvents(
  { database }: WorkerTools,
  claimed: ClaimedWebhook,
  { scope, events }: { scope: Scope; events: readonly string[] },
): Promise<GatherResult> {
  const named = events.map(parseNamedEvent)
  const wanted = scope.registry.modules
    .filter(module => hasEvents(module) && named.some(one => one.module === module.name))
    .filter(module => permittedRights(scope.who, module).includes('view'))
    .map(module => ({ module: moduleSeenBy(scope.who, module), wants: (event: string) => containsEvent(named, module, event) }))
  if (!wanted.length) return { more: false, lost: false }
  let position = claimed.position
  for (let page = 0; page < mostPages; page++) {
    if ((await countWaiting(database, claimed)) >= maxWaiting) return { more: true, lost: false }
    const read = await readOn(scope, wanted, position)
    const next = printEventCursor(read.next)
    const kept = await database.asOwner(async query => {
      if (!(await lockClaim(query, claimed))) return false
      await query(insertSql(claimed, read.events))
      await query(
        sql`update webhook_state set position = ${next} where org_id = ${claimed.org}::bigint and webhook_id = ${claimed.id}::bigint`,
      )
      return true
    })
    if (!kept) return { more: false, lost: true }
    position = next
    if (read.done) return { more: false, lost: false }
  }
  return { more: true, lost: false }
}

async function countWaiting({ asOwner }: WorkerTools['database'], { org, id }: ClaimedWebhook): Promise<number> {
  const [row] = await asOwner(query =>
    query<{ count: number }>(
      sql`select count(*)::int as count from webhook_delivery
        where org_id = ${org}::bigint and webhook_id = ${id}::bigint and state = 'waiting'`,
    ),
  )
  return row?.count ?? 0
}

/** After a restore of the database the position may be in the future: then the subscription continues from now. */
async function readOn(scope: Scope, wanted: Parameters<typeof readEvents>[1], position: string) {
  try {
    return await readEvents(scope, wanted, { cursor: parseEventCursor(position), limit: pageSize })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'eventsCursorAhead') throw error
    return { events: [], next: await currentEventCursor(scope), done: false }
  }
}

/** The cursor after all events so far. */
export async function currentEventCursor(scope: Pick<Scope, 'read'>) {
  const [now] = await scope.read<{ read: string }>(sql`select pg_current_snapshot()::text as read`)
  return { ...initialEventCursor, read: now?.read ?? null }
}

const insertSql = ({ org, id }: ClaimedWebhook, events: readonly ChangeEvent[]) =>
  sql`insert into webhook_delivery (org_id, webhook_id, event, type, rows) select ${org}::bigint, ${id}::bigint, e.event, e.type, e.rows
    from unnest(${events.map(one => one.id)}::text[], ${events.map(one => one.type)}::text[],
      ${events.map(one => one.data.rows.length)}::int[])
      with ordinality e (event, type, rows, at) order by e.at on conflict (org_id, webhook_id, event) do nothing`
