import type { Query } from '../connection.ts'
import { quoted, raw, sql } from '../sql.ts'

/** A table as it is in the database. */
export interface ExistingTable {
  rows: number
  comment: string | null
  columns: ReadonlyMap<string, string | null>
  indexes: ReadonlySet<string>
  /** Their concurrent build failed. */
  brokenIndexes: ReadonlySet<string>
  constraints: ReadonlySet<string>
  /** Constraints that existing rows were not checked against. */
  unvalidated: ReadonlySet<string>
  policies: readonly string[]
  /** Somebody has divided it: its indexes cannot be built concurrently, nor its foreign keys be added without a check. */
  isPartitioned: boolean
  /** Its size on disk, in pages of 8 KB. */
  pages: number
}

/** Above so many rows an index or a rewrite must be planned, not run at a start. */
export const largeTable = 50_000

/** The number of rows of some SQL after `from`. */
export const countRows = async (query: Query, text: string): Promise<number> =>
  (await query<{ n: number }>(raw(`select count(*)::int as n from ${text}`)))[0]?.n ?? 0

export async function tableCatalogue(query: Query, names: readonly string[]): Promise<Map<string, ExistingTable>> {
  const found = await query<{
    name: string
    comment: string | null
    columns: Record<string, string | null>
    indexes: string[]
    broken: string[]
    constraints: string[]
    unvalidated: string[]
    policies: string[]
    partitioned: boolean
    pages: number
  }>(sql`
    select c.relname as name, obj_description(c.oid, 'pg_class') as comment,
      (select json_object_agg(attname, col_description(attrelid, attnum)) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
      array(select x.relname::text from pg_index join pg_class x on x.oid = indexrelid where indrelid = c.oid and indisvalid) as indexes,
      array(select x.relname::text from pg_index join pg_class x on x.oid = indexrelid where indrelid = c.oid and not indisvalid) as broken,
      array(select conname::text from pg_constraint where conrelid = c.oid) as constraints,
      array(select conname::text from pg_constraint where conrelid = c.oid and not convalidated) as unvalidated,
      array(select polname::text from pg_policy where polrelid = c.oid) as policies,
      c.relkind = 'p' as partitioned, (pg_relation_size(c.oid) / 8192)::int as pages
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname = any(${names}::text[])`)
  const tables = new Map<string, ExistingTable>()
  for (const table of found) {
    tables.set(table.name, {
      rows: await countRows(query, `(select from ${quoted(table.name)} limit ${largeTable + 1}) few`),
      comment: table.comment,
      columns: new Map(Object.entries(table.columns)),
      indexes: new Set(table.indexes),
      brokenIndexes: new Set(table.broken),
      constraints: new Set(table.constraints),
      unvalidated: new Set(table.unvalidated),
      policies: table.policies,
      isPartitioned: table.partitioned,
      pages: table.pages,
    })
  }
  return tables
}
