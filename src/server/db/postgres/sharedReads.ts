import type { Socket } from 'node:net'
import type pg from 'pg'
import type { Sql } from '../sql.ts'
import { cancelRequest } from './cancelRequest.ts'
import type { ConnectionPool } from './pools.ts'
import { type NamedStatement, namedStatement, type PreparedStatement, runNamed } from './preparedQuery.ts'

/** One connection runs so many reads at most: of more, several processors of the database take a part each. */
const maxTogether = 8
/** While so many connections are shared, reads wait until they fill one: fewer in each would wake the database more often. */
const maxShared = 4
/** A statement is quick once so many of its runs alone were measured, the quickest of them below so many milliseconds. */
const [enoughRuns, quickBelow] = [16, 2]
/** A read that keeps those behind it waiting for so many milliseconds is cancelled; it and they run alone. */
const maxDelay = 100

interface WaitingRead {
  statement: NamedStatement
  /** Runs it on a connection of its own. */
  runAlone(): Promise<object[]>
  resolve(rows: Promise<object[]> | object[]): void
  reject(error: unknown): void
}

/**
 * Quick reads that arrive in the same turn of the event loop share a connection and are written to it at once: writing and waking
 * another process takes longer than such a statement. Each is still a transaction of its own, with its own tenant. Which statements are
 * quick is measured; where one turns out slow after all, it and those behind it run alone after a tenth of a second.
 */
export function sharedReads(pool: ConnectionPool) {
  const waiting: WaitingRead[] = []
  let sharedNow = 0
  let isScheduled = false

  /** After all sockets were read that have something. */
  function schedule(): void {
    if (!isScheduled) setImmediate(sendWaiting)
    isScheduled = true
  }

  function sendWaiting(): void {
    isScheduled = false
    while (waiting.length >= maxTogether || (waiting.length && sharedNow < maxShared)) void send(waiting.splice(0, maxTogether))
  }

  async function send(reads: readonly WaitingRead[]): Promise<void> {
    sharedNow += 1
    await runTogether(pool, reads)
    sharedNow -= 1
    if (waiting.length) schedule()
  }

  return async function run<R extends object>(statement: Sql, runAlone: () => Promise<R[]>): Promise<R[]> {
    const named = namedStatement(statement)
    if (!named) return runAlone()
    if (!isQuick(named.prepared)) return measureAlone(named.prepared, runAlone)
    const { promise, resolve, reject } = Promise.withResolvers<object[]>()
    waiting.push({ statement: named, runAlone, resolve, reject })
    schedule()
    return promise as Promise<R[]>
  }
}

const isQuick = ({ runs, quickest }: PreparedStatement): boolean => runs >= enoughRuns && quickest < quickBelow

async function measureAlone<R>(prepared: PreparedStatement, run: () => Promise<R>): Promise<R> {
  const began = performance.now()
  const rows = await run()
  prepared.runs += 1
  prepared.quickest = Math.min(prepared.quickest, performance.now() - began)
  return rows
}

async function runTogether(pool: ConnectionPool, reads: readonly WaitingRead[]): Promise<void> {
  const [first] = reads
  if (reads.length === 1 && first) return first.resolve(first.runAlone())
  try {
    await pool.use(client => runPipelined(client, reads))
  } catch (error) {
    // Reads that were answered before keep their answer.
    for (const { reject } of reads) reject(error)
  }
}

async function runPipelined(client: pg.ClientBase, reads: readonly WaitingRead[]): Promise<void> {
  const unanswered = new Set(reads)
  const { stream } = (client as pg.ClientBase & { connection: { stream: Socket } }).connection
  stream.cork()
  const answers = reads.map(read => runRead(client, read).finally(() => unanswered.delete(read)))
  stream.uncork()
  const endWatch = cancelSlow(client, () => runEachAlone(unanswered))
  const results = await Promise.allSettled(answers)
  await endWatch()
  // The pool closes the connection by this error if it is one that breaks connections; such an error is the last.
  const fault = results.findLast(result => result.status === 'rejected')
  if (fault) throw fault.reason
}

async function runRead(client: pg.ClientBase, { statement, resolve, reject }: WaitingRead): Promise<void> {
  try {
    resolve(await runNamed(client, statement))
  } catch (error) {
    // Without effect on a read that was slow and runs alone by now.
    reject(error)
    throw error
  }
}

/** The first of them keeps all others waiting. */
function runEachAlone(unanswered: Set<WaitingRead>): void {
  const [slow] = unanswered
  if (slow) {
    slow.statement.prepared.runs = 0
    slow.statement.prepared.quickest = Infinity
  }
  for (const read of unanswered) read.resolve(read.runAlone())
  unanswered.clear()
}

/** Calls `noteDelay` and cancels what the connection runs, every tenth of a second until it has answered all reads. */
function cancelSlow(client: pg.ClientBase, noteDelay: () => void): () => Promise<void> {
  let cancelled: Promise<unknown> | null = null
  // It fails if the server is gone; the reads fail then, too.
  const cancelOnce = () => cancelRequest(client).catch(() => undefined)
  let isEnded = false
  const cancel = () => {
    if (isEnded) return
    noteDelay()
    cancelled = Promise.all([cancelled, cancelOnce()])
  }
  // Where this process itself was busy, the answers are there already and are read first.
  const timer = setInterval(() => setImmediate(cancel), maxDelay)
  return async () => {
    isEnded = true
    clearInterval(timer)
    // A cancel that arrives late hits this empty statement, not the next query on the connection.
    if (cancelled) await cancelled.then(() => client.query('select')).catch(() => undefined)
  }
}
