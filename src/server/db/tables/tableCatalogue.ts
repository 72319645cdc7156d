import type { Query } from '../connection.ts'
import { quoted, raw, sql } from '../sql.ts'

/** A table as it is in the database. */
export interface ExistingTable extends DescribedTable {
  rows: number
  /** Its size on disk, in pages of 8 KB. */
  pages: number
}
/** What the catalogue describes of a table, without reading its rows. */
export interface DescribedTable {
  comment: string | null
  columns: ReadonlyMap<string, string | null>
  indexes: ReadonlySet<string>
  /** Indexes whose concurrent build failed. */
  brokenIndexes: ReadonlySet<string>
  constraints: ReadonlySet<string>
  /** Constraints that existing rows were not checked against. */
  unvalidated: ReadonlySet<string>
  policies: readonly string[]
  /** Somebody has divided it: its indexes cannot be built concurrently, nor its foreign keys be added without a check. */
  isPartitioned: boolean
}

/** Above so many rows an index or a rewrite must be planned, not run at a start. */
export const largeTable = 50_000

/** The number of rows of some SQL after `from`. */
export const countRows = async (query: Query, text: string): Promise<number> =>
  (await query<{ n: number }>(raw(`select count(*)::int as n from ${text}`)))[0]?.n ?? 0

export const tableCatalogue = async (query: Query, names: readonly string[]): Promise<ReadonlyMap<string, ExistingTable>> =>
  withRows(query, await describedTables(query, names))

/** Counts the rows of each. The first query of a table opens its indexes too: for a hundred tables that is a tenth of the time of a start. */
export async function withRows(
  query: Query,
  tables: ReadonlyMap<string, DescribedTable>,
): Promise<ReadonlyMap<string, ExistingTable>> {
  const counted = new Map<string, ExistingTable>()
  for (const [name, table] of tables) {
    const size = `(pg_relation_size('${quoted(name)}') / 8192)::int`
    const [found] = await query<{ rows: number; pages: number }>(
      raw(`select count(*)::int as rows, ${size} as pages from (select from ${quoted(name)} limit ${largeTable + 1}) few`),
    )
    counted.set(name, { ...table, rows: found?.rows ?? 0, pages: found?.pages ?? 0 })
  }
  return counted
}

/** All in one statement over whole catalogues: asked for each table, it takes twice as long. */
export async function describedTables(query: Query, names: readonly string[]): Promise<ReadonlyMap<string, DescribedTable>> {
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
  }>(sql`
    with wanted as materialized (select oid, relname, relkind from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname = any(${names}::text[])),
      notes as materialized (select objoid, objsubid, description from pg_description
        where classoid = 'pg_class'::regclass and objoid in (select oid from wanted)),
      columns as (select attrelid as id, json_object_agg(attname, description order by attnum) as columns
        from pg_attribute left join notes on objoid = attrelid and objsubid = attnum
        where attrelid in (select oid from wanted) and attnum > 0 and not attisdropped group by attrelid),
      indexes as (select indrelid as id, array_agg(relname::text) filter (where indisvalid) as indexes,
          array_agg(relname::text) filter (where not indisvalid) as broken
        from pg_index join pg_class on oid = indexrelid where indrelid in (select oid from wanted) group by indrelid),
      constraints as (select conrelid as id, array_agg(conname::text) as constraints,
          array_agg(conname::text) filter (where not convalidated) as unvalidated
        from pg_constraint where conrelid in (select oid from wanted) group by conrelid),
      policies as (select polrelid as id, array_agg(polname::text order by polname) as policies from pg_policy group by polrelid)
    select relname as name, description as comment, columns, coalesce(indexes, '{}') as indexes, coalesce(broken, '{}') as broken,
      coalesce(constraints, '{}') as constraints, coalesce(unvalidated, '{}') as unvalidated,
      coalesce(policies, '{}') as policies, relkind = 'p' as partitioned
    from wanted left join notes on objoid = oid and objsubid = 0 left join columns c on c.id = oid
      left join indexes i on i.id = oid left join constraints n on n.id = oid left join policies p on p.id = oid`)
  const tables = new Map<string, DescribedTable>()
  for (const table of found) {
    tables.set(table.name, {
      comment: table.comment,
      columns: new Map(Object.entries(table.columns)),
      indexes: new Set(table.indexes),
      brokenIndexes: new Set(table.broken),
      constraints: new Set(table.constraints),
      unvalidated: new Set(table.unvalidated),
      policies: table.policies,
      isPartitioned: table.partitioned,
    })
  }
  return tables
}
