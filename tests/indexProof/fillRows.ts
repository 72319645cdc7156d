import { sqlLiteral } from '../../src/kinds/kindSql.ts'
import { type AnyModule, type Field, isDerived } from '../../src/schema/index.ts'
import type { Query } from '../../src/server/db/connection.ts'
import { quoted, raw, sql } from '../../src/server/db/sql.ts'
import { platformOrg } from '../../src/server/db/tables/columns.ts'

const organisations = 10
/** The organisation whose lists are explained: one of ten. */
export const provedOrg = 1000
const lot = 50_000

/** SQL of the value of row `n`, spread over the values of a kind. */
const spread: Readonly<Record<string, string>> = {
  text: `'w' || n`,
  number: 'n % 1000',
  money: '(n % 999) + 1',
  timestamp: `now() - n * interval '1 minute'`,
  date: `current_date - (n % 3000)::int`,
  flag: 'n % 2',
  region: 'n % 900 + 1',
  point: `(73 + n * 7919 % 62000 / 1000.0)::numeric(9, 3) || ',' || (4 + n * 104729 % 49000 / 1000.0)::numeric(9, 3)`,
  status: 'case when n % 20 = 0 then 0 else 1 end',
}

function spreadValue(module: AnyModule, name: string, field: Field): string | undefined {
  if (field.kind === 'choice' || field.kind === 'states') {
    const values = Object.values(field.options).map(one => (typeof one === 'string' ? sqlLiteral(one) : String(one)))
    return `(array[${values.join(', ')}])[1 + n % ${values.length}]`
  }
  if (name === 'code') return `'c' || n`
  if (field.kind === 'region' && module.unique?.some(names => names.includes(name))) return 'n'
  if (field.kind === 'number' && field.max !== undefined) return `n % ${Math.min(Number(field.max), 1000)} + 1`
  return spread[field.kind]
}

/** Inserts rows of ten organisations, every filtered field spread over its values. */
export async function fillRows(asOwner: <T>(run: (query: Query) => Promise<T>) => Promise<T>, module: AnyModule, rows: number) {
  const table = quoted(module.name)
  const generated = await asOwner(query =>
    query<{ name: string }>(
      sql`select attname::text as name from pg_attribute where attrelid = ${table}::text::regclass and attgenerated <> ''`,
    ),
  )
  const values = [
    ['org_id', module.scope === 'platform' ? String(platformOrg) : `${provedOrg} + n % ${organisations}`] as const,
    ['created_by', '1000 + n % 30'] as const,
    ...Object.entries(module.fields)
      .filter(([, field]) => !isDerived(field))
      .map(([name, field]) => [name, spreadValue(module, name, field)] as const),
  ].filter(([name, value]) => value !== undefined && !generated.some(column => column.name === name))
  const into = `${table} (${values.map(([name]) => quoted(name)).join(', ')}) select ${values.map(([, value]) => value).join(', ')}`
  for (let from = 1; from <= rows; from += lot)
    await asOwner(async query => {
      await query(raw('set local statement_timeout = 0'))
      await query(raw(`insert into ${into} from generate_series(${from}, ${Math.min(rows, from + lot - 1)}) n`))
    })
  await asOwner(query => query(raw(`analyze ${table}`)))
}
