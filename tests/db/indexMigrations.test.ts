import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { writeMigration } from '../../src/cli/database/writeMigration.ts'
import { type AnyModule, defineModule, number, text } from '../../src/schema/index.ts'
import type { Database } from '../../src/server/db/connection.ts'
import { raw } from '../../src/server/db/sql.ts'
import type { Migration } from '../../src/server/db/tables/migrate.ts'
import { planDatabase, prepareDatabase } from '../../src/server/db/tables/prepareDatabase.ts'
import { readWrittenMigrations } from '../../src/server/db/tables/writtenMigrations.ts'
import { urlOf } from '../databases.ts'
import { databaseName, emptyDatabase, engine } from '../server.ts'

const parcel: AnyModule = defineModule({
  name: 'parcel',
  label: '包裹',
  route: '/test/parcel',
  wire: { path: 'test/parcel' },
  fields: { title: text('名称'), size: number('大小', { integer: true }) },
  list: { columns: ['id'] },
})
const sorted: AnyModule = { ...parcel, list: { columns: [], sorts: ['size'] } }
const index = 'parcel_sort_size'
const bySize = `create index concurrently "${index}" on "parcel" (org_id, status, "size", id);\n`
const migration: Migration = { name: '0001-parcel-indexes', sql: `-- reviewed\n${bySize}` }

describe(`on ${engine}`, () => {
  let database: Database
  beforeAll(async () => {
    database = await emptyDatabase(engine)
  })
  beforeEach(async () => {
    await owner('drop table if exists parcel cascade')
    await start(parcel)
    await owner(`delete from migration where name like '0001-parcel%'`)
  })
  afterAll(() => database?.close())
  const owner = <R extends object>(statement: string) => database.asOwner(query => query<R>(raw(statement)))
  const start = (module: AnyModule, written: readonly Migration[] = []) =>
    database.withStartLock((transaction, outside) =>
      prepareDatabase(transaction, { modules: [module], allowOlder: true, written, outside }),
    )
  const builds = () =>
    owner<{ valid: boolean }>(`select indisvalid as valid from pg_index where indexrelid = to_regclass('${index}')`)
  const recorded = () => owner(`select name from migration where name = '${migration.name}'`)

  test('the index of a large table is written into a migration of its own, and the next start builds it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'houtai-migrations-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    await owner(`insert into parcel (org_id, title, size) select 7, 'n' || n, n from generate_series(1, 50001) n`)
    await expect(start(sorted)).rejects.toThrow('create index concurrently')
    expect(writeMigration(await planDatabase(database, [sorted]), folder)).toHaveLength(1)
    expect(readdirSync(folder)).toEqual(['0001-parcel-indexes.back.sql', '0001-parcel-indexes.sql'])
    expect(await start(sorted, readWrittenMigrations(folder))).toEqual([])
    expect([await builds(), await recorded()]).toEqual([[{ valid: true }], [{ name: migration.name }]])
  })

  test('a migration with a concurrent index beside other statements is refused, and nothing of it runs', async () => {
    const mixed = { ...migration, sql: `update parcel set size = 0;\n${bySize}` }
    await expect(start(sorted, [mixed])).rejects.toThrow('move the other statements into a migration of their own')
    expect([await builds(), await recorded()]).toEqual([[], []])
  })

  test('an index without a name, which no start would find again, is refused', async () => {
    const nameless = { ...migration, sql: 'create index concurrently on parcel (size);\n' }
    await expect(start(sorted, [nameless])).rejects.toThrow('needs a name')
    expect(await recorded()).toEqual([])
  })

  test('statements over several lines build and drop an index, also by the name of its schema', async () => {
    await start(sorted, [{ ...migration, sql: bySize.replace('create index concurrently', 'CREATE\n  INDEX CONCURRENTLY\n ') }])
    expect(await builds()).toEqual([{ valid: true }])
    await start(parcel, [{ name: '0001-parcel-drop', sql: `drop index concurrently\n  public."${index}";\n` }])
    expect(await builds()).toEqual([])
  })

  test('the index of a table that somebody has partitioned is built in a transaction', async () => {
    await owner('create table parcel_parts (org_id bigint, size bigint) partition by hash (org_id)')
    onTestFinished(() => owner('drop table parcel_parts').then(() => undefined))
    await owner('create table parcel_part partition of parcel_parts for values with (modulus 1, remainder 0)')
    await start(parcel, [{ ...migration, sql: 'create index concurrently parcel_parts_size on parcel_parts (size);\n' }])
    expect(await owner(`select indisvalid as valid from pg_index where indexrelid = 'parcel_parts_size'::regclass`)).toEqual([
      { valid: true },
    ])
    expect(await recorded()).toHaveLength(1)
  })

  test.runIf(engine === 'postgres')(
    'a build that is killed leaves an invalid index; writers went on, and the next start builds it again',
    async () => {
      const url = urlOf(await databaseName(database))
      const [reader, writer] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })]
      await Promise.all([reader.connect(), writer.connect()])
      onTestFinished(() => Promise.all([reader.end(), writer.end()]).then(() => undefined))
      // A build waits for transactions that are older than it is.
      await reader.query(`begin; insert into parcel (org_id, title) values (7, '旧')`)
      const killed = start(sorted, [migration]).catch((error: Error) => error)
      await expect.poll(builds, { timeout: 30_000 }).toEqual([{ valid: false }])
      await writer.query(`set lock_timeout = '10s'; insert into parcel (org_id, title) values (8, '新')`)
      await writer.query(`select pg_terminate_backend(pid) from pg_stat_progress_create_index where datname = current_database()`)
      expect(await killed).toBeInstanceOf(Error)
      expect([await builds(), await recorded()]).toEqual([[{ valid: false }], []])
      await reader.query('commit')
      expect(await start(sorted, [migration])).toEqual([])
      expect([await builds(), await recorded()]).toEqual([[{ valid: true }], [{ name: migration.name }]])
      expect(await owner('select title from parcel order by id')).toEqual([{ title: '旧' }, { title: '新' }])
      await start(sorted, [migration])
      expect(await recorded()).toHaveLength(1)
    },
  )
})
