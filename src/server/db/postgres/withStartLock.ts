import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { OutsideTransaction, Query, Transaction } from '../connection.ts'
import { outsideTransaction } from './outsideTransaction.ts'
import { ZonedClient } from './zonedClient.ts'

/** Key of the advisory lock; it must be the same in every version of the product. */
const startLock = 7_240_001
const askAgainAfter = 200
/** A start that waits longer prints why. */
const reportAfter = 5000

/** Short lock time-out: statements queue behind DDL that waits for an open read; see `retryOnLock`. */
const lockTimeout = '1s'
const startSettings = `set lock_timeout = '${lockTimeout}'; set statement_timeout = 0`

type InTransaction = <T>(client: pg.ClientBase, begin: string, run: (query: Query) => Promise<T>) => Promise<T>

/**
 * Session-level advisory lock on a connection of its own: it spans several transactions and is released when the process
 * ends. Polled, because a statement that waits for the lock holds a snapshot, and another session's
 * `create index concurrently` waits for all snapshots.
 */
export async function withStartLock<T>(
  options: pg.ClientConfig,
  within: InTransaction,
  run: (transaction: Transaction, outside: OutsideTransaction) => Promise<T>,
): Promise<T> {
  const client = new ZonedClient({ ...options, keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(startSettings)
    for (let waited = 0; !(await isLocked(client)); waited += askAgainAfter) {
      if (waited === reportAfter) process.stderr.write('another node prepares the database; waiting for it\n')
      await pause(askAgainAfter)
    }
    return await run(work => within(client, 'begin', work), outsideTransaction({ client, options, lockTimeout }))
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function isLocked(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${startLock}) as locked`)
  return rows[0]?.locked === true
}
