import type { Query } from '../../server/db/connection.ts'
import { quoted, sql } from '../../server/db/sql.ts'
import type { TableToMove } from './movedTables.ts'

interface MovedColumn {
  name: string
  /** Numbers with more digits than JSON keeps. */
  exact: boolean
}

/** What is made neither by the database itself nor by triggers; the id first. */
export async function columnsToMove(query: Query, { name, written = [] }: TableToMove): Promise<readonly MovedColumn[]> {
  const columns = await query<MovedColumn>(
    sql`select attname::text as name, atttypid = 'numeric'::regtype as exact from pg_attribute where attrelid = ${quoted(name)}::text::regclass
      and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'org_id' order by attname <> 'id', attnum`,
  )
  return columns.filter(column => !written.includes(column.name))
}
