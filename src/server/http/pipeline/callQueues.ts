import type { ServerResponse } from 'node:http'
import type { TenantContext } from '../../db/connection.ts'
import { type FairQueue, fairQueue } from '../../db/fairQueue.ts'

/** What calls wait for: one queue for each kind of load, so that a slow sender keeps nobody from his lists. */
export interface CallQueues {
  calls: FairQueue
  /** As long as a file is on its way in. */
  uploads: FairQueue
  /** As long as a file is written while it is fetched. */
  exports: FairQueue
}

const everybody = Number.POSITIVE_INFINITY

export const callQueues = (): CallQueues => ({
  calls: fairQueue({
    total: everybody,
    organisation: 24,
    account: 8,
    cheap: { atOnce: 64, below: 200 },
    waiting: 500,
    patience: 5000,
  }),
  uploads: fairQueue({ total: everybody, organisation: 12, account: 3, waiting: 50, patience: 60_000 }),
  exports: fairQueue({ total: everybody, organisation: 2, account: 1, waiting: 20, patience: 60_000 }),
})

/** Whose call it is, and whether somebody still waits for its answer. */
export function callerOf({ org, account }: TenantContext, response: ServerResponse): TenantContext {
  const hangUp = new AbortController()
  response.once('close', () => response.writableEnded || hangUp.abort())
  return { org, account, signal: hangUp.signal }
}
