import type { ConnectionPurpose } from '../connection.ts'
import { beginSql, type DatabaseLimits, defaultDatabaseLimits, setSql } from '../sessionSettings.ts'
import type { ConnectionPool, Pools } from './pools.ts'
import { directAddress, type PostgresAddress } from './postgresAddress.ts'

/** Milliseconds. */
const jobStatement = 30_000
const ownerLock = 2000
const ownerIdle = 1000
/** The server cancels a statement this long before its connection counts as broken. */
export const statementTimeoutMargin = 2000

interface OwnerPool extends ConnectionPool {
  /** Begins a transaction with its time limits. */
  begin: string
  /** Whether a statement outside a transaction has no session of its own: behind a pooler. */
  isPooled: boolean
}

/** The owner's pools: each purpose has its own, so that none waits for another's work. */
export function ownerPools(
  pools: Pools,
  { url, directUrl }: PostgresAddress,
  { auth, jobs, statement: longest }: DatabaseLimits,
): Readonly<Record<ConnectionPurpose, OwnerPool>> {
  const open = (max: number, statement: number): OwnerPool => {
    const isPooled = directUrl !== undefined
    const settings = { statement_timeout: `${statement}ms`, lock_timeout: `${ownerLock}ms` }
    const pool = pools.open({
      address: { variable: 'DATABASE_URL', url },
      max,
      isPooled,
      settings: isPooled ? '' : setSql(settings),
      answerWithin: statement + statementTimeoutMargin,
      idle: ownerIdle,
    })
    return { ...pool, begin: beginSql(isPooled ? settings : {}), isPooled }
  }
  // Creating and filling tables may take minutes.
  const start = pools.open({
    address: directAddress({ url, directUrl }),
    max: 2,
    isPooled: false,
    settings: '',
    answerWithin: 0,
    idle: ownerIdle,
  })
  return {
    start: { ...start, begin: 'begin', isPooled: false },
    auth: open(auth, longest),
    jobs: open(jobs, Math.max(jobStatement, longest)),
    health: open(1, defaultDatabaseLimits.statement),
  }
}
