import { type SendOutside, type WorkerTools, sql } from 'houtai/server'
import { recordHeartbeat, type ClaimedWebhook, releaseWebhook } from './claims.ts'
import { deliverNext, type Subscription } from './deliverNext.ts'
import { gatherEvents } from './gatherEvents.ts'

/** Milliseconds. */
const [beatInterval, maxTime] = [5000, 20_000]
/** Seconds until the next round of a subscription that has nothing to do, or whose owner is disabled. */
const [idleSeconds, absentSeconds] = [60, 300]

interface RoundParams {
  send: SendOutside
  /** The node is stopping: no further message is begun. */
  isStopping: () => boolean
}

/** Delivers the events of a claimed subscription, with a heartbeat, and releases it until it is due again. */
export async function deliverSubscription(
  tools: WorkerTools,
  claimed: ClaimedWebhook,
  { send, isStopping }: RoundParams,
): Promise<void> {
  const { database, failed } = tools
  let isOurs = true
  const beating = setInterval(() => {
    void database.asOwner(query => recordHeartbeat(query, claimed)).then(still => (isOurs = isOurs && still), failed)
  }, beatInterval)
  try {
    const seconds = await gatherAndDeliver(tools, claimed, { send, goesOn: () => isOurs && !isStopping() })
    if (seconds !== null) await database.asOwner(query => releaseWebhook(query, claimed, seconds))
  } catch (error) {
    // A release that fails too must not hide the first error. Another node takes over when the lease ends.
    await database.asOwner(query => releaseWebhook(query, claimed, idleSeconds)).catch(failed)
    throw error
  } finally {
    clearInterval(beating)
  }
}

interface DeliveryLoop {
  send: SendOutside
  goesOn: () => boolean
}
/** Seconds until the subscription is due again; null once it is another node's. */
async function gatherAndDeliver(
  tools: WorkerTools,
  claimed: ClaimedWebhook,
  { send, goesOn }: DeliveryLoop,
): Promise<number | null> {
  const load = () => loadSubscription(tools, claimed)
  const subscription = await load()
  if (!subscription) return absentSeconds
  const { more, lost } = await gatherEvents(tools, claimed, subscription)
  if (lost) return null
  const end = performance.now() + maxTime
  while (goesOn() && performance.now() < end) {
    const outcome = await deliverNext(tools, claimed, { load, send })
    if (outcome === 'lost') return null
    if (outcome === 'absent') return absentSeconds
    if (outcome === 'rests') return idleSeconds
    if (outcome === 'none') return more ? 0 : secondsToNext(tools, claimed)
  }
  return 0
}

/** Null where the subscription was deleted, or its owner is disabled. */
async function loadSubscription({ database, scopeOf }: WorkerTools, { org, id }: ClaimedWebhook): Promise<Subscription | null> {
  const [row] = await database.asOwner(query =>
    query<{ title: string; url: string; events: string[]; account: number }>(
      sql`select title, url, to_json(events) as events, account_id as account from webhook
        where org_id = ${org}::bigint and id = ${id}::bigint`,
    ),
  )
  const scope = row && (await scopeOf({ org: Number(org), account: Number(row.account) }))
  return row && scope ? { ...row, scope } : null
}

async function secondsToNext({ database }: WorkerTools, { org, id }: ClaimedWebhook): Promise<number> {
  const [row] = await database.asOwner(query =>
    query<{ seconds: number | null }>(sql`select extract(epoch from min(next_at) - now())::float8 as seconds
      from webhook_delivery where org_id = ${org}::bigint and webhook_id = ${id}::bigint and state = 'waiting'`),
  )
  return Math.max(0, Math.min(idleSeconds, row?.seconds ?? idleSeconds))
}
