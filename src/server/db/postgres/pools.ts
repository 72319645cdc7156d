import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { PoolState } from '../connection.ts'
import { connectError, type DatabaseAddress } from './databaseUnreachable.ts'
import { disableStatementNames } from './preparedQuery.ts'
import { supportsStatementNames } from './supportsStatementNames.ts'
import { ZonedClient } from './zonedClient.ts'

export interface PoolOptions {
  address: DatabaseAddress
  /** Most connections. */
  max: number
  /** SQL that each new connection runs first; empty for none. */
  settings: string
  /** Whether a pooler in between assigns connections of the server for one transaction at a time. */
  isPooled: boolean
  /** A connection silent for so many milliseconds while it owes an answer is broken; 0 waits for ever. */
  answerWithin: number
  /** Milliseconds until an idle connection is closed. */
  idle?: number
  /** Longest wait for a connection, new or free, in milliseconds. */
  connectWithin?: number
}
export interface ConnectionPool {
  /** Runs with a connection of the pool; a broken one is closed, not reused. */
  use<T>(run: (client: pg.PoolClient) => Promise<T>): Promise<T>
  state(): Omit<PoolState, 'pool'>
}

export type Pools = ReturnType<typeof poolsOf>

const defaultConnectWithin = 4000
/** TCP keep-alive, so that a vanished peer is noticed. */
const keepaliveAfter = 10_000
const closeWithin = 3000

/** Properties of pg's client that its types omit. */
interface WiredClient extends pg.ClientBase {
  connection: { stream: Socket }
  /** False while an answer is awaited. */
  readyForQuery: boolean
}

/** The pools of one database: a silent connection in one makes the idle ones of all suspect. */
export function poolsOf() {
  const clients = new Set<WiredClient>()
  const pools: pg.Pool[] = []

  /** Timed by the socket, because that costs a statement nothing. Idle connections have most likely broken too. */
  function fellSilent(client: WiredClient): void {
    if (client.readyForQuery && !client.connection.stream.writableEnded) return
    destroy(client)
    for (const other of clients) if (other.readyForQuery && other.getTransactionStatus() === 'I') destroy(other)
  }

  async function prepare(client: WiredClient, { settings, isPooled, answerWithin }: PoolOptions): Promise<void> {
    clients.add(client)
    client.once('end', () => clients.delete(client))
    // The pool does not listen while a client is in use, and an unhandled `error` event ends the process.
    client.on('error', () => undefined)
    client.connection.stream.setTimeout(answerWithin, () => fellSilent(client))
    if (settings) await client.query(settings)
    if (isPooled && !(await supportsStatementNames(client))) disableStatementNames(client)
  }

  function open(options: PoolOptions): ConnectionPool {
    const pool = connectionPool(options, client => prepare(client as unknown as WiredClient, options))
    pools.push(pool)
    return {
      state: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
      use: run => lendClient(pool, options, run),
    }
  }

  /** Running queries get some seconds to finish. */
  async function close(): Promise<void> {
    const ended = Promise.all(pools.map(pool => pool.end()))
    await Promise.race([ended, sleep(closeWithin, undefined, { ref: false })])
    clients.forEach(destroy)
    await ended
  }
  return { open, close }
}

function connectionPool(options: PoolOptions, onConnect: (client: pg.ClientBase) => Promise<void>): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.address.url,
    Client: ZonedClient,
    pipeline: true,
    max: options.max,
    connectionTimeoutMillis: options.connectWithin ?? defaultConnectWithin,
    idleTimeoutMillis: options.idle ?? 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepaliveAfter,
    onConnect,
  })
  pool.on('error', () => undefined)
  return pool
}

async function lendClient<T>(
  pool: pg.Pool,
  { address, max }: PoolOptions,
  run: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    // A pool whose connections are all in use reports the same error as a server that does not answer: a timeout.
    const isExhausted = pool.totalCount >= max && error instanceof Error && /timeout exceeded/.test(error.message)
    throw isExhausted ? error : connectError(address, error)
  })
  let broken = false
  try {
    return await run(client)
  } catch (error) {
    broken = isBroken(client, error)
    throw error
  } finally {
    if (broken) destroy(client as unknown as WiredClient)
    client.release(broken)
  }
}

const destroy = (client: WiredClient): void =>
  void client.connection.stream.destroy(new Error('Connection terminated: the database does not answer'))

/** Ended by the server, or left in the middle of a transaction. */
const isBroken = (client: pg.ClientBase, error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? error.severity === 'FATAL' || error.severity === 'PANIC'
    : client.getTransactionStatus() !== 'I'
