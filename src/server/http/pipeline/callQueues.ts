import type { ServerResponse } from 'node:http'
import type { TenantContext } from '../../db/connection.ts'
import { type FairQueue, fairQueue } from '../../db/fairQueue.ts'

/** Queues of calls: one for each kind of load, so that slow uploads do not delay lists. */
export interface CallQueues {
  calls: FairQueue
  /** A call counts as long as its file is received. */
  uploads: FairQueue
  /** A call counts as long as its file is streamed. */
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
    waitTimeout: 5000,
  }),
  uploads: fairQueue({ total: everybody, organisation: 12, account: 3, waiting: 50, waitTimeout: 60_000 }),
  exports: fairQueue({ total: everybody, organisation: 2, account: 1, waiting: 20, waitTimeout: 60_000 }),
})

/** The tenant of a call, with a signal that aborts when the client hangs up. */
export function callerOf({ org, account }: TenantContext, response: ServerResponse): TenantContext {
  const hangUp = new AbortController()
  response.once('close', () => response.writableEnded || hangUp.abort())
  return { org, account, signal: hangUp.signal }
}
