import { appRole, type Database, type Query, type TenantContext } from './connection.ts'
import { raw, type Sql } from './sql.ts'
import { readWithTenant, setTenant, writeWithTenant } from './withTenant.ts'

/**
 * A `Database` within one transaction of the owner: all that is done through it is committed together or not at all.
 * Request work runs as the request role, under the same policies as always. Calls are serialised, because they share one
 * connection; a call that fails aborts the whole transaction.
 */
export function transactionDatabase(kind: Database['kind'], query: Query): Database {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const turn = last.then(run)
    last = turn.catch(() => undefined)
    return turn
  }
  const as = <T>(role: string, run: () => Promise<T>): Promise<T> =>
    inTurn(async () => {
      await query(raw(`set local role ${role}`))
      const done = await run()
      await query(raw('set local role none'))
      return done
    })
  const within = <T>(tenant: TenantContext, run: () => Promise<T>): Promise<T> =>
    as(appRole, async () => {
      await query(raw(setTenant(tenant)))
      return run()
    })
  const database: Database = {
    kind,
    read: (tenant, body) => as(appRole, () => query(readWithTenant(tenant, body))),
    write: (tenant, statement) => within(tenant, () => query(statement)),
    change: (tenant, changes) => as(appRole, () => query(writeWithTenant(tenant, changes))),
    transaction: (tenant, run) => within(tenant, () => run(query)),
    readAsOwner: <R extends object>(statement: Sql) => inTurn(() => query<R>(statement)),
    asOwner: run => inTurn(() => run(query)),
    withStartLock: run => run(work => inTurn(() => work(query))),
    notify: () => undefined,
    listen: () => undefined,
    isListening: () => true,
    onFailure: () => undefined,
    close: () => Promise.resolve(),
    forPurpose: () => database,
    pools: () => [],
  }
  return database
}
