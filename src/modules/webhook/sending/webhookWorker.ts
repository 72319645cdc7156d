import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ModuleWorker, type SendOutside, type WorkerTools, outgoingCalls } from 'houtai/server'
import { claimWebhook, makeSubscriptionsDue, subscribedOrgs } from './claims.ts'
import { deliverSubscription } from './deliverSubscription.ts'

/** Places of a node: subscriptions that it works on at a time, and those whose receivers are slow to answer. */
const [maxAtOnce, maxSlow] = [4, 60]
/** Milliseconds. After `slowAfter` a receiver keeps no place: four that answer after ten seconds would delay every organisation. */
const [pollInterval, throttle, stopTimeout, slowAfter] = [5000, 200, 2000, 500]

/** Sends the events of all subscriptions; every node has one. */
export function webhookWorker(
  tools: WorkerTools,
  send: SendOutside = outgoingCalls({ inside: tools.deployment.insideHosts }),
): ModuleWorker {
  const { database, changes, failed } = tools
  const pool = roundPool(tools, send)
  let subscribed: ReadonlySet<number> = new Set()
  let polling: NodeJS.Timeout | undefined
  let unsubscribe = () => {}

  const poll = async () => {
    subscribed = await database.asOwner(subscribedOrgs)
    if (subscribed.size) await pool.fill()
  }
  const pending = changedOrgs(async changed => {
    const orgs = changed.filter(org => subscribed.has(org))
    if (!orgs.length || pool.isStopping()) return
    await database.asOwner(query => makeSubscriptionsDue(query, orgs))
    await pool.fill()
  }, failed)

  return {
    start() {
      unsubscribe = changes.subscribe(({ org, table }) => {
        if (table === 'webhook') void poll().catch(failed)
        pending.add(org)
      })
      polling = setInterval(() => void poll().catch(failed), pollInterval).unref()
      void poll().catch(failed)
    },
    async stop() {
      unsubscribe()
      clearInterval(polling)
      pending.cancel()
      await pool.stop()
    },
  }
}

/** Pool of rounds: claims due subscriptions until so many are worked on, and again as each round ends. */
function roundPool(tools: WorkerTools, send: SendOutside) {
  const { database, failed } = tools
  const node = randomUUID()
  const running = new Set<Promise<void>>()
  /** Calls without an answer after `slowAfter`; they hold no connection of the database. */
  let slow = 0
  let isClaiming = false
  /** A subscription became due during a claim, which may have looked before. */
  let mayBeDue = false
  let stopped = false
  const isStopping = () => stopped
  const hasPlace = () => running.size - Math.min(slow, maxSlow) < maxAtOnce

  const sendWithoutPlace: SendOutside = async call => {
    let isSlow = false
    const timer = setTimeout(() => {
      isSlow = true
      slow += 1
      void fill().catch(failed)
    }, slowAfter).unref()
    try {
      return await send(call)
    } finally {
      clearTimeout(timer)
      if (isSlow) slow -= 1
    }
  }

  const fill = async (): Promise<void> => {
    mayBeDue = true
    if (isClaiming) return
    isClaiming = true
    try {
      while (mayBeDue && !stopped && hasPlace()) {
        mayBeDue = false
        const claimed = await database.asOwner(query => claimWebhook(query, node))
        if (!claimed) continue
        mayBeDue = true
        const round = deliverSubscription(tools, claimed, { send: sendWithoutPlace, isStopping }).catch(failed)
        running.add(round)
        void round.then(() => running.delete(round)).then(() => fill().catch(failed))
      }
    } finally {
      isClaiming = false
    }
  }
  return {
    fill,
    isStopping,
    async stop(): Promise<void> {
      stopped = true
      // A receiver that does not answer is not waited for: another node sends that message again.
      await Promise.race([Promise.all(running), sleep(stopTimeout)])
    },
  }
}

/** Throttle: organisations that change within 200 ms of the first are handled together. */
function changedOrgs(handle: (orgs: readonly number[]) => Promise<void>, failed: (error: unknown) => void) {
  const changed = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  const flush = async () => {
    timer = undefined
    const orgs = [...changed]
    changed.clear()
    await handle(orgs)
  }
  return {
    add(org: number) {
      changed.add(org)
      timer ??= setTimeout(() => void flush().catch(failed), throttle).unref()
    },
    cancel: () => clearTimeout(timer),
  }
}
