import type pg from 'pg'
import {
  appRole,
  type ConnectionPurpose,
  type Database,
  type OutsideTransaction,
  type TenantContext,
  type Transaction,
} from '../connection.ts'
import { defaultDatabaseLimits, sessionSettings, setSql } from '../sessionSettings.ts'
import type { Sql } from '../sql.ts'
import { beginWithTenant, readWithTenant, writeWithTenant } from '../withTenant.ts'
import { bulkheads } from './bulkheads.ts'
import { cancellable } from './cancellable.ts'
import { inTransaction, maxReadTime, queryOfClient, runPipelined } from './clientQueries.ts'
import { notificationListener, notifySql, notificationSender } from './listenNotify.ts'
import { statementTimeoutMargin, ownerPools } from './ownerPools.ts'
import { poolsOf } from './pools.ts'
import { directAddress, type PostgresAddress, urlAs } from './postgresAddress.ts'
import { prepareAppLogin } from './prepareAppLogin.ts'
import { refuseTransactionPooler } from './refuseTransactionPooler.ts'
import { sharedReads } from './sharedReads.ts'
import { withStartLock } from './withStartLock.ts'

const connectWithin = 4000

export function openPostgres(address: PostgresAddress, limits = defaultDatabaseLimits): Database {
  const { url, directUrl = url, appLogin } = address
  const direct = { connectionString: directUrl, connectionTimeoutMillis: connectWithin }
  const isPooled = address.directUrl !== undefined
  const pools = poolsOf()
  const settings = sessionSettings(limits)
  const app = pools.open({
    address: { variable: 'DATABASE_URL', url: appLogin ? urlAs(url, appLogin) : url },
    max: limits.requests,
    isPooled,
    // A login of its own has them with its role.
    settings: appLogin ? '' : `${setSql(settings)}; set role ${appRole}`,
    answerWithin: limits.statement + statementTimeoutMargin,
  })
  const owners = ownerPools(pools, address, limits)
  const share = bulkheads(limits.requests)
  const shareReads = sharedReads(app)
  const using = <T>({ share: name = '' }: TenantContext, run: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
    share(name, () => app.use(run))
  const listener = notificationListener(directUrl)
  const sender = notificationSender(texts => owners.health.use(client => client.query(notifySql, [texts])))
  const within = maxReadTime(limits)
  const serving = (purpose: ConnectionPurpose): Database => ({
    kind: 'postgres',
    read: <R extends object>(tenant: TenantContext, body: Sql) => {
      const statement = readWithTenant(tenant, body)
      return shareReads<R>(statement, () =>
        using(tenant, client => cancellable(client, { gone: tenant.signal, within }, () => queryOfClient(client)<R>(statement))),
      )
    },
    write: <R extends object>(tenant: TenantContext, statement: Sql) =>
      using(tenant, client => runPipelined<R>(client, beginWithTenant(tenant), statement)),
    change: <R extends object>(tenant: TenantContext, changes: Sql) =>
      using(tenant, client => queryOfClient(client)<R>(writeWithTenant(tenant, changes))),
    transaction: (tenant, run) => using(tenant, client => inTransaction(client, beginWithTenant(tenant), run)),
    readAsOwner: <R extends object>(statement: Sql) => {
      const pool = owners[purpose]
      return pool.use(client =>
        pool.isPooled ? runPipelined<R>(client, pool.begin, statement) : queryOfClient(client)<R>(statement),
      )
    },
    asOwner: run => owners[purpose].use(client => inTransaction(client, owners[purpose].begin, run)),
    withStartLock: run => prepareUnderLock({ address, direct, settings }, run),
    forPurpose: serving,
    pools: () => Object.entries({ requests: app, ...owners }).map(([name, pool]) => ({ pool: name, ...pool.state() })),
    notify: sender.send,
    listen: listener.listen,
    isListening: listener.isListening,
    onFailure: () => undefined,
    close: () => sender.close().then(listener.close).then(pools.close),
  })
  return serving('start')
}

interface StartPreparation {
  address: PostgresAddress
  /** PostgreSQL itself. */
  direct: pg.ClientConfig & { connectionString: string }
  /** What the connections of requests are set to. */
  settings: ReturnType<typeof sessionSettings>
}
/** Runs the work of a start under its lock, and prepares the login of requests after it. */
async function prepareUnderLock<T>(
  { address, direct, settings }: StartPreparation,
  run: (transaction: Transaction, outside: OutsideTransaction) => Promise<T>,
): Promise<T> {
  const { appLogin } = address
  await refuseTransactionPooler(direct, directAddress(address))
  return withStartLock({ ...direct, pipeline: true }, inTransaction, async (transaction, outside) => {
    const done = await run(transaction, outside)
    if (appLogin) {
      const connect = { ...direct, connectionString: urlAs(direct.connectionString, appLogin) }
      await prepareAppLogin(transaction, { user: appLogin.user, connect, settings })
    }
    return done
  })
}
