import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export interface PoolOptions {
  /** So many connections at most. */
  max: number
  /** Said on each connection before anything else. */
  settings: string
  /** An answer that is silent for so many milliseconds will not come; 0 waits for ever. */
  answerWithin: number
  /** Milliseconds until a connection nobody uses is closed. */
  idle?: number
}
export interface ConnectionPool {
  /** Lends a connection; one that is broken afterwards is not lent again. */
  use<T>(run: (client: pg.PoolClient) => Promise<T>): Promise<T>
}

/** For a new connection, and for one that is free. */
const connectWithin = 4000
/** TCP asks a peer that says nothing, so that one that is gone is noticed. */
const keepAliveAfter = 10_000
const closeWithin = 3000

/** Of pg's client what its types do not tell. */
interface WiredClient extends pg.ClientBase {
  connection: { stream: Socket }
  /** False while an answer is awaited. */
  readyForQuery: boolean
}

/** The pools of one database: what befalls the connections of one concerns all. */
export function poolsOf(connectionString: string) {
  const clients = new Set<WiredClient>()
  const pools: pg.Pool[] = []

  /** Timed by the socket, because that costs a statement nothing. Those that rest have most likely gone the same way. */
  function fellSilent(client: WiredClient): void {
    if (client.readyForQuery && !client.connection.stream.writableEnded) return
    destroy(client)
    for (const other of clients) if (other.readyForQuery && other.getTransactionStatus() === 'I') destroy(other)
  }

  async function prepare(client: WiredClient, { settings, answerWithin }: PoolOptions): Promise<void> {
    clients.add(client)
    client.once('end', () => clients.delete(client))
    // While it is lent the pool does not listen: an error nobody listens to ends the process.
    client.on('error', () => undefined)
    client.connection.stream.setTimeout(answerWithin, () => fellSilent(client))
    await client.query(settings)
  }

  function open(options: PoolOptions): ConnectionPool {
    const pool = new pg.Pool({
      connectionString,
      pipeline: true,
      max: options.max,
      connectionTimeoutMillis: connectWithin,
      idleTimeoutMillis: options.idle ?? 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveAfter,
      onConnect: client => prepare(client as unknown as WiredClient, options),
    })
    pool.on('error', () => undefined)
    pools.push(pool)
    return {
      async use(run) {
        const client = await pool.connect()
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
      },
    }
  }

  /** What is under way may end, for a while. */
  async function close(): Promise<void> {
    const ended = Promise.all(pools.map(pool => pool.end()))
    await Promise.race([ended, sleep(closeWithin, undefined, { ref: false })])
    clients.forEach(destroy)
    await ended
  }
  return { open, close }
}

const destroy = (client: WiredClient): void =>
  void client.connection.stream.destroy(new Error('Connection terminated: the database does not answer'))

/** Ended by the server, or left in the middle of something. */
const isBroken = (client: pg.ClientBase, error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? error.severity === 'FATAL' || error.severity === 'PANIC'
    : client.getTransactionStatus() !== 'I'
