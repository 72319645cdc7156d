import { refuse } from '../../../shared/wire/refusal.ts'
import { isDatabaseError, lockNotAvailable } from '../connection.ts'

/** Longest wait for a connection. */
const turnTimeout = 4000
/** The timeout while a table is locked; a short row lock is released by then. */
const stuckTimeout = 250
/** How long a table counts as locked after a lock time-out. */
const stuckFor = 5000
const maxStuck = 2

interface ShareWaiter {
  go(): void
  refuse(): void
}
interface ModuleShare {
  used: number
  waiting: Set<ShareWaiter>
  /** Time of the last lock time-out with no success since; 0 otherwise. */
  stuckAt: number
}

/**
 * Bulkheads of a pool: the requests of one module never use all of its connections, and while its table is locked they use
 * few, so that the other modules are served.
 */
export function bulkheads(max: number) {
  const limit = max - Math.max(1, Math.round(max / 6))
  const shares = new Map<string, ModuleShare>()

  const isStuck = ({ stuckAt }: ModuleShare): boolean => stuckAt > 0 && stuckAt > performance.now() - stuckFor
  const usedByStuck = (): number => [...shares.values()].reduce((sum, share) => sum + (isStuck(share) ? share.used : 0), 0)
  const hasRoom = (share: ModuleShare): boolean =>
    isStuck(share) ? share.used < maxStuck && usedByStuck() < max / 2 : share.used < limit

  function turnOf(share: ModuleShare): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting: ShareWaiter = { go: resolve, refuse: () => reject(refuse('busy', { retryAfter: 2 })) }
    const giveUp = () => share.waiting.delete(waiting) && waiting.refuse()
    const timer = setTimeout(giveUp, isStuck(share) ? stuckTimeout : turnTimeout)
    share.waiting.add(waiting)
    return promise.finally(() => clearTimeout(timer))
  }

  function leave(share: ModuleShare, begunAt: number, error: unknown): void {
    share.used -= 1
    if (isDatabaseError(error) && error.code === lockNotAvailable) {
      share.stuckAt = performance.now()
      for (const one of share.waiting) one.refuse()
      share.waiting.clear()
    } else if (error === null && begunAt > share.stuckAt) share.stuckAt = 0
    for (const one of share.waiting) {
      if (!hasRoom(share)) return
      share.waiting.delete(one)
      share.used += 1
      one.go()
    }
  }

  /** Runs within the share of the pool that belongs to `name`. */
  return async function share<T>(name: string, run: () => Promise<T>): Promise<T> {
    let own = shares.get(name)
    if (!own) shares.set(name, (own = { used: 0, waiting: new Set(), stuckAt: 0 }))
    if (own.waiting.size === 0 && hasRoom(own)) own.used += 1
    else await turnOf(own)
    const begunAt = performance.now()
    let fault: unknown = null
    try {
      return await run()
    } catch (error) {
      fault = error
      throw error
    } finally {
      leave(own, begunAt, fault)
    }
  }
}
