import pg from 'pg'
import { appRole, type Database, lend, type Query, settings, type Whose } from './connection.ts'
import { listening, notifying, speaking } from './listening.ts'
import { beginning, reading, writing } from './reading.ts'
import { ask } from './postgres.prepared.ts'
import type { Sql } from './sql.ts'
import { underStartLock } from './startLock.ts'

const on =
  (client: pg.ClientBase): Query =>
  statement =>
    ask(client, statement)

/** A pipelined connection: what does not wait for an answer is sent at once. */
async function once<R extends object>(client: pg.ClientBase, whose: Whose, statement: Sql): Promise<R[]> {
  const sent = [client.query(beginning(whose)), ask<R>(client, statement), client.query('commit')] as const
  await Promise.allSettled(sent)
  await sent[2]
  return sent[1]
}

async function within<T>(client: pg.ClientBase, begin: string, run: (query: Query) => Promise<T>): Promise<T> {
  // What comes first is sent without waiting for it.
  const begun = client.query(begin)
  begun.catch(() => undefined)
  try {
    const result = await lend(on(client), run)
    await begun
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

export function openPostgres(connectionString: string): Database {
  const common = { connectionString, pipeline: true, connectionTimeoutMillis: 4000 }
  const app = new pg.Pool({
    ...common,
    max: 10,
    onConnect: async client => void (await client.query(`${settings}; set role ${appRole}`)),
  })
  const owner = new pg.Pool({
    ...common,
    max: 2,
    idleTimeoutMillis: 1000,
    onConnect: async client => void (await client.query(`set time zone 'Asia/Shanghai'`)),
  })
  const ear = listening(connectionString)
  for (const pool of [app, owner]) pool.on('error', () => undefined)
  const using = async <T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    let broken = false
    try {
      return await run(client)
    } catch (error) {
      broken = !(error instanceof pg.DatabaseError) && client.getTransactionStatus() !== 'I'
      throw error
    } finally {
      client.release(broken)
    }
  }
  return {
    kind: 'postgres',
    read: <R extends object>(whose: Whose, body: Sql) => using(app, client => on(client)<R>(reading(whose, body))),
    write: <R extends object>(whose: Whose, statement: Sql) => using(app, client => once<R>(client, whose, statement)),
    change: <R extends object>(whose: Whose, changes: Sql) => using(app, client => on(client)<R>(writing(whose, changes))),
    transaction: (whose, run) => using(app, client => within(client, beginning(whose), run)),
    asOwner: run => using(owner, client => within(client, 'begin', run)),
    underStartLock: run => underStartLock(common, within, run),
    notify: speaking(texts => owner.query(notifying, [texts])),
    listen: ear.listen,
    close: async () => void (await Promise.all([ear.close(), app.end(), owner.end()])),
  }
}
