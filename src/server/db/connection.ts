import type { Sql } from './sql.ts'

export type Data = Record<string, unknown>
/** Whose rows a statement sees: row-level security reads it. */
export interface TenantContext {
  org: number
  account: number
  /** Of whose share of the connections this is: a module's, by its table. */
  share?: string
  /** Aborted when nobody waits for the answer any more. */
  gone?: AbortSignal
  /** Work in the background waits beside what its account asks for, not in front of it. */
  lane?: 'job'
}
/** What the owner's work is for: at the start, for sign-in and sessions, in the background, to see that all is well. */
export type ConnectionPurpose = 'start' | 'auth' | 'jobs' | 'health'
export type Query = <R extends object = Data>(statement: Sql) => Promise<R[]>

/** Lends a query until the work is done: what is still asked then would be asked in the next transaction on the connection, which is somebody else's. */
export async function lendQuery<T>(query: Query, run: (query: Query) => Promise<T>): Promise<T> {
  let over = false
  const lent: Query = statement => (over ? Promise.reject(new Error('the transaction is over')) : query(statement))
  try {
    return await run(lent)
  } finally {
    over = true
  }
}

/** The one seam to a database; PGlite and PostgreSQL behind it behave alike. */
export interface Database {
  readonly kind: 'embedded' | 'postgres'
  /** One read in one trip. The context is part of the statement: see `reading`. */
  read<R extends object = Data>(whose: TenantContext, body: Sql): Promise<R[]>
  /** One writing statement as a transaction of its own, in one trip. */
  write<R extends object = Data>(whose: TenantContext, statement: Sql): Promise<R[]>
  /** Changes with their context as one statement: see `writing`. */
  change<R extends object = Data>(whose: TenantContext, changes: Sql): Promise<R[]>
  transaction<T>(whose: TenantContext, run: (query: Query) => Promise<T>): Promise<T>
  /**
   * One read past row-level security, for sign-in and sessions. Its rows name their `org`: what an open transaction has
   * changed of them is not seen before it is over, but by that very one, which says whose it is: `within`.
   */
  readAsOwner<R extends { org: number }>(statement: Sql, within?: TenantContext): Promise<R[]>
  /** Past row-level security: start-up, sign-in, and nothing else. */
  asOwner<T>(run: (query: Query) => Promise<T>): Promise<T>
  /** One process at a time on this database: transactions as the owner, in which a start prepares it. */
  underStartLock<T>(run: (transaction: Transaction) => Promise<T>): Promise<T>
  /** The same, whose `asOwner` has connections of its own for that purpose, and time limits that fit it. */
  forPurpose(purpose: ConnectionPurpose): Database
  /** To every other process on this database. */
  notify(text: string): void
  listen(hearing: NotificationListener): void
  /** Told when it has ended by itself and this process will not reach it again: the embedded one alone. */
  onFailure(tell: (cause: Error) => void): void
  close(): Promise<void>
}

export type Transaction = <T>(run: (query: Query) => Promise<T>) => Promise<T>

/** What other processes say; `missed` when some of it may not have come. */
export interface NotificationListener {
  received(text: string): void
  missed(): void
}

/** What a driver reports of a statement the database refused. */
export interface DatabaseError extends Error {
  code: string
  constraint?: string
  detail?: string
}
/** By its SQLSTATE, whose first character tells it from `EPIPE` of a socket. */
export const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[\dFHPX][\dA-Z]{4}$/.test(error.code)

export const appRole = 'houtai_app'
/** Raised by the database where an organisation would have more rows than it may; the message is the limit. */
export const quotaError = 'HQ001'

/** Times and texts mean the same on every connection. */
export const sessionSettings = [
  `set time zone 'Asia/Shanghai'`,
  `set statement_timeout = '3s'`,
  // Shorter than the longest read: whoever waits for a lock is told so, and not that he asked for too much.
  `set lock_timeout = '1500ms'`,
  `set idle_in_transaction_session_timeout = '10s'`,
  // Compiling a plan takes longer than any statement of ours that it would speed up.
  `set jit = off`,
].join('; ')
