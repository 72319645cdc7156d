import { semaphore } from '../../../shared/rules/semaphore.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import type { Database } from '../../db/connection.ts'
import { networkOf } from './networkOf.ts'
import { type LoginAttempt, countFailure, countersFor, clearFailures, refuseBlocked, uncountFailure } from './throttle.ts'

/** `open`: the password is right, but a second step is still needed. */
export interface PasswordVerdict {
  verdict: 'right' | 'wrong' | 'open'
}

/** Concurrency limit: as many as are hashed at once, so that a counted attempt does not wait. */
const hashGate = semaphore(2)
/** One attempt at a time reads the counts: sessions are read on the same few connections, and must not wait behind a flood. */
const countGate = semaphore(1)
/**
 * Attempts under way on this node, in all and from one network, an address that an office may share. Each occupies a core for a tenth of a
 * second.
 */
const [maxOfAll, maxOfNetwork] = [200, 150]
const runningAttempts = new Map<string, number>()

/** Refuses an attempt beyond the limits before it asks the database anything. Returns what ends it. */
function beginAttempt(ip: string): () => void {
  const network = networkOf(ip)
  const own = runningAttempts.get(network) ?? 0
  const all = [...runningAttempts.values()].reduce((sum, count) => sum + count, 0)
  if (own >= maxOfNetwork || all >= maxOfAll) throw refuse('busy', { retryAfter: 5 })
  runningAttempts.set(network, own + 1)
  return () => {
    const left = (runningAttempts.get(network) ?? 1) - 1
    if (left) runningAttempts.set(network, left)
    else runningAttempts.delete(network)
  }
}

/** Checks a password: counted as a failure before, settled after. `last`: further attempts are refused for a while. */
export async function passwordAttempt<J extends PasswordVerdict>(
  database: Database,
  attempt: LoginAttempt,
  check: () => Promise<J>,
): Promise<J & { last: boolean }> {
  const end = beginAttempt(attempt.ip)
  try {
    const counted = await countGate.run(() =>
      database.asOwner(async query => {
        const all = await countersFor(query, attempt)
        await refuseBlocked(query, all)
        return all
      }),
    )
    return await hashGate.run(async () => {
      const { last, taken } = await database.asOwner(query => countFailure(query, counted))
      const result = await check()
      const settle = { right: clearFailures, open: uncountFailure, wrong: null }[result.verdict]
      if (settle) await database.asOwner(query => settle(query, taken))
      return { ...result, last }
    })
  } finally {
    end()
  }
}
