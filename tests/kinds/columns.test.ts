import { PGlite } from '@electric-sql/pglite'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kindSql } from '../../src/kinds/kindSqls.ts'
import { kindValue } from '../../src/kinds/kindValues.ts'
import { type Field, isMultiValued, isChildren } from '../../src/schema/index.ts'
import { cases } from './samples.ts'

interface Connection {
  query<R extends object>(text: string, values?: unknown[]): Promise<{ rows: R[] }>
  exec(text: string): Promise<unknown>
  close(): Promise<void>
}
async function postgres(connectionString: string): Promise<Connection> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('set search_path = pg_temp')
  return {
    query: <R extends object>(text: string, values: unknown[] = []) => client.query<R>(text, values),
    exec: text => client.query(text),
    close: () => client.end(),
  }
}

const address = process.env['DATABASE_URL']
let database: Connection
beforeAll(async () => {
  database = address ? await postgres(address) : await PGlite.create()
  // Not Shanghai: stored values must not depend on the time zone.
  await database.exec(`set time zone 'America/New_York'; set datestyle = 'SQL, DMY'`)
})
afterAll(() => database.close())

/** The value expected from the column: sanitised by `store` where that is its purpose. */
async function expected(value: unknown, field: Field): Promise<unknown> {
  if (field.kind === 'secret') return ''
  return field.kind === 'richText' ? kindSql(field).store(value, field) : value
}
const key = (value: unknown) => JSON.stringify(value)
/** Whether a filter by this value finds the row: of lists, any shared item does. */
function isFound(field: Field, one: unknown, wanted: unknown): boolean {
  if (field.kind === 'secret') return false
  const several = isMultiValued(field)
  return several && Array.isArray(one) && Array.isArray(wanted)
    ? one.some(item => wanted.includes(item))
    : key(one) === key(wanted)
}

/** Child rows are in a table of their own. */
const stored = cases.filter(({ field }) => !isChildren(field))
const columns = stored.map((sample, index) => {
  const table = `"t${index}"`
  const rows: { id: number; stored: unknown; out: unknown }[] = []
  const read = async (condition: string, parameters: unknown[]) => {
    const { rows: found } = await database.query<{ id: number }>(
      `select id from ${table} where ${condition} order by id`,
      parameters,
    )
    return found.map(row => row.id)
  }
  return { ...sample, sql: kindSql(sample.field), table, rows, read }
})

describe.each(columns)('$name', ({ field, values, sql, table, rows, read }) => {
  test('the column stores every value and returns it unchanged', async () => {
    await database.exec(`create table ${table} (id int primary key, "v" ${sql.column(field, '"v"') ?? sql.cast})`)
    const raws = fc.sample(values, field.kind === 'secret' ? 2 : 30)
    for (const [id, raw] of raws.entries()) {
      const result = kindValue(field).accept(raw, field)
      if ('problem' in result) throw new Error(key([raw, result.problem]))
      const { value } = result
      const stored = await sql.store(value, field)
      rows.push({ id, stored, out: await expected(value, field) })
      await database.query(`insert into ${table} values ($1, $2::${sql.cast})`, [id, stored])
    }
    const {
      rows: [answer],
    } = await database.query<{ all: string }>(
      `select json_agg(r)::text as all from (select ${sql.select('t."v"', field)} as v from ${table} t order by id) r`,
    )
    expect((JSON.parse(answer?.all ?? '[]') as { v: unknown }[]).map(row => row.v)).toEqual(rows.map(row => row.out))
  })

  test('a filter by one value finds its rows and no others', async () => {
    for (const { stored, out } of rows.slice(0, 12)) {
      if (stored === null) continue
      const found = await read(sql.isOneOf('"v"', '$1', field), [[stored]])
      expect(found).toEqual(rows.filter(row => row.stored !== null && isFound(field, row.out, out)).map(row => row.id))
    }
  })

  test('a filter by several values finds the rows of each', async () => {
    const wanted = rows.filter(row => row.stored !== null).slice(0, 4)
    const found = await read(sql.isOneOf('"v"', '$1', field), [wanted.map(row => row.stored)])
    expect(found).toEqual(
      rows.filter(row => row.stored !== null && wanted.some(one => isFound(field, row.out, one.out))).map(row => row.id),
    )
  })

  test('an empty value is stored as null, or as the column default', async () => {
    const empty = await sql.store(null, field)
    await database.query(`insert into ${table} values (1000, $1::${sql.cast})`, [empty])
    const none = sql.isNone('"v"')
    const nothing = rows.filter(row => row.stored === empty).map(row => row.id)
    expect(none ? await read(none, []) : [...nothing, 1000]).toEqual([...nothing, 1000])
    expect(none === null && empty === null).toBe(false)
  })

  test('a row without a value has the field’s default', async () => {
    await database.query(`insert into ${table} (id) values (2000)`)
    const {
      rows: [answer],
    } = await database.query<{ v: string }>(
      `select to_json(r)::text as v from (select ${sql.select('"v"', field)} as v from ${table} where id = 2000) r`,
    )
    expect((JSON.parse(answer?.v ?? '') as { v: unknown }).v).toEqual(
      field.kind === 'secret' ? '' : kindValue(field).initial(field),
    )
  })
})

const several = columns.filter(({ field }) => isMultiValued(field))
test.each(several)('of $name a single item finds every row that contains it', async ({ field, sql, rows, read }) => {
  const items = rows.flatMap(row => (Array.isArray(row.out) ? row.out.slice(0, 1) : [])).slice(0, 6)
  for (const item of items) {
    const wanted = field.kind === 'list' ? JSON.stringify(item) : item
    const found = await read(sql.isOneOf('"v"', '$1', field), [[wanted]])
    expect(found).toEqual(rows.filter(row => isFound(field, row.out, [item])).map(row => row.id))
  }
})

const single = columns.filter(({ field, sql }) => !/\[\]$|^json/.test(sql.cast) && field.kind !== 'secret')
test.each(single)('of $name equality with one value finds the same', async ({ field, sql, rows, read }) => {
  for (const { stored } of rows.filter(row => row.stored !== null).slice(0, 6))
    expect(await read(`"v" = $1::${sql.cast}`, [stored])).toEqual(await read(sql.isOneOf('"v"', '$1', field), [[stored]]))
})

test('a value that is no option never reaches its column', async () => {
  for (const { sql, table } of columns.filter(one => ['choice', 'flag', 'status', 'states'].includes(one.field.kind))) {
    const other = sql.cast === 'text' ? 'other' : 77
    await expect(database.query(`insert into ${table} values (3000, $1)`, [other])).rejects.toThrow('violates check constraint')
  }
})
