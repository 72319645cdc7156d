import type pg from 'pg'
import { appRole, type Database, lend, type Purpose, type Query, settings, type Whose } from './connection.ts'
import { listening, notifying, speaking } from './listening.ts'
import { poolsOf } from './pools.ts'
import { beginning, reading, writing } from './reading.ts'
import { cancellable } from './postgres.cancel.ts'
import { ask } from './postgres.prepared.ts'
import { sharesOf } from './shares.ts'
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

/** Milliseconds in which a statement of a request is ended by the server; an answer that takes much longer does not come. */
const [statement, answer] = [3000, 5000]
const ownZone = `set time zone 'Asia/Shanghai'`
const limited = (milliseconds: number): string => `${ownZone}; set statement_timeout = ${milliseconds}; set lock_timeout = '2s'`

/** What the owner's connections are for: each purpose has its own, so that none waits for another's work. */
const purposes: Readonly<Record<Purpose, { max: number; settings: string; answerWithin: number }>> = {
  // Tables are made and filled in minutes.
  start: { max: 2, settings: ownZone, answerWithin: 0 },
  auth: { max: 4, settings: limited(statement), answerWithin: answer },
  jobs: { max: 2, settings: limited(30_000), answerWithin: 32_000 },
  health: { max: 1, settings: limited(statement), answerWithin: 4000 },
}
const ownerIdle = 1000

export function openPostgres(connectionString: string, size = 12): Database {
  const pools = poolsOf(connectionString)
  const app = pools.open({ max: size, settings: `${settings}; set role ${appRole}`, answerWithin: answer })
  const owner = (purpose: Purpose) => pools.open({ ...purposes[purpose], idle: ownerIdle })
  const owners = { start: owner('start'), auth: owner('auth'), jobs: owner('jobs'), health: owner('health') }
  const share = sharesOf(size)
  const using = <T>({ share: name = '' }: Whose, run: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
    share(name, () => app.use(run))
  const ear = listening(connectionString)
  const voice = speaking(texts => owners.health.use(client => client.query(notifying, [texts])))
  const cancel = (processId: number) => owners.health.use(client => client.query('select pg_cancel_backend($1)', [processId]))
  const serving = (purpose: Purpose): Database => ({
    kind: 'postgres',
    read: <R extends object>(whose: Whose, body: Sql) =>
      using(whose, client => cancellable(client, { gone: whose.gone, cancel }, () => on(client)<R>(reading(whose, body)))),
    write: <R extends object>(whose: Whose, statement: Sql) => using(whose, client => once<R>(client, whose, statement)),
    change: <R extends object>(whose: Whose, changes: Sql) => using(whose, client => on(client)<R>(writing(whose, changes))),
    transaction: (whose, run) => using(whose, client => within(client, beginning(whose), run)),
    readAsOwner: <R extends object>(statement: Sql) => owners[purpose].use(client => on(client)<R>(statement)),
    asOwner: run => owners[purpose].use(client => within(client, 'begin', run)),
    underStartLock: run => underStartLock({ connectionString, pipeline: true, connectionTimeoutMillis: 4000 }, within, run),
    forPurpose: serving,
    notify: voice.say,
    listen: ear.listen,
    onFailure: () => undefined,
    close: () => voice.close().then(ear.close).then(pools.close),
  })
  return serving('start')
}
