import { randomUUID } from 'node:crypto'
import type { Bus } from './bus.ts'

/** The position of a key within its limit. */
export interface RateState {
  limit: number
  remaining: number
  /** Seconds until all of it is free again. */
  reset: number
  exceeded: boolean
}

/** Calls of a minute by key, on all nodes together. The minute of a key begins with its first call. */
export interface SharedRates {
  /** Counts one call; one beyond the limit is not counted. */
  take(key: string, limit: number): RateState
  /** Reads the state without counting a call. */
  look(key: string, limit: number): RateState
}

interface RateWindow {
  /** By this node's monotonic clock. */
  endsAt: number
  used: number
  /** Local calls that have not been sent to the other nodes. */
  unsent: number
}
/** The minute's rest in milliseconds is sent, not its end: the clocks of two machines differ. */
interface NodeCalls {
  node: string
  calls: readonly (readonly [key: string, rest: number, count: number])[]
}

const minute = 60_000
/** Bus topic: what was counted on a node. */
const ratesTopic = 'rates'
/** The nodes together pass a limit by what they take within this time. */
const publishInterval = 100
/** Entries of one message: a notification is limited to 8,000 bytes. */
const maxKeys = 50
/** Windows that have ended are removed each time as many more are known. */
const sweepAfter = 1000

/** Counts in memory and sends the sums to the other nodes: no call waits for a database, and uncounted calls cost nothing. */
export function sharedRates(bus: Pick<Bus, 'publish' | 'subscribe'>): SharedRates {
  const node = randomUUID()
  const windows = rateWindows()
  const unsent = new Set<string>()
  let publishTimer: NodeJS.Timeout | undefined

  function publishCalls(): void {
    publishTimer = undefined
    const calls: [string, number, number][] = []
    for (const key of unsent) {
      const window = windows.find(key)
      if (!window?.unsent) continue
      calls.push([key, Math.ceil(window.endsAt - performance.now()), window.unsent])
      window.unsent = 0
    }
    unsent.clear()
    for (let at = 0; at < calls.length; at += maxKeys)
      bus.publish(ratesTopic, { node, calls: calls.slice(at, at + maxKeys) } satisfies NodeCalls)
  }

  bus.subscribe(ratesTopic, data => {
    const { node: from, calls } = data as NodeCalls
    if (from === node) return
    for (const [key, rest, count] of calls) windows.findOrBegin(key, rest).used += count
  })

  return {
    take(key, limit) {
      const window = windows.findOrBegin(key)
      const exceeded = window.used >= limit
      if (!exceeded) {
        window.used += 1
        window.unsent += 1
        unsent.add(key)
        publishTimer ??= setTimeout(publishCalls, publishInterval).unref()
      }
      return stateOf(window, limit, exceeded)
    },
    look(key, limit) {
      const window = windows.find(key) ?? { endsAt: 0, used: 0, unsent: 0 }
      return stateOf(window, limit, window.used >= limit)
    },
  }
}

const stateOf = ({ endsAt, used }: RateWindow, limit: number, exceeded: boolean): RateState => ({
  limit,
  remaining: Math.max(0, limit - used),
  reset: Math.max(1, Math.ceil((endsAt - performance.now()) / 1000)),
  exceeded,
})

/** The minutes that have not ended, by key. */
function rateWindows() {
  const windows = new Map<string, RateWindow>()
  let sweepAt = sweepAfter

  function find(key: string): RateWindow | undefined {
    const known = windows.get(key)
    return known && known.endsAt > performance.now() ? known : undefined
  }
  function sweep(): void {
    const now = performance.now()
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key)
    sweepAt = windows.size + sweepAfter
  }
  return {
    find,
    /** Begins a window of `rest` milliseconds if the key has none. */
    findOrBegin(key: string, rest = minute): RateWindow {
      const known = find(key)
      if (known) return known
      const begun = { endsAt: performance.now() + rest, used: 0, unsent: 0 }
      windows.set(key, begun)
      if (windows.size > sweepAt) sweep()
      return begun
    },
  }
}
