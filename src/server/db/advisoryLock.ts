import type { Scope } from './scope.ts'
import { sql } from './sql.ts'

/** Until the transaction ends, nobody else of the organisation has this turn. */
export const advisoryLock = (scope: Scope, name: string): Promise<unknown> =>
  scope.write(sql`select pg_advisory_xact_lock(hashtext(${name}), ${scope.who.org}::int)`)
