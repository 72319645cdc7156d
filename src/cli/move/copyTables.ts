import type { Query } from '../../server/db/connection.ts'
import { jsonArraySql, quoted, raw, sql } from '../../server/db/sql.ts'
import { type StoredColumn, storedTables, tableContents, type TableContents } from './tableContents.ts'

/** Rows per statement. */
const batchSize = 1000

/**
 * Replaces the rows of a prepared database by those of another, in the callers' two transactions: with the ids they have, without
 * triggers, and with every reference checked at the end. Returns what each table has on both sides.
 */
export async function copyTables(from: Query, to: Query): Promise<Readonly<Record<string, TableContents>>> {
  await from(raw('set transaction isolation level repeatable read'))
  const [there, here] = [await storedTables(from), await storedTables(to)]
  refuseUnknown(there, here)
  const references = await foreignKeys(to)
  for (const { table, name } of references) await to(raw(`alter table ${quoted(table)} drop constraint ${quoted(name)}`))
  for (const table of here.keys()) await to(raw(`alter table ${quoted(table)} disable trigger user`))
  await to(raw(`truncate ${[...here.keys()].map(quoted).join(', ')}`))
  for (const [table, columns] of here) if (there.has(table)) await copyRows({ from, to }, table, columns)
  await copySequences(from, to)
  for (const table of here.keys()) await to(raw(`alter table ${quoted(table)} enable trigger user`))
  for (const { table, name, definition } of references)
    await to(raw(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`))
  return compare({ from, to }, there)
}

type Tables = ReadonlyMap<string, readonly StoredColumn[]>
interface Sides {
  from: Query
  to: Query
}

/** What this version has no place for would be lost. */
function refuseUnknown(there: Tables, here: Tables): void {
  const unknown = [...there].flatMap(([table, columns]) => {
    const known = here.get(table)
    if (!known) return [table]
    return columns.filter(({ name }) => !known.some(one => one.name === name)).map(({ name }) => `${table}.${name}`)
  })
  if (unknown.length)
    throw new Error(
      `no module of this version names ${unknown.join(', ')}: put the modules back, or drop what they left with npm run db:plan -- --drop`,
    )
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}
const foreignKeys = (query: Query): Promise<ForeignKey[]> =>
  query<ForeignKey>(
    raw(`select c.relname::text as "table", k.conname::text as name, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0 order by 1, 2`),
  )

/** Every value as its text, which each database reads back as the same. */
async function copyRows({ from, to }: Sides, table: string, columns: readonly StoredColumn[]): Promise<void> {
  const names = columns.map(({ name }) => quoted(name)).join(', ')
  const texts = columns.map(({ name }) => `${quoted(name)}::text`)
  const values = columns.map(({ type }, index) => `(value ->> ${index})::${type}`).join(', ')
  await from(raw(`declare moved no scroll cursor for select ${jsonArraySql(texts)}::text as line from ${quoted(table)}`))
  for (let fetched = batchSize; fetched === batchSize;) {
    const batch = await from<{ line: string }>(raw(`fetch forward ${batchSize} from moved`))
    if (batch.length)
      await to(
        sql`insert into ${raw(quoted(table))} (${raw(names)}) overriding system value
          select ${raw(values)} from json_array_elements(${`[${batch.map(({ line }) => line).join(',')}]`}::json) as lines (value)`,
      )
    fetched = batch.length
  }
  await from(raw('close moved'))
}

async function copySequences(from: Query, to: Query): Promise<void> {
  const names = `select sequencename::text as name from pg_sequences where schemaname = 'public' order by 1`
  const here = new Set((await to<{ name: string }>(raw(names))).map(({ name }) => name))
  for (const { name } of await from<{ name: string }>(raw(names))) {
    if (!here.has(name)) throw new Error(`this version makes no sequence ${name}`)
    const [state] = await from<{ last: string; called: boolean }>(
      raw(`select last_value::text as last, is_called as called from ${quoted(name)}`),
    )
    if (state)
      await to(sql`select setval(${quoted(name)}::text::regclass, ${state.last}::text::bigint, ${state.called}::boolean)`)
  }
}

async function compare({ from, to }: Sides, tables: Tables): Promise<Readonly<Record<string, TableContents>>> {
  const contents: Record<string, TableContents> = {}
  for (const [table, columns] of tables) {
    const [former, now] = [await tableContents(from, table, columns), await tableContents(to, table, columns)]
    if (former.rows !== now.rows || former.checksum !== now.checksum)
      throw new Error(
        `the table ${table} did not arrive as it was (${former.rows} rows there, ${now.rows} here): nothing was kept`,
      )
    contents[table] = former
  }
  return contents
}
