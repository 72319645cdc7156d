import { refuse } from '../../shared/wire/refusal.ts'
import type { Query } from './connection.ts'
import { type Sql, sql } from './sql.ts'

/** Advisory locks of a practice organisation: any number of writes, or one reset. */
export const practiceLock = {
  exclusive: (org: number): Sql => sql`select pg_advisory_xact_lock(hashtext('practice'), ${org}::int)`,
  shared: (org: number): Sql => sql`select pg_try_advisory_xact_lock_shared(hashtext('practice'), ${org}::int) as free`,
}

/** Begins a write of a practice organisation; refused while it is reset. */
export async function refuseWhileResetting(query: Query, org: number): Promise<void> {
  const [lock] = await query<{ free: boolean }>(practiceLock.shared(org))
  if (!lock?.free) throw refuse('resetting', { retryAfter: 5 })
}
