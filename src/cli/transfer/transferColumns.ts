import type { Query } from '../../server/db/connection.ts'
import { quoted, sql } from '../../server/db/sql.ts'
import type { TransferTable } from './transferTables.ts'

interface TransferColumn {
  name: string
  /** Exported as text: numbers with more digits than a JSON number can represent. */
  exact: boolean
}

/** The columns whose values are exported: not those that the database or its triggers compute. The id comes first. */
export async function transferColumns(query: Query, { name, written = [] }: TransferTable): Promise<readonly TransferColumn[]> {
  const columns = await query<TransferColumn>(
    sql`select attname::text as name, atttypid = 'numeric'::regtype as exact from pg_attribute
      where attrelid = ${quoted(name)}::text::regclass
      and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'org_id' order by attname <> 'id', attnum`,
  )
  return columns.filter(column => !written.includes(column.name))
}
