import { randomUUID } from 'node:crypto'
import type { Bus } from '../../db/bus.ts'

/** The position of a token within its rate limit. */
export interface RateState {
  limit: number
  remaining: number
  /** Seconds until all of it is free again. */
  reset: number
  exceeded: boolean
}

export interface TokenRates {
  /** Counts one call; one beyond the limit is not counted. */
  take(token: string, limit: number): RateState
}

interface RateWindow {
  endsAt: number
  used: number
  /** Local calls that have not been sent to the other nodes. */
  unsent: number
}
interface NodeCalls {
  node: string
  calls: readonly (readonly [token: string, endsAt: number, count: number])[]
}

const minute = 60_000
/** Bus topic: how often tokens called on a node. */
const tokenCallsTopic = 'token.calls'
/** The nodes together pass a limit by what they take within this time. */
const publishInterval = 500
/** Entries of one message: a notification is limited to 8,000 bytes. */
const maxNamed = 50

/** Calls of a minute by token, on all nodes together. The minute begins with the first call; no call waits for a database. */
export function tokenRates(bus: Pick<Bus, 'publish' | 'subscribe'>): TokenRates {
  const node = randomUUID()
  const windows = new Map<string, RateWindow>()
  let publishTimer: NodeJS.Timeout | undefined

  function windowOf(token: string, endsAt: number): RateWindow {
    const known = windows.get(token)
    if (known && known.endsAt > Date.now()) return known
    const begun = { endsAt, used: 0, unsent: 0 }
    windows.set(token, begun)
    return begun
  }

  function publishCalls(): void {
    publishTimer = undefined
    const calls: [string, number, number][] = []
    for (const [token, window] of windows) {
      if (window.endsAt <= Date.now()) windows.delete(token)
      else if (window.unsent) calls.push([token, window.endsAt, window.unsent])
      window.unsent = 0
    }
    for (let at = 0; at < calls.length; at += maxNamed)
      bus.publish(tokenCallsTopic, { node, calls: calls.slice(at, at + maxNamed) } satisfies NodeCalls)
  }

  bus.subscribe(tokenCallsTopic, data => {
    const { node: from, calls } = data as NodeCalls
    if (from === node) return
    for (const [token, endsAt, count] of calls) windowOf(token, endsAt).used += count
  })

  return {
    take(token, limit) {
      const window = windowOf(token, Date.now() + minute)
      const exceeded = window.used >= limit
      if (!exceeded) {
        window.used += 1
        window.unsent += 1
        publishTimer ??= setTimeout(publishCalls, publishInterval).unref()
      }
      const reset = Math.max(1, Math.ceil((window.endsAt - Date.now()) / 1000))
      return { limit, remaining: Math.max(0, limit - window.used), reset, exceeded }
    },
  }
}
