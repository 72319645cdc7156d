import type { Query } from '../../server/db/connection.ts'
import { raw } from '../../server/db/sql.ts'

/** Refuses a database that is not empty, partitioned tables too. */
export async function refuseTables(query: Query): Promise<void> {
  const [some] = await query<{ name: string }>(
    raw(
      `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`,
    ),
  )
  if (some) throw new Error(`the database is not empty: it has the table ${some.name}; name a new one`)
}
