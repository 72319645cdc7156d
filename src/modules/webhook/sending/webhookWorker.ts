import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ModuleWorker, SendOutside, WorkerTools } from '../../../server/kit.ts'
import { outgoingCalls, sql } from '../../../server/kit.ts'
import { beat, claimWebhook, type ClaimedWebhook, makeDue, releaseWebhook, subscribedOrgs } from './claims.ts'
import { deliverNext, type Subscription } from './deliver.ts'
import { gatherEvents } from './gatherEvents.ts'

/** Subscriptions that a node works on at a time; a receiver that does not answer blocks one of them for ten seconds. */
const maxAtOnce = 4
/** Milliseconds. */
const [lookEvery, gatherFor, beatEvery, maxTime, stopPatience] = [5000, 200, 5000, 20_000, 2000]
/** Seconds after which a subscription is looked at again that has nothing to do, or whose owner is disabled. */
const [idleSeconds, absentSeconds] = [60, 300]

/** Sends the events of all subscriptions; every node has one. */
export function webhookWorker(
  tools: WorkerTools,
  send: SendOutside = outgoingCalls({ inside: tools.deployment.insideHosts }),
): ModuleWorker {
  const { database, changes, failed } = tools
  const node = randomUUID()
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  const changed = new Set<number>()
  let subscribed: ReadonlySet<number> = new Set()
  let gathering: NodeJS.Timeout | undefined
  let looking: NodeJS.Timeout | undefined
  let claiming = false
  let unsubscribe = () => {}

  const claim = async () => {
    if (claiming) return
    claiming = true
    try {
      while (!stopping.signal.aborted && running.size < maxAtOnce) {
        const claimed = await database.asOwner(query => claimWebhook(query, node))
        if (!claimed) return
        const run = work(claimed).catch(failed)
        running.add(run)
        void run.then(() => running.delete(run)).then(() => claim().catch(failed))
      }
    } finally {
      claiming = false
    }
  }

  /** One round of a subscription: what happened since, then what is due. */
  async function work(claimed: ClaimedWebhook): Promise<void> {
    let isOurs = true
    const beating = setInterval(() => {
      void database.asOwner(query => beat(query, claimed)).then(still => (isOurs = isOurs && still), failed)
    }, beatEvery)
    try {
      const seconds = await round(claimed, () => isOurs && !stopping.signal.aborted)
      if (seconds !== null) await database.asOwner(query => releaseWebhook(query, claimed, seconds))
    } catch (error) {
      await database.asOwner(query => releaseWebhook(query, claimed, idleSeconds))
      throw error
    } finally {
      clearInterval(beating)
    }
  }

  /** Seconds until the subscription is due again; null once it is another node's. */
  async function round(claimed: ClaimedWebhook, goesOn: () => boolean): Promise<number | null> {
    const subscription = await loadSubscription(claimed)
    if (!subscription) return absentSeconds
    const { more, lost } = await gatherEvents(tools, claimed, subscription)
    if (lost) return null
    const end = performance.now() + maxTime
    while (goesOn() && performance.now() < end) {
      const outcome = await deliverNext(tools, claimed, { subscription, send })
      if (outcome === 'lost') return null
      if (outcome === 'rests') return idleSeconds
      if (outcome === 'none') return more ? 0 : secondsToNext(claimed)
    }
    return 0
  }

  async function loadSubscription({ org, id }: ClaimedWebhook): Promise<Subscription | null> {
    const [row] = await database.asOwner(query =>
      query<{ title: string; url: string; events: string[]; account: number }>(
        sql`select title, url, to_json(events) as events, account_id as account from webhook where org_id = ${org}::bigint and id = ${id}::bigint`,
      ),
    )
    const scope = row && (await tools.scopeOf({ org: Number(org), account: Number(row.account) }))
    return row && scope ? { ...row, scope } : null
  }

  async function secondsToNext({ org, id }: ClaimedWebhook): Promise<number> {
    const [row] = await database.asOwner(query =>
      query<{ seconds: number | null }>(sql`select extract(epoch from min(next_at) - now())::float8 as seconds
        from webhook_delivery where org_id = ${org}::bigint and webhook_id = ${id}::bigint and state = 'waiting'`),
    )
    return Math.max(0, Math.min(idleSeconds, row?.seconds ?? idleSeconds))
  }

  /** Debounce: changes within a moment are sent together. */
  async function notifyChanged(): Promise<void> {
    gathering = undefined
    const orgs = [...changed].filter(org => subscribed.has(org))
    changed.clear()
    if (!orgs.length || stopping.signal.aborted) return
    await database.asOwner(query => makeDue(query, orgs))
    await claim()
  }
  async function look(): Promise<void> {
    subscribed = await database.asOwner(subscribedOrgs)
    if (subscribed.size) await claim()
  }

  return {
    start() {
      unsubscribe = changes.subscribe(({ org, table }) => {
        if (table === 'webhook') void look().catch(failed)
        changed.add(org)
        gathering ??= setTimeout(() => void notifyChanged().catch(failed), gatherFor).unref()
      })
      looking = setInterval(() => void look().catch(failed), lookEvery).unref()
      void look().catch(failed)
    },
    async stop() {
      stopping.abort()
      unsubscribe()
      clearInterval(looking)
      clearTimeout(gathering)
      // A receiver that does not answer is skipped: another node sends that message again.
      await Promise.race([Promise.all(running), sleep(stopPatience)])
    },
  }
}
