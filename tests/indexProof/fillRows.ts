import { sqlLiteral } from '../../src/kinds/kindSql.ts'
import { type AnyModule, type Field, isDerived, isPointing, tableOf, targetOf, uniqueGroupsOf } from '../../src/schema/index.ts'
import type { Query } from '../../src/server/db/connection.ts'
import { quoted, raw, sql } from '../../src/server/db/sql.ts'
import { platformOrg } from '../../src/server/db/tables/columns.ts'

const organisations = 10
/** The organisation whose lists are explained: one of ten. */
export const provedOrg = 1000
const batchSize = 50_000
/** Row `n` has this id and `n` more, so that rows of other tables can point to it. */
const firstId = 10_000_000
/** How many rows of another table an organisation's rows point to: there are counters for each. */
const maxPointedTo = 97
/** How many rows of a tree are roots; the others are children of these. */
const tops = 1000

/** SQL of the value of row `n`, spread over the values of a kind. */
const spread: Readonly<Record<string, string>> = {
  text: `'w' || n`,
  serial: `'s' || n`,
  email: `'w' || n || '@example.com'`,
  phone: `'139' || lpad(n::text, 8, '0')`,
  number: 'n % 1000',
  money: '(n % 999) + 1',
  percent: 'n % 100',
  duration: 'n % 1000',
  timestamp: `now() - n * interval '1 minute'`,
  date: `current_date - (n % 3000)::int`,
  time: `time '00:00' + (n % 1440) * interval '1 minute'`,
  flag: 'n % 2',
  region: 'n % 900 + 1',
  point: `(73 + n::bigint * 7919 % 62000 / 1000.0)::numeric(9, 3) || ',' || (4 + n::bigint * 104729 % 49000 / 1000.0)::numeric(9, 3)`,
  status: 'case when n % 20 = 0 then 0 else 1 end',
}
type AsOwner = <T>(run: (query: Query) => Promise<T>) => Promise<T>
export interface Filling {
  modules: readonly AnyModule[]
  /** How many rows the table of a module gets. */
  rowsOf: (module: AnyModule) => number
}
interface FilledTable {
  module: AnyModule
  /** The columns that an insert may write. */
  columns: ReadonlyMap<string, { isArray: boolean }>
  rows: number
  /** Tables that have rows, and how many. */
  filled: ReadonlyMap<string, number>
  modules: readonly AnyModule[]
}

/** The id of a row of any filled table that the proved organisation may point to. */
export const someRowId = firstId + organisations

/** Whether a module has a table of its own with many rows. */
export const isFilled = (module: AnyModule): boolean => !module.rowsOf && !module.single

/** The tables of these modules of which no statement may read all: how many regions a country has, is known. */
export const unboundedTables = (modules: readonly AnyModule[]): ReadonlySet<string> =>
  new Set(modules.filter(one => isFilled(one) && one.holds !== 'regions').map(tableOf))

/** The modules that fields of a module point to. */
export function targetsOf(module: AnyModule, modules: readonly AnyModule[]): readonly AnyModule[] {
  const names = Object.values(module.fields).flatMap(field => (isPointing(field) ? [targetOf(module, field)] : []))
  const tables = new Set(modules.filter(one => names.includes(one.name)).map(tableOf))
  return modules.filter(one => isFilled(one) && tables.has(one.name) && one.name !== tableOf(module))
}

/** Fills the tables of all modules that have rows, each after those that its rows point to. */
export async function fillTables(asOwner: AsOwner, { modules, rowsOf }: Filling): Promise<void> {
  const filled = new Map<string, number>()
  const begun = new Set<AnyModule>()
  const fill = async (module: AnyModule): Promise<void> => {
    const rows = rowsOf(module)
    if (begun.has(module) || rows === 0) return
    begun.add(module)
    for (const target of targetsOf(module, modules)) await fill(target)
    await fillTable(asOwner, { module, rows, filled, modules, columns: await columnsOf(asOwner, module) })
    filled.set(module.name, rows)
    if (module.scope === 'organisation') await liftQuotas(asOwner, modules)
  }
  await liftQuotas(asOwner, modules)
  for (const module of modules.filter(isFilled)) await fill(module)
}

/** Organisations may have as many rows as there are to fill. */
async function liftQuotas(asOwner: AsOwner, modules: readonly AnyModule[]): Promise<void> {
  const limits = [...new Set(modules.flatMap(({ quota }) => quota ?? []))].map(quota => `${quoted(quota)} = 1000000000`)
  const organisation = modules.find(one => one.scope === 'organisation' && isFilled(one))
  if (organisation && limits.length)
    await asOwner(query => query(raw(`update ${quoted(organisation.name)} set ${limits.join(', ')}`)))
}

async function columnsOf(asOwner: AsOwner, module: AnyModule): Promise<FilledTable['columns']> {
  const columns = await asOwner(query =>
    query<{ name: string; isArray: boolean }>(sql`select attname::text as name, attndims > 0 as "isArray" from pg_attribute
      where attrelid = ${quoted(module.name)}::text::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity <> 'a'`),
  )
  return new Map(columns.map(column => [column.name, column]))
}

/** Runs statements that may take long. */
const runLong = (asOwner: AsOwner, statements: readonly string[]): Promise<void> =>
  asOwner(async query => {
    await query(raw(`set local statement_timeout = 0`))
    await query(raw(`set local maintenance_work_mem = '256MB'`))
    for (const statement of statements) await query(raw(statement))
  })

/** Fills a table by statements, each in a transaction. Indexes that no rule needs are made afterwards: that takes a third of the time. */
export async function fillUnindexed(asOwner: AsOwner, table: string, statements: readonly string[]): Promise<void> {
  const name = quoted(table)
  const indexes = await asOwner(query =>
    query<{
      drop: string
      create: string
    }>(sql`select 'drop index ' || indexrelid::regclass as drop, pg_get_indexdef(indexrelid) as create
      from pg_index where indrelid = ${name}::text::regclass and not indisunique`),
  )
  await runLong(
    asOwner,
    indexes.map(index => index.drop),
  )
  for (const statement of statements) await runLong(asOwner, [statement])
  for (const index of indexes) await runLong(asOwner, [index.create])
  await runLong(asOwner, [`analyze ${name}`])
}

/** Inserts rows of ten organisations, every field spread over its values. */
async function fillTable(asOwner: AsOwner, table: FilledTable) {
  const { module, columns, rows } = table
  const values = [
    ...(module.scope === 'organisation' ? [] : [['id', `${firstId} + n`] as const]),
    ['org_id', module.scope === 'platform' ? String(platformOrg) : `${provedOrg} + n % ${organisations}`] as const,
    ['created_by', '1000 + n % 30'] as const,
    ['created_at', `now() - (${rows} - n) * interval '1 second'`] as const,
    ...Object.entries(module.fields).map(([name, field]) => [name, spreadValue(table, name, field)] as const),
  ].filter(([name, value]) => value !== undefined && columns.has(name))
  const name = quoted(module.name)
  const into = `${name} (${values.map(([column]) => quoted(column)).join(', ')}) select ${values.map(([, value]) => value).join(', ')}`
  const ranges = Array.from(
    { length: Math.ceil(rows / batchSize) },
    (_, n) => [n * batchSize + 1, Math.min(rows, (n + 1) * batchSize)] as const,
  )
  const inserts = ranges.map(([from, to]) => `insert into ${into} from generate_series(${from}, ${to}) n`)
  await fillUnindexed(asOwner, module.name, inserts)
}

function spreadValue(table: FilledTable, name: string, field: Field): string | undefined {
  const { module, columns } = table
  if (isDerived(field)) return columns.get(name)?.isArray ? `'{}'` : undefined
  if (isPointing(field)) return linkValue(table, field)
  if ('options' in field) {
    const values = Object.values<string | number>(field.options).map(one =>
      typeof one === 'string' ? sqlLiteral(one) : String(one),
    )
    const one = `(array[${values.join(', ')}])[1 + n % ${values.length}]`
    return field.kind === 'choices' ? `array[${one}]` : one
  }
  if (name === 'code') return `'c' || n`
  if (field.kind === 'region' && uniqueGroupsOf(module).some(names => names.includes(name))) return 'n'
  if (field.kind === 'rating') return `n % ${(field.max ?? 5) + 1}`
  if (field.kind === 'number' && field.max !== undefined) return `n % ${Math.min(Number(field.max), 1000)} + 1`
  return spread[field.kind]
}

/** The id of a row of the same organisation. In its own table it is one of the first rows, which are inserted before. */
function linkValue({ module, modules, filled }: FilledTable, field: Field): string | undefined {
  if (!isPointing(field)) return undefined
  const target = modules.find(one => one.name === targetOf(module, field))
  if (!target || target.scope === 'organisation') return undefined
  const isOwn = tableOf(target) === module.name
  const count = isOwn ? tops : (filled.get(tableOf(target)) ?? 0)
  if (count <= 2 * organisations) return undefined
  const unique = 'unique' in field && field.unique
  const nth = unique
    ? `n / ${organisations}`
    : `n / ${organisations} % ${Math.min(Math.floor(count / organisations) - 1, maxPointedTo)}`
  const id = `${firstId} + n % ${organisations} + ${organisations} * (1 + ${nth})`
  const link = isOwn
    ? `case when n <= ${tops} then null else ${id} end`
    : unique
      ? `case when n < ${count - organisations} then ${id} end`
      : id
  return field.kind === 'references' ? `array_remove(array[${link}], null)::bigint[]` : link
}
