import { Refusal, refuse } from '../../shared/wire/refusal.ts'
import { isDatabaseError, lockNotAvailable, type TenantContext } from './connection.ts'

export interface FairLimits {
  /** How many calls run at once: in all, of an organisation, of an account. */
  total: number
  organisation: number
  account: number
  /** How many calls of an account may wait. */
  waiting: number
  /** Milliseconds after which a waiting call is refused. */
  waitTimeout: number
  /**
   * The limit of an account and of its organisation while none of the account's calls has lately taken longer than `below`
   * milliseconds.
   */
  cheap?: { atOnce: number; below: number }
}
interface QueuedCall {
  start(): void
  refuse(error: unknown): void
}
/** The calls of one account: running and queued. */
interface AccountLane {
  readonly key: string
  readonly group: OrganisationLanes
  running: number
  readonly queue: Set<QueuedCall>
}
/** An organisation and its waiting accounts; the first is next. */
interface OrganisationLanes {
  readonly org: number
  running: number
  readonly waiting: Set<AccountLane>
}
interface QueueState {
  readonly limits: FairLimits
  readonly lanes: Map<string, AccountLane>
  readonly groups: Map<number, OrganisationLanes>
  /** Organisations with waiting calls; the first is next. */
  readonly waiting: Set<OrganisationLanes>
  /** Accounts with slow calls, and until when they count as slow. */
  readonly slowUntil: Map<string, number>
  running: number
}
export interface FairQueue {
  run<T>(tenant: TenantContext, work: () => Promise<T>): Promise<T>
  state(): { running: number; waiting: number }
}

const retryAfter = 2
/** How long an account counts as slow after a slow call. */
const slowFor = 5000
/** For a call whose caller hung up; nobody reads this refusal. */
const refuseAborted = () => refuse('tooMany', { retryAfter })

/**
 * Fair queue: limits per account and per organisation; organisations take turns (round robin), and within them their
 * accounts. An account whose queue is full is refused with `tooMany`, a call that waits too long with `busy`.
 */
export function fairQueue(limits: FairLimits): FairQueue {
  const state: QueueState = {
    limits,
    lanes: new Map(),
    groups: new Map(),
    waiting: new Set(),
    slowUntil: new Map(),
    running: 0,
  }
  return {
    state: () => ({ running: state.running, waiting: countWaiting(state) }),
    async run(tenant, work) {
      if (tenant.signal?.aborted) throw refuseAborted()
      const lane = laneOf(state, tenant)
      if (isFree(state, lane) && !lane.queue.size) begin(state, lane)
      else await waitTurn(state, lane, tenant)
      const began = performance.now()
      let blocked = false
      try {
        return await work()
      } catch (error) {
        blocked = isBlocked(error)
        throw error
      } finally {
        if (!blocked) noteDuration(state, lane, performance.now() - began)
        end(state, lane)
      }
    },
  }
}

function laneOf({ lanes, groups }: QueueState, { org, account, lane }: TenantContext): AccountLane {
  const key = lane ? `${org} ${account} ${lane}` : `${org} ${account}`
  const known = lanes.get(key)
  if (known) return known
  const group = groups.get(org) ?? { org, running: 0, waiting: new Set() }
  groups.set(org, group)
  const made = { key, group, running: 0, queue: new Set<QueuedCall>() }
  lanes.set(key, made)
  return made
}

function isSlow({ limits, slowUntil }: QueueState, { key }: AccountLane): boolean {
  if (!limits.cheap) return true
  const until = slowUntil.size ? slowUntil.get(key) : undefined
  if (until === undefined) return false
  if (until > performance.now()) return true
  slowUntil.delete(key)
  return false
}

function noteDuration({ limits, slowUntil }: QueueState, { key }: AccountLane, took: number): void {
  if (limits.cheap && took > limits.cheap.below) slowUntil.set(key, performance.now() + slowFor)
}

function isFree(state: QueueState, lane: AccountLane): boolean {
  const { limits, running } = state
  if (running >= limits.total) return false
  const cheapLimit = limits.cheap && !isSlow(state, lane) ? limits.cheap.atOnce : null
  return lane.group.running < (cheapLimit ?? limits.organisation) && lane.running < (cheapLimit ?? limits.account)
}

function begin(state: QueueState, lane: AccountLane): void {
  state.running += 1
  lane.group.running += 1
  lane.running += 1
}

function end(state: QueueState, lane: AccountLane): void {
  state.running -= 1
  lane.group.running -= 1
  lane.running -= 1
  if (state.waiting.size) startNext(state)
  forgetIdle(state, lane)
}

function forgetIdle({ lanes, groups }: QueueState, { key, group, running, queue }: AccountLane): void {
  if (running === 0 && queue.size === 0) lanes.delete(key)
  if (group.running === 0 && group.waiting.size === 0) groups.delete(group.org)
}

/** Starts the next calls, as many as may run; an account and organisation that had a turn goes to the end. */
function startNext(state: QueueState): void {
  for (const group of state.waiting) {
    const lane = [...group.waiting].find(one => isFree(state, one))
    const [first] = lane?.queue ?? []
    if (!lane || !first) continue
    dequeue(state, lane, first)
    putLast(state.waiting, group)
    putLast(group.waiting, lane)
    begin(state, lane)
    first.start()
    if (state.running >= state.limits.total) return
  }
}

function enqueue({ waiting }: QueueState, lane: AccountLane, call: QueuedCall): void {
  lane.queue.add(call)
  lane.group.waiting.add(lane)
  waiting.add(lane.group)
}

function dequeue({ waiting }: QueueState, lane: AccountLane, call: QueuedCall): void {
  lane.queue.delete(call)
  if (!lane.queue.size) lane.group.waiting.delete(lane)
  if (!lane.group.waiting.size) waiting.delete(lane.group)
}

/** Resolves when the call may run; rejects when it has waited too long or its caller has hung up. */
function waitTurn(state: QueueState, lane: AccountLane, { signal, lane: background }: TenantContext): Promise<void> {
  const { waiting: maxWaiting, waitTimeout } = state.limits
  if (!background && lane.queue.size >= maxWaiting) return Promise.reject(refuse('tooMany', { retryAfter }))
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const abort = () => call.refuse(refuseAborted())
  const settle = (settlePromise: () => void) => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    settlePromise()
  }
  const call: QueuedCall = {
    start: () => settle(resolve),
    refuse(error) {
      dequeue(state, lane, call)
      forgetIdle(state, lane)
      settle(() => reject(error))
    },
  }
  // Background work waits without a time limit.
  const timer = background ? undefined : setTimeout(() => call.refuse(refuse('busy', { retryAfter })), waitTimeout)
  signal?.addEventListener('abort', abort, { once: true })
  enqueue(state, lane, call)
  return promise
}

const countWaiting = ({ waiting }: QueueState): number =>
  [...waiting].reduce((sum, group) => sum + [...group.waiting].reduce((of, { queue }) => of + queue.size, 0), 0)

/** Slow because another transaction holds a lock: not counted against the account. */
const isBlocked = (error: unknown): boolean =>
  error instanceof Refusal ? error.code === 'busy' : isDatabaseError(error) && error.code === lockNotAvailable

/** Moves an element of the set to its end, if it is still in it. */
function putLast<T>(queue: Set<T>, call: T): void {
  if (queue.delete(call)) queue.add(call)
}
