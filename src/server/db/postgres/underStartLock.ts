import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Query, Transaction } from '../connection.ts'

/** Of the advisory lock; every version of the product must take this very one. */
const startLock = 7_240_001
const askAgainAfter = 200
/** Whoever waits longer than this is told why. */
const reportAfter = 5000

/** Nobody queues for long behind DDL that itself waits for an open read; see `retryOnLock`. */
const startSettings = `set time zone 'Asia/Shanghai'; set lock_timeout = '1s'; set statement_timeout = 0`

type InTransaction = <T>(client: pg.ClientBase, begin: string, run: (query: Query) => Promise<T>) => Promise<T>

/**
 * Session-level advisory lock on a connection of its own: it spans several transactions, and goes with the process
 * that holds it. Polled, because a statement that waits for it would hold a snapshot, and `create index concurrently`
 * of somebody else waits for those.
 */
export async function underStartLock<T>(
  options: pg.ClientConfig,
  within: InTransaction,
  run: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...options, keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(startSettings)
    for (let waited = 0; !(await isLocked(client)); waited += askAgainAfter) {
      if (waited === reportAfter) process.stderr.write('another node prepares the database; waiting for it\n')
      await pause(askAgainAfter)
    }
    return await run(work => within(client, 'begin', work))
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function isLocked(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${startLock}) as locked`)
  return rows[0]?.locked === true
}
