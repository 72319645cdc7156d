import type { Query } from '../connection.ts'
import { raw } from '../sql.ts'

/** The first number that PostgreSQL gives a transaction: every snapshot sees it as over. */
const longOver = '3'

/**
 * After a restore into another database the log names transactions of the one before, which here are still to come: nobody would be told
 * of those entries until then, and of others at the wrong time. All that was restored is over.
 */
export async function settleRestoredEvents(query: Query): Promise<void> {
  const [foreign] = await query(
    raw('select 1 from (select tx from audit order by id desc limit 1) last where last.tx >= pg_current_xact_id()'),
  )
  if (foreign) await query(raw(`update audit set tx = '${longOver}' where tx is not null`))
}
