import { Refusal, refuse } from '../../shared/wire/refusal.ts'
import { isDatabaseError, type TenantContext } from './connection.ts'

export interface FairLimits {
  /** Run at once, of everybody, of an organisation, of an account. */
  total: number
  organisation: number
  account: number
  /** So many of an account may wait, and so long, in milliseconds. */
  waiting: number
  patience: number
  /** What an account and its organisation may run instead, as long as none of the account's work has lately taken so long, in milliseconds. */
  cheap?: { atOnce: number; below: number }
}
interface QueuedCall {
  start(): void
  refuse(error: unknown): void
}
/** What one account runs and waits for. */
interface AccountLane {
  readonly key: string
  readonly group: OrganisationLanes
  running: number
  readonly queue: Set<QueuedCall>
}
/** An organisation, and its accounts that wait, whose turn it is first. */
interface OrganisationLanes {
  readonly org: number
  running: number
  readonly waiting: Set<AccountLane>
}
export interface FairQueue {
  run<T>(whose: TenantContext, work: () => Promise<T>): Promise<T>
}

const retryAfter = 2
/** So long an account counts as dear after work that took long. */
const remembered = 5000
/** Its caller hung up: nobody hears it. */
const refuseAborted = () => refuse('tooMany', { retryAfter })

/**
 * A queue that no account and no organisation fills: each has so many at once, and of those who wait organisations take turns
 * (round robin), within them accounts. Whoever asks for more than may wait is refused, and nobody else; so is who waits too long,
 * which need not be his own fault.
 */
export function fairQueue(limits: FairLimits): FairQueue {
  const lanes = new Map<string, AccountLane>()
  const groups = new Map<number, OrganisationLanes>()
  const waiting = new Set<OrganisationLanes>()
  let running = 0

  function laneOf({ org, account, lane }: TenantContext): AccountLane {
    const key = lane ? `${org} ${account} ${lane}` : `${org} ${account}`
    const known = lanes.get(key)
    if (known) return known
    const group = groups.get(org) ?? { org, running: 0, waiting: new Set() }
    groups.set(org, group)
    const made = { key, group, running: 0, queue: new Set<QueuedCall>() }
    lanes.set(key, made)
    return made
  }

  /** Accounts whose work takes long, and until when they count as such. */
  const dear = new Map<string, number>()

  function isDear({ key }: AccountLane): boolean {
    if (!limits.cheap) return true
    const until = dear.size ? dear.get(key) : undefined
    if (until === undefined) return false
    if (until > performance.now()) return true
    dear.delete(key)
    return false
  }

  function isFree(lane: AccountLane): boolean {
    if (running >= limits.total) return false
    const most = limits.cheap && !isDear(lane) ? limits.cheap.atOnce : null
    return lane.group.running < (most ?? limits.organisation) && lane.running < (most ?? limits.account)
  }

  function judge({ key }: AccountLane, took: number): void {
    if (limits.cheap && took > limits.cheap.below) dear.set(key, performance.now() + remembered)
  }

  function begin(lane: AccountLane): void {
    running += 1
    lane.group.running += 1
    lane.running += 1
  }

  function end(lane: AccountLane): void {
    running -= 1
    lane.group.running -= 1
    lane.running -= 1
    if (waiting.size) startNext()
    forgetIdle(lane)
  }

  function forgetIdle({ key, group, running: own, queue }: AccountLane): void {
    if (own === 0 && queue.size === 0) lanes.delete(key)
    if (group.running === 0 && group.waiting.size === 0) groups.delete(group.org)
  }

  /** Starts those whose turn it is, as many as may run; who had a turn goes to the end. */
  function startNext(): void {
    for (const group of waiting) {
      const lane = [...group.waiting].find(isFree)
      const [first] = lane?.queue ?? []
      if (!lane || !first) continue
      drop(lane, first)
      putLast(waiting, group)
      putLast(group.waiting, lane)
      begin(lane)
      first.start()
      if (running >= limits.total) return
    }
  }

  function drop(lane: AccountLane, one: QueuedCall): void {
    lane.queue.delete(one)
    if (!lane.queue.size) lane.group.waiting.delete(lane)
    if (!lane.group.waiting.size) waiting.delete(lane.group)
  }

  function turn(lane: AccountLane, { gone: signal, lane: background }: TenantContext): Promise<void> {
    if (!background && lane.queue.size >= limits.waiting) return Promise.reject(refuse('tooMany', { retryAfter }))
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => one.refuse(refuseAborted())
    const settle = (tell: () => void) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
      tell()
    }
    const one: QueuedCall = {
      start: () => settle(resolve),
      refuse(error) {
        drop(lane, one)
        forgetIdle(lane)
        settle(() => reject(error))
      },
    }
    // Work in the background has time.
    const timer = background ? undefined : setTimeout(() => one.refuse(refuse('busy', { retryAfter })), limits.patience)
    signal?.addEventListener('abort', leave, { once: true })
    lane.queue.add(one)
    lane.group.waiting.add(lane)
    waiting.add(lane.group)
    return promise
  }

  return {
    async run(whose, work) {
      if (whose.gone?.aborted) throw refuseAborted()
      const lane = laneOf(whose)
      if (isFree(lane) && !lane.queue.size) begin(lane)
      else await turn(lane, whose)
      const began = performance.now()
      let blocked = false
      try {
        return await work()
      } catch (error) {
        blocked = isBlocked(error)
        throw error
      } finally {
        if (!blocked) judge(lane, performance.now() - began)
        end(lane)
      }
    },
  }
}

const lockNotAvailable = '55P03'
/** It took long because somebody else holds a lock: no fault of the account's. */
const isBlocked = (error: unknown): boolean =>
  error instanceof Refusal ? error.code === 'busy' : isDatabaseError(error) && error.code === lockNotAvailable

/** To the end, if it still waits. */
function putLast<T>(line: Set<T>, one: T): void {
  if (line.delete(one)) line.add(one)
}
