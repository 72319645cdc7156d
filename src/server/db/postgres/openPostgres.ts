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

/** Pipelined: begin, statement and commit are sent without waiting for the answers. */
async function writeOnce<R extends object>(client: pg.ClientBase, tenant: TenantContext, statement: Sql): Promise<R[]> {
  const sent = [client.query(beginWithTenant(tenant)), runPrepared<R>(client, statement), client.query('commit')] as const
  await Promise.allSettled(sent)
  await sent[2]
  return sent[1]
}

async function inTransaction<T>(client: pg.ClientBase, begin: string, run: (query: Query) => Promise<T>): Promise<T> {
  // Pipelined with the first statement.
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

/** Milliseconds: the server cancels a request's statement after the first; a connection silent for the second is broken. */
const [statementTimeout, answerTimeout] = [3000, 5000]
const ownZone = `set time zone 'Asia/Shanghai'`
const timeLimits = (milliseconds: number): string =>
  `${ownZone}; set statement_timeout = ${milliseconds}; set lock_timeout = '2s'`

/** The owner's pools: each purpose has its own, so that none waits for another's work. */
const purposes: Readonly<Record<ConnectionPurpose, { max: number; settings: string; answerWithin: number }>> = {
  // Creating and filling tables may take minutes.
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
  const listener = notificationListener(connectionString)
  const sender = notificationSender(texts => owners.health.use(client => client.query(notifySql, [texts])))
  const cancel = (processId: number) => owners.health.use(client => client.query('select pg_cancel_backend($1)', [processId]))
  const serving = (purpose: ConnectionPurpose): Database => ({
    kind: 'postgres',
    read: <R extends object>(tenant: TenantContext, body: Sql) =>
      using(tenant, client =>
        cancellable(client, { gone: tenant.signal, cancel }, () => queryOn(client)<R>(readWithTenant(tenant, body))),
      ),
    write: <R extends object>(tenant: TenantContext, statement: Sql) =>
      using(tenant, client => writeOnce<R>(client, tenant, statement)),
    change: <R extends object>(tenant: TenantContext, changes: Sql) =>
      using(tenant, client => queryOn(client)<R>(writeWithTenant(tenant, changes))),
    transaction: (tenant, run) => using(tenant, client => inTransaction(client, beginWithTenant(tenant), run)),
    readAsOwner: <R extends object>(statement: Sql) => owners[purpose].use(client => queryOn(client)<R>(statement)),
    asOwner: run => owners[purpose].use(client => inTransaction(client, 'begin', run)),
    underStartLock: run =>
      underStartLock({ connectionString, pipeline: true, connectionTimeoutMillis: 4000 }, inTransaction, run),
    forPurpose: serving,
    pools: () => Object.entries({ requests: app, ...owners }).map(([name, pool]) => ({ pool: name, ...pool.state() })),
    notify: sender.send,
    listen: listener.listen,
    onFailure: () => undefined,
    close: () => sender.close().then(listener.close).then(pools.close),
  })
  return serving('start')
}
