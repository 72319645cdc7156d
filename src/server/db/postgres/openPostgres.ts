import type pg from 'pg'
import {
  appRole,
  type Database,
  lendQuery,
  type ConnectionPurpose,
  type Query,
  sessionSettings,
  type TenantContext,
} from '../connection.ts'
import { notificationListener, notifySql, notificationSender } from './listenNotify.ts'
import { poolsOf } from './pools.ts'
import { beginWithTenant, readWithTenant, writeWithTenant } from '../withTenant.ts'
import { cancellable } from './cancellable.ts'
import { runPrepared } from './preparedQuery.ts'
import { bulkheads } from './bulkheads.ts'
import type { Sql } from '../sql.ts'
import { underStartLock } from './underStartLock.ts'

const queryOn =
  (client: pg.ClientBase): Query =>
  statement =>
    runPrepared(client, statement)

/** A pipelined connection: what does not wait for an answer is sent at once. */
async function writeOnce<R extends object>(client: pg.ClientBase, whose: TenantContext, statement: Sql): Promise<R[]> {
  const sent = [client.query(beginWithTenant(whose)), runPrepared<R>(client, statement), client.query('commit')] as const
  await Promise.allSettled(sent)
  await sent[2]
  return sent[1]
}

async function inTransaction<T>(client: pg.ClientBase, begin: string, run: (query: Query) => Promise<T>): Promise<T> {
  // What comes first is sent without waiting for it.
  const begun = client.query(begin)
  begun.catch(() => undefined)
  try {
    const result = await lendQuery(queryOn(client), run)
    await begun
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Milliseconds in which a statement of a request is ended by the server; an answer that takes much longer does not come. */
const [statementTimeout, answerTimeout] = [3000, 5000]
const ownZone = `set time zone 'Asia/Shanghai'`
const timeLimits = (milliseconds: number): string =>
  `${ownZone}; set statement_timeout = ${milliseconds}; set lock_timeout = '2s'`

/** What the owner's connections are for: each purpose has its own, so that none waits for another's work. */
const purposes: Readonly<Record<ConnectionPurpose, { max: number; settings: string; answerWithin: number }>> = {
  // Tables are made and filled in minutes.
  start: { max: 2, settings: ownZone, answerWithin: 0 },
  auth: { max: 4, settings: timeLimits(statementTimeout), answerWithin: answerTimeout },
  jobs: { max: 2, settings: timeLimits(30_000), answerWithin: 32_000 },
  health: { max: 1, settings: timeLimits(statementTimeout), answerWithin: 4000 },
}
const ownerIdle = 1000

export function openPostgres(connectionString: string, size = 12): Database {
  const pools = poolsOf(connectionString)
  const app = pools.open({ max: size, settings: `${sessionSettings}; set role ${appRole}`, answerWithin: answerTimeout })
  const owner = (purpose: ConnectionPurpose) => pools.open({ ...purposes[purpose], idle: ownerIdle })
  const owners = { start: owner('start'), auth: owner('auth'), jobs: owner('jobs'), health: owner('health') }
  const share = bulkheads(size)
  const using = <T>({ share: name = '' }: TenantContext, run: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
    share(name, () => app.use(run))
  const ear = notificationListener(connectionString)
  const voice = notificationSender(texts => owners.health.use(client => client.query(notifySql, [texts])))
  const cancel = (processId: number) => owners.health.use(client => client.query('select pg_cancel_backend($1)', [processId]))
  const serving = (purpose: ConnectionPurpose): Database => ({
    kind: 'postgres',
    read: <R extends object>(whose: TenantContext, body: Sql) =>
      using(whose, client =>
        cancellable(client, { gone: whose.gone, cancel }, () => queryOn(client)<R>(readWithTenant(whose, body))),
      ),
    write: <R extends object>(whose: TenantContext, statement: Sql) =>
      using(whose, client => writeOnce<R>(client, whose, statement)),
    change: <R extends object>(whose: TenantContext, changes: Sql) =>
      using(whose, client => queryOn(client)<R>(writeWithTenant(whose, changes))),
    transaction: (whose, run) => using(whose, client => inTransaction(client, beginWithTenant(whose), run)),
    readAsOwner: <R extends object>(statement: Sql) => owners[purpose].use(client => queryOn(client)<R>(statement)),
    asOwner: run => owners[purpose].use(client => inTransaction(client, 'begin', run)),
    underStartLock: run =>
      underStartLock({ connectionString, pipeline: true, connectionTimeoutMillis: 4000 }, inTransaction, run),
    forPurpose: serving,
    notify: voice.say,
    listen: ear.listen,
    onFailure: () => undefined,
    close: () => voice.close().then(ear.close).then(pools.close),
  })
  return serving('start')
}
