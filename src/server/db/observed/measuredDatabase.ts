import type { Database } from '../connection.ts'

/** How a statement reaches the database. */
export type StatementForm = 'read' | 'write' | 'change' | 'transaction' | 'owner'
interface StatementObserver {
  ended(form: StatementForm, seconds: number): void
  /** Runs a statement within a span. */
  within: (<T>(name: string, run: () => Promise<T>) => Promise<T>) | undefined
}

/** Measures statements and transactions of a database, with their wait for a connection. */
export function measuredDatabase(whole: Database, { ended, within }: StatementObserver): Database {
  async function timed<T>(form: StatementForm, run: () => Promise<T>): Promise<T> {
    const began = performance.now()
    try {
      return await (within ? within(`database ${form}`, run) : run())
    } finally {
      ended(form, (performance.now() - began) / 1000)
    }
  }
  const measured = (database: Database): Database => ({
    ...database,
    read: (tenant, body) => timed('read', () => database.read(tenant, body)),
    write: (tenant, statement) => timed('write', () => database.write(tenant, statement)),
    change: (tenant, changes) => timed('change', () => database.change(tenant, changes)),
    transaction: (tenant, run) => timed('transaction', () => database.transaction(tenant, run)),
    readAsOwner: (statement, within) => timed('owner', () => database.readAsOwner(statement, within)),
    asOwner: run => timed('owner', () => database.asOwner(run)),
    forPurpose: purpose => measured(database.forPurpose(purpose)),
  })
  return measured(whole)
}
