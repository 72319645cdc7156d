import type { Query } from '../../server/db/connection.ts'
import { quoted, raw } from '../../server/db/sql.ts'

export interface StoredColumn {
  name: string
  type: string
}
export interface TableContents {
  rows: number
  /** Equal for the same rows in any order. */
  checksum: string
}

/** Every table with the columns that somebody writes, not those the database computes; partitions are part of their table. */
export async function storedTables(query: Query): Promise<ReadonlyMap<string, readonly StoredColumn[]>> {
  const rows = await query<StoredColumn & { table: string }>(
    raw(`select c.relname::text as "table", a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by 1, 2`),
  )
  return new Map(Map.groupBy(rows, ({ table }) => table))
}

/** Rows and checksum of a table. The sum of the rows' digests does not depend on their order, which two databases do not share. */
export async function tableContents(query: Query, table: string, columns: readonly StoredColumn[]): Promise<TableContents> {
  const row = columns.map(({ name }) => `${quoted(name)}::text`).join(', ')
  const digest = `('x' || left(md5(row(${row})::text), 15))::bit(60)::bigint`
  const [found] = await query<TableContents>(
    raw(`select count(*)::int as rows, coalesce(sum(${digest}), 0)::text as checksum from ${quoted(table)}`),
  )
  if (!found) throw new Error(`the table ${table} has no count`)
  return found
}
