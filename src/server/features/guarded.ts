import { gate } from '../../rules/gate.ts'
import { refuse } from '../../wire/refusal.ts'
import type { Database } from '../db/connection.ts'
import { type Attempt, count, countedFor, forget, refuseBlocked, takeBack } from './throttle.ts'

/** `open`: nothing was wrong, but that alone opens nothing. */
export interface Judged {
  verdict: 'right' | 'wrong' | 'open'
}

/** Two at a time, as many as are hashed at once: a try that is counted is not left waiting. */
const checking = gate(2)
/** Each check takes a core for a tenth of a second; beyond this nobody would wait for the answer. */
const longestQueue = 200

/** A check of a password: counted before, settled after. `last` says that no other will be heard for a while. */
export async function guarded<J extends Judged>(
  database: Database,
  attempt: Attempt,
  judge: () => Promise<J>,
): Promise<J & { last: boolean }> {
  const counted = await database.asOwner(async query => {
    const all = await countedFor(query, attempt)
    await refuseBlocked(query, all)
    return all
  })
  if (checking.waiting() >= longestQueue) throw refuse('busy', { retryAfter: 5 })
  return checking.run(async () => {
    const { last, taken } = await database.asOwner(query => count(query, counted))
    const judged = await judge()
    const settle = { right: forget, open: takeBack, wrong: null }[judged.verdict]
    if (settle) await database.asOwner(query => settle(query, taken))
    return { ...judged, last }
  })
}
