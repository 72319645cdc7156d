import type { Scope } from './scope.ts'
import { sql } from './sql.ts'

/** Advisory lock of a name within an organisation; released when the transaction ends. */
export const advisoryLock = (scope: Scope, name: string): Promise<unknown> =>
  scope.write(sql`select pg_advisory_xact_lock(hashtext(${name}), ${scope.who.org}::int)`)
