import { semaphore } from '../../../shared/rules/semaphore.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import type { Database } from '../../db/connection.ts'
import { type LoginAttempt, countFailure, countersFor, clearFailures, refuseBlocked, uncountFailure } from './throttle.ts'

/** `open`: the password is right, but a second step is still needed. */
export interface PasswordVerdict {
  verdict: 'right' | 'wrong' | 'open'
}

/** Concurrency limit: as many as are hashed at once, so that a counted attempt does not wait. */
const hashGate = semaphore(2)
/** Longest queue: each check occupies a core for a tenth of a second. */
const maxQueueLength = 200

/** Checks a password: counted as a failure before, settled after. `last`: further attempts are refused for a while. */
export async function passwordAttempt<J extends PasswordVerdict>(
  database: Database,
  attempt: LoginAttempt,
  check: () => Promise<J>,
): Promise<J & { last: boolean }> {
  const counted = await database.asOwner(async query => {
    const all = await countersFor(query, attempt)
    await refuseBlocked(query, all)
    return all
  })
  if (hashGate.waiting() >= maxQueueLength) throw refuse('busy', { retryAfter: 5 })
  return hashGate.run(async () => {
    const { last, taken } = await database.asOwner(query => countFailure(query, counted))
    const result = await check()
    const settle = { right: clearFailures, open: uncountFailure, wrong: null }[result.verdict]
    if (settle) await database.asOwner(query => settle(query, taken))
    return { ...result, last }
  })
}
