import { semaphore } from '../../shared/rules/semaphore.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import type { Database } from '../db/connection.ts'
import { type LoginAttempt, countFailure, countersFor, clearFailures, refuseBlocked, uncountFailure } from './throttle.ts'

/** `open`: nothing was wrong, but that alone opens nothing. */
export interface PasswordVerdict {
  verdict: 'right' | 'wrong' | 'open'
}

/** Two at a time, as many as are hashed at once: a try that is counted is not left waiting. */
const hashGate = semaphore(2)
/** Each check takes a core for a tenth of a second; beyond this nobody would wait for the answer. */
const longestQueue = 200

/** A check of a password: counted before, settled after. `last` says that no other will be heard for a while. */
export async function passwordAttempt<J extends PasswordVerdict>(
  database: Database,
  attempt: LoginAttempt,
  judge: () => Promise<J>,
): Promise<J & { last: boolean }> {
  const counted = await database.asOwner(async query => {
    const all = await countersFor(query, attempt)
    await refuseBlocked(query, all)
    return all
  })
  if (hashGate.waiting() >= longestQueue) throw refuse('busy', { retryAfter: 5 })
  return hashGate.run(async () => {
    const { last, taken } = await database.asOwner(query => countFailure(query, counted))
    const judged = await judge()
    const settle = { right: clearFailures, open: uncountFailure, wrong: null }[judged.verdict]
    if (settle) await database.asOwner(query => settle(query, taken))
    return { ...judged, last }
  })
}
