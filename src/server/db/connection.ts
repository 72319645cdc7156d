import { raw, type Sql } from './sql.ts'

export type Data = Record<string, unknown>
/** The organisation and account of a statement: row-level security reads them. */
export interface TenantContext {
  org: number
  account: number
  /** Tables with row scopes of which the account sees all rows, each between commas. */
  unscoped?: string
  /** The values of the account's row scopes, for the row policies: by setting. */
  settings?: Readonly<Record<string, string>>
  /** Which share of the connections is used: a module's, by its table. */
  share?: string
  /** Aborted when the caller hangs up. */
  signal?: AbortSignal
  /** The request on whose behalf a statement runs: the database shows it as its application name. */
  requestId?: string
  /** Background work queues apart from the requests of its account. */
  lane?: 'job'
  /** Its reads may go to a replica that has replayed all that the caller knows of. */
  mayLag?: true
  /** What its request wrote, and had been written before. */
  writes?: RequestWrites
}
/** Positions in the write-ahead log of the primary, in bytes. One object for all scopes of a request. */
export interface RequestWrites {
  /** The greatest position that an earlier reply named. */
  readonly after: number
  /** Whether this request has written. */
  wrote: boolean
}
/** The connections of a pool at a moment. */
export interface PoolState {
  pool: string
  open: number
  idle: number
  /** Callers that wait for a connection. */
  waiting: number
}
/** The purpose of an owner's connection: preparing the database, sign-in and sessions, jobs, health checks. */
export type ConnectionPurpose = 'start' | 'auth' | 'jobs' | 'health'
export type Query = <R extends object = Data>(statement: Sql) => Promise<R[]>

/**
 * Lends a query until the work is done. A later call is refused: it would run in the next transaction on that connection, which
 * is another request's.
 */
export async function lendQuery<T>(query: Query, run: (query: Query) => Promise<T>): Promise<T> {
  let over = false
  const lent: Query = statement => (over ? Promise.reject(new Error('the transaction is over')) : query(statement))
  try {
    return await run(lent)
  } finally {
    over = true
  }
}

/** Savepoint that is always rolled back. */
export async function rollBackAfter<T>(query: Query, run: () => Promise<T>): Promise<T> {
  await query(raw('savepoint dry_run'))
  try {
    return await run()
  } finally {
    await query(raw('rollback to savepoint dry_run'))
    await query(raw('release savepoint dry_run'))
  }
}

/** The one seam to a database; PGlite and PostgreSQL behind it behave alike. */
export interface Database {
  readonly kind: 'embedded' | 'postgres'
  /** One read in one round trip. The tenant is part of the statement: see `readWithTenant`. */
  read<R extends object = Data>(tenant: TenantContext, body: Sql): Promise<R[]>
  /** One writing statement as a transaction of its own, in one round trip. */
  write<R extends object = Data>(tenant: TenantContext, statement: Sql): Promise<R[]>
  /** Changes with their tenant as one statement: see `writeWithTenant`. */
  change<R extends object = Data>(tenant: TenantContext, changes: Sql): Promise<R[]>
  transaction<T>(tenant: TenantContext, run: (query: Query) => Promise<T>): Promise<T>
  /**
   * One read that bypasses row-level security, for sign-in and sessions. Its rows name their `org`: what an open transaction
   * changed of them is seen only after its commit, except by that transaction itself, which names its tenant: `within`.
   */
  readAsOwner<R extends { org: number }>(statement: Sql, within?: TenantContext): Promise<R[]>
  /** Bypasses row-level security: start-up, sign-in, jobs, and nothing else. */
  asOwner<T>(run: (query: Query) => Promise<T>): Promise<T>
  /** Transactions as the owner in which a start prepares the database, one process at a time. */
  withStartLock<T>(run: (transaction: Transaction, outside?: OutsideTransaction) => Promise<T>): Promise<T>
  /** This database with an `asOwner` that uses the connections and time limits of a purpose. */
  forPurpose(purpose: ConnectionPurpose): Database
  /** The pools of connections; none where the database runs in this process. */
  pools(): readonly PoolState[]
  /** To every other process on this database. */
  notify(text: string): void
  listen(listener: NotificationListener): void
  /** Whether notifications arrive at the moment. */
  isListening(): boolean
  /** Called when the database ended by itself and this process cannot reach it again: only the embedded one does. */
  onFailure(callback: (cause: Error) => void): void
  close(): Promise<void>
}

export type Transaction = <T>(run: (query: Query) => Promise<T>) => Promise<T>
/** Runs a statement outside any transaction, however long it takes; only PostgreSQL has it. */
export type OutsideTransaction = (statement: string) => Promise<void>

/** `missed` is called when notifications may have been lost. */
export interface NotificationListener {
  received(text: string): void
  missed(): void
}

/** How a driver reports a statement that the database refused. */
export interface DatabaseError extends Error {
  code: string
  constraint?: string
  detail?: string
  hint?: string
}
/** Recognised by its SQLSTATE; the first character excludes socket codes such as `EPIPE`. */
export const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[\dFHPX][\dA-Z]{4}$/.test(error.code)

export const appRole = 'houtai_app'
/** SQLSTATE of a statement that waited too long for a lock. */
export const lockNotAvailable = '55P03'
/** SQLSTATE of a statement that took too long or was cancelled because its caller hung up. */
export const queryCancelled = '57014'
/** SQLSTATE of a transaction that the database ended because two waited for each other. */
export const deadlockDetected = '40P01'
/** SQLSTATE of an exceeded row quota; the message is the limit. */
export const quotaError = 'HQ001'
/** SQLSTATE of a rule that a write of other rows would break; the message is the module and the place of the rule. */
export const ruleError = 'HQ002'
