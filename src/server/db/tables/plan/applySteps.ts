import { setTimeout as pause } from 'node:timers/promises'
import { deadlockDetected, isDatabaseError, lockNotAvailable, type Transaction } from '../../connection.ts'
import { raw, sql } from '../../sql.ts'
import type { SchemaStep } from './schemaStep.ts'

/** How often a table lock is tried, and the pause between two tries, in milliseconds. */
export interface LockRetries {
  tries: number
  pause: number
}
export const startRetries: LockRetries = { tries: 30, pause: 1000 }

/**
 * Each step runs in a transaction of its own: none holds its locks while another waits. Steps on empty tables share one,
 * because nobody uses those tables.
 */
export async function applySteps(transaction: Transaction, steps: readonly SchemaStep[], retries: LockRetries): Promise<void> {
  for (const batch of batchesOf(steps)) {
    const texts = batch.flatMap(step => step.sql)
    const table = batch[0]?.module ?? ''
    if (texts.length) await runAll(transaction, texts, { table, retries })
    for (const text of batch.flatMap(step => step.after ?? [])) await runAll(transaction, [text], { table, retries })
  }
}

function batchesOf(steps: readonly SchemaStep[]): SchemaStep[][] {
  const batches: SchemaStep[][] = []
  for (const step of steps) {
    const last = batches.at(-1)
    const joins = [...(last ?? []), step].every(one => one.rows === 0 && !one.after?.length)
    if (last && joins) last.push(step)
    else batches.push([step])
  }
  return batches
}

const runAll = (transaction: Transaction, texts: readonly string[], waiting: TableLockWait): Promise<void> =>
  retryOnLock(transaction, waiting, () =>
    transaction(async query => {
      for (const text of texts) await query(raw(text))
    }),
  )

interface TableLockWait {
  table: string
  retries: LockRetries
}
/** Lock time-outs and deadlocks: the statements that queued behind this one proceed, and the step is tried again. */
const transient = [lockNotAvailable, deadlockDetected]

/** Retry on lock time-out: DDL that waits for an open read blocks every later statement, so it gives up early and tries again. */
export async function retryOnLock<T>(
  transaction: Transaction,
  { table, retries }: TableLockWait,
  run: () => Promise<T>,
): Promise<T> {
  for (let left = retries.tries; ; left--) {
    try {
      return await run()
    } catch (error) {
      if (!isDatabaseError(error) || !transient.includes(error.code)) throw error
      if (left <= 1) throw await stillLockedError(transaction, { table, retries })
      await pause(retries.pause)
    }
  }
}

async function stillLockedError(transaction: Transaction, { table, retries }: TableLockWait): Promise<Error> {
  const [holder] = await transaction(query =>
    query<{ pid: number; seconds: number }>(sql`select a.pid, extract(epoch from now() - a.xact_start)::int as seconds
      from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where l.relation = to_regclass(quote_ident(${table})) and l.granted and a.pid <> pg_backend_pid() and a.datname = current_database()
      order by a.xact_start limit 1`),
  )
  const blocker = holder ? ` by connection ${holder.pid}, for ${holder.seconds} s` : ''
  const then = holder ? `wait for it, or end it (select pg_terminate_backend(${holder.pid})), and start again` : 'start again'
  return new Error(`the table ${table} is in use${blocker}, and was asked for ${retries.tries} times: ${then}`)
}
