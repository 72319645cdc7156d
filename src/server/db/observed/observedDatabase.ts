import type { Database, Query, TenantContext } from '../connection.ts'
import type { Sql } from '../sql.ts'
import type { StatementForm } from './measuredDatabase.ts'

/** A statement as it ran for a tenant. */
export interface ExecutedStatement {
  form: Exclude<StatementForm, 'owner'>
  tenant: TenantContext
  /** The statement of a read or a change, without what `readWithTenant` and `writeWithTenant` add. */
  sql: Sql
  /** Milliseconds, with its wait for a connection. */
  ms: number
  /** How many rows it answered; null where it failed. */
  rows: number | null
}
export type StatementListener = (executed: ExecutedStatement) => void

/** Reports every statement of a tenant once it has ended; the owner's are not reported. */
export function observedDatabase(whole: Database, ended: StatementListener): Database {
  async function observed<R>(about: Pick<ExecutedStatement, 'form' | 'tenant' | 'sql'>, run: () => Promise<R[]>): Promise<R[]> {
    const began = performance.now()
    let rows: number | null = null
    try {
      const answer = await run()
      rows = answer.length
      return answer
    } finally {
      ended({ ...about, ms: performance.now() - began, rows })
    }
  }
  const observing = (database: Database): Database => ({
    ...database,
    read: (tenant, sql) => observed({ form: 'read', tenant, sql }, () => database.read(tenant, sql)),
    write: (tenant, sql) => observed({ form: 'write', tenant, sql }, () => database.write(tenant, sql)),
    change: (tenant, sql) => observed({ form: 'change', tenant, sql }, () => database.change(tenant, sql)),
    transaction: (tenant, run) =>
      database.transaction(tenant, query => {
        const within: Query = sql => observed({ form: 'transaction', tenant, sql }, () => query(sql))
        return run(within)
      }),
    forPurpose: purpose => observing(database.forPurpose(purpose)),
  })
  return observing(whole)
}
