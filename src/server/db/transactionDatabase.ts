import { appRole, type Database, type Query, type TenantContext } from './connection.ts'
import { readWithTenant, setTenant, writeWithTenant } from './withTenant.ts'
import { raw, type Sql } from './sql.ts'

/**
 * The database as it is seen from within one transaction of the owner: whatever is done through it is kept together
 * or not at all. Requests' work runs as their role, so that it meets the same policies as ever. Calls take turns, for
 * all of them share one connection; one that fails takes the whole transaction with it.
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
  const within = <T>(whose: TenantContext, run: () => Promise<T>): Promise<T> =>
    as(appRole, async () => {
      await query(raw(setTenant(whose)))
      return run()
    })
  const database: Database = {
    kind,
    read: (whose, body) => as(appRole, () => query(readWithTenant(whose, body))),
    write: (whose, statement) => within(whose, () => query(statement)),
    change: (whose, changes) => as(appRole, () => query(writeWithTenant(whose, changes))),
    transaction: (whose, run) => within(whose, () => run(query)),
    readAsOwner: <R extends object>(statement: Sql) => inTurn(() => query<R>(statement)),
    asOwner: run => inTurn(() => run(query)),
    underStartLock: run => run(work => inTurn(() => work(query))),
    notify: () => undefined,
    listen: () => undefined,
    onFailure: () => undefined,
    close: () => Promise.resolve(),
    forPurpose: () => database,
  }
  return database
}
