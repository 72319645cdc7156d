import type { Query } from '../connection.ts'
import { raw } from '../sql.ts'

/** The first transaction id of PostgreSQL: every snapshot treats it as committed. */
const firstTransaction = '3'

/**
 * After a restore into another database the log contains ids of transactions of the former one, which this one has not reached:
 * those entries would be reported late, others at the wrong time. All restored entries are marked as committed.
 */
export async function commitRestoredEvents(query: Query): Promise<void> {
  const [foreign] = await query(
    raw('select 1 from (select tx from audit order by id desc limit 1) last where last.tx >= pg_current_xact_id()'),
  )
  if (foreign) await query(raw(`update audit set tx = '${firstTransaction}' where tx is not null`))
}
