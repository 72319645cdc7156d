import { expect, onTestFinished, test } from 'vitest'
import { openEmbedded } from '../../src/server/db/embedded/openEmbedded.ts'
import { vacuumDue } from '../../src/server/db/embedded/vacuumRegularly.ts'
import { raw } from '../../src/server/db/sql.ts'

/** A table of 5,000 rows, each of which changes once. */
async function changedTable() {
  const database = await openEmbedded(null)
  onTestFinished(() => database.close())
  const change = () =>
    database.asOwner(async query => {
      await query(raw('update kept set n = n + 1'))
      // Else PostgreSQL counts it within the next seconds.
      await query(raw('select pg_stat_force_next_flush()'))
    })
  await database.asOwner(async query => {
    await query(raw('create role houtai_app'))
    await query(raw('create table kept (id bigint primary key, n integer, text text)'))
    await query(raw("insert into kept select n, n, repeat('x', 100) from generate_series(1, 5000) n"))
  })
  await change()
  const one = async <T>(select: string) => {
    const [row] = await database.asOwner(query => query<{ one: T }>(raw(`select (${select}) as one`)))
    return row?.one
  }
  return { database, change, one }
}
const byDay = { hour: 14 }

test('a table of the embedded database does not grow with every change of its rows, and its rows are counted', async () => {
  const { database, change, one } = await changedTable()
  const bytes = () => one<number>("pg_total_relation_size('kept')")
  expect(await one("select reltuples from pg_class where relname = 'kept'")).toBe(-1)
  expect(await vacuumDue(database, byDay)).toEqual(['kept'])
  expect(await one("select reltuples from pg_class where relname = 'kept'")).toBe(5000)
  const before = await bytes()
  for (let count = 0; count < 3; count++) {
    await change()
    expect(await vacuumDue(database, byDay)).toEqual(['kept'])
  }
  expect(await bytes()).toBe(before)
  expect(await vacuumDue(database, byDay)).toEqual([])
})

test('a large table is left for the night: statements wait for its vacuum', async () => {
  const { database, one } = await changedTable()
  const large = 2 ** 20
  expect(await one<number>("pg_total_relation_size('kept')")).toBeGreaterThan(large)
  expect(await vacuumDue(database, { hour: 14, large })).toEqual([])
  expect(await vacuumDue(database, { hour: 3, large })).toEqual(['kept'])
})

test('statements that are asked for during a vacuum run after it, with the rights of the app', async () => {
  const { database } = await changedTable()
  const vacuumed = vacuumDue(database, byDay)
  const read = database.read<{ role: string }>({ org: 1, account: 1 }, raw('select current_user::text as role'))
  expect(await read).toEqual([{ role: 'houtai_app' }])
  expect(await vacuumed).toEqual(['kept'])
  const [limit] = await database.asOwner(query => query(raw('show statement_timeout')))
  expect(limit).toEqual({ statement_timeout: '3s' })
})

test('a database that is to be closed waits for the table that is vacuumed, not for those after it', async () => {
  const { database } = await changedTable()
  await database.asOwner(query => query(raw('create table other as select * from kept')))
  const stopping = new AbortController()
  const stopWith: Parameters<typeof vacuumDue>[0] = {
    ...database,
    vacuum: table => {
      stopping.abort()
      return database.vacuum(table)
    },
  }
  expect(await vacuumDue(stopWith, { ...byDay, signal: stopping.signal })).toHaveLength(1)
})
