import { shanghaiZone } from '../../shared/rules/shanghaiTime.ts'

/** How many connections of PostgreSQL a node uses, and for how long: connections, and milliseconds. */
export interface DatabaseLimits {
  /** The pool of requests. */
  requests: number
  /** Sign-in and sessions. */
  auth: number
  jobs: number
  /** A statement is cancelled after this time. */
  statement: number
  /** Shorter than the limit of a statement: waiting for a lock is reported as such. */
  lock: number
  /** A transaction that is idle for longer is ended. */
  idleInTransaction: number
}

export const defaultDatabaseLimits: DatabaseLimits = {
  requests: 12,
  auth: 4,
  jobs: 2,
  statement: 3000,
  lock: 1500,
  idleInTransaction: 10_000,
}

/** Settings of the connections that requests use. */
export const sessionSettings = ({ statement, lock, idleInTransaction } = defaultDatabaseLimits) => ({
  // The same on every connection, so that times mean the same.
  timezone: shanghaiZone,
  statement_timeout: `${statement}ms`,
  lock_timeout: `${lock}ms`,
  idle_in_transaction_session_timeout: `${idleInTransaction}ms`,
  // Compiling a plan takes longer than any statement of the engine that it would speed up.
  jit: 'off',
  // What the planner thinks a page out of order costs, where the next page costs 1: right for memory and for disks without moving
  // parts. It takes each organisation for one of average size. With the default of 4 it would sort all rows of a large one for each
  // page of a list, rather than read the page in the order of an index.
  random_page_cost: '1.1',
})
type Settings = Readonly<Record<string, string>>

/** SQL that sets them for the session, or for the transaction that it begins. */
export const setSql = (settings: Settings): string => setEach('set', settings)
export const beginSql = (settings: Settings): string => ['begin', setEach('set local', settings)].filter(Boolean).join('; ')

const setEach = (verb: string, settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `${verb} ${name} = '${value}'`)
    .join('; ')
