import type pg from 'pg'
import { appRole, type Data, type PoolState, type Query, type TenantContext } from '../connection.ts'
import { beginSql, type DatabaseLimits, sessionSettings } from '../sessionSettings.ts'
import { raw, type Sql } from '../sql.ts'
import { readWithTenant } from '../withTenant.ts'
import { cancellable } from './cancellable.ts'
import { maxReadTime, queryOfClient } from './clientQueries.ts'
import { statementTimeoutMargin } from './ownerPools.ts'
import { type ConnectionPool, poolsOf } from './pools.ts'
import { directAddress, type PostgresAddress, urlAs } from './postgresAddress.ts'

/** A server of PostgreSQL, as it answers of itself. */
export interface ServerPosition {
  /** Bytes of the write-ahead log: written by the primary, replayed by the replica. Null where it is not what it should be. */
  position: number | null
  /** Which database cluster it is; a replica has that of its primary. */
  system: string
}
export interface ReplicaConnections {
  /** The rows that the replica has; null where it has not replayed the log up to that position. */
  read<R extends object = Data>(tenant: TenantContext, body: Sql, after: number): Promise<R[] | null>
  primary(): Promise<ServerPosition>
  replica(): Promise<ServerPosition>
  pools(): readonly PoolState[]
  close(): Promise<void>
}

/** Short: the primary serves what the replica does not. */
const connectWithin = 1000
const answerWithin = 2000
/** Bytes fit into a number up to nine petabytes. */
const logBytesSql = (position: string): string => `pg_wal_lsn_diff(${position}, '0/0')::float8`
/** What is inserted, not what is written: with `synchronous_commit = off` a commit is answered before it is written. */
const insertedPositionSql = `case when not pg_is_in_recovery() then ${logBytesSql('pg_current_wal_insert_lsn()')} end`
const replayedPositionSql = `case when pg_is_in_recovery() then ${logBytesSql('pg_last_wal_replay_lsn()')} end`
const positionSql = (position: string): Sql =>
  raw(`select ${position} as position, (select system_identifier::text from pg_control_system()) as system`)
const replayedSql = raw(`select ${replayedPositionSql} as position`)

/** The connections to a replica, and one to its primary that follows the log. */
export function replicaConnections(
  readUrl: string,
  { url, directUrl, appLogin }: PostgresAddress,
  limits: DatabaseLimits,
): ReplicaConnections {
  // Servers of their own: a silent one says nothing of the connections to the other.
  const [near, far] = [poolsOf(), poolsOf()]
  const variable = 'DATABASE_READ_URL'
  const single = { max: 1, settings: '', isPooled: true, answerWithin, connectWithin }
  const primary = near.open({ ...single, address: directAddress({ url, directUrl }) })
  const probe = far.open({ ...single, address: { variable, url: readUrl } })
  const reads = far.open({
    ...single,
    address: { variable, url: appLogin ? urlAs(readUrl, appLogin) : readUrl },
    max: limits.requests,
    answerWithin: limits.statement + statementTimeoutMargin,
  })
  // With each transaction, because the address may be that of a pooler.
  const begin = [beginSql(sessionSettings(limits)), ...(appLogin ? [] : [`set local role ${appRole}`])].join('; ')
  const within = maxReadTime(limits)
  return {
    read: <R extends object>(tenant: TenantContext, body: Sql, after: number) =>
      reads.use(client =>
        cancellable(client, { gone: tenant.signal, within }, () =>
          readAfter<R>(client, { begin, after, statement: readWithTenant(tenant, body) }),
        ),
      ),
    primary: () => positionOf(primary, insertedPositionSql),
    replica: () => positionOf(probe, replayedPositionSql),
    pools: () => Object.entries({ replica: reads, positions: primary }).map(([pool, one]) => ({ pool, ...one.state() })),
    close: () => Promise.all([near.close(), far.close()]).then(() => undefined),
  }
}

async function positionOf(pool: ConnectionPool, position: string): Promise<ServerPosition> {
  const [row] = await pool.use(client => queryOfClient(client)<ServerPosition>(positionSql(position)))
  return row ?? { position: null, system: '' }
}

interface LateRead {
  begin: string
  after: number
  statement: Sql
}
/** The position is read first: what is replayed by then is seen by the next statement. */
async function readAfter<R extends object>(client: pg.ClientBase, { begin, after, statement }: LateRead): Promise<R[] | null> {
  const query: Query = queryOfClient(client)
  const begun = client.query(begin)
  begun.catch(() => undefined)
  try {
    const [server] = await query<{ position: number | null }>(replayedSql)
    await begun
    const rows = (server?.position ?? -1) < after ? null : await query<R>(statement)
    await client.query('commit')
    return rows
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
