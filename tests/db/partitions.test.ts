import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyModule, defineModule, reference, text } from '../../src/schema/index.ts'
import type { Database } from '../../src/server/db/connection.ts'
import { registryOf } from '../../src/server/db/modulePart.ts'
import { raw } from '../../src/server/db/sql.ts'
import { planDatabase, prepareDatabase } from '../../src/server/db/tables/prepareDatabase.ts'
import { removeExpiredRows } from '../../src/server/jobs/removeExpiredRows.ts'
import { emptyDatabase, engine } from '../server.ts'

const shelf: AnyModule = defineModule({
  name: 'shelf',
  label: '架',
  route: '/test/shelf',
  wire: { path: 'test/shelf' },
  fields: { title: text('名称') },
  list: { columns: ['id'] },
})
const book: AnyModule = defineModule({
  name: 'book',
  label: '书',
  route: '/test/book',
  wire: { path: 'test/book' },
  fields: { title: text('名称'), shelf: reference('架', { to: 'shelf' }) },
  list: { columns: ['id', 'title'], search: ['title'] },
})
const modules = [shelf, book]

/** As docs/scale.md says it. */
const byOrganisation = [
  'alter table book rename to book_whole',
  'create table book (like book_whole including all excluding indexes, primary key (org_id, id)) partition by hash (org_id)',
  'create table book_0 partition of book for values with (modulus 2, remainder 0)',
  'create table book_1 partition of book for values with (modulus 2, remainder 1)',
  'insert into book (org_id, id, title, shelf) overriding system value select org_id, id, title, shelf from book_whole',
  `select setval(pg_get_serial_sequence('book', 'id'), max(id)) from book`,
  'drop table book_whole cascade',
]

describe(`on ${engine}`, () => {
  let database: Database
  beforeAll(async () => {
    database = await emptyDatabase(engine)
    await start()
    await owner(`insert into shelf (org_id, title) select n, '架' || n from generate_series(7, 10) n`)
    await owner(`insert into book (org_id, title, shelf) select org_id, '书' || n, id from shelf, generate_series(1, 3) n`)
  })
  afterAll(() => database?.close())
  const owner = <R extends object>(statement: string) => database.asOwner(query => query<R>(raw(statement)))
  const start = () => database.withStartLock(transaction => prepareDatabase(transaction, { modules }))
  const books = () => owner('select org_id, id, title, shelf from book order by org_id, id')

  test('a table that somebody has partitioned by organisation gets what it lacks at a start, and is the table of its module', async () => {
    const before = await books()
    for (const statement of byOrganisation) await owner(statement)
    expect((await start()).map(({ module }) => module)).toContain('book')
    expect([await planDatabase(database, modules), await books()]).toEqual([[], before])
    await owner(`insert into book (org_id, title, shelf) select org_id, '新', id from shelf`)
    expect(await owner(`select sum(n)::int as n from counter where module = 'book' and facet = ''`)).toEqual([{ n: 16 }])
    expect(await owner(`select count(*)::int as n from pg_policies where tablename = 'book'`)).not.toEqual([{ n: 0 }])
    await expect(owner(`insert into book (org_id, title, shelf) values (7, '错', 99)`)).rejects.toThrow(/shelf_to_shelf/)
    // The other organisation's shelf.
    await expect(owner(`insert into book (org_id, title, shelf) select 7, '错', id from shelf where org_id = 8`)).rejects.toThrow(
      /shelf_to_shelf/,
    )
  })

  test('retention deletes the old rows of a table partitioned by time, and no row at the same place of another partition', async () => {
    await owner('create table visit (org_id bigint, created_at timestamptz) partition by range (created_at)')
    await owner(`create table visit_old partition of visit for values from (minvalue) to ('2026-01-01')`)
    await owner(`create table visit_new partition of visit for values from ('2026-01-01') to (maxvalue)`)
    await owner(`insert into visit select 7, now() - interval '30 years' from generate_series(1, 700)`)
    await owner(`insert into visit select 7, now() + interval '1 year' from generate_series(1, 700)`)
    const retention = [{ table: 'visit', since: 'created_at', after: '90 days' }]
    await removeExpiredRows({ database, registry: registryOf(modules, { book: { retention } }, {}) })
    expect(await owner('select tableoid::regclass::text as part, count(*)::int as n from visit group by 1')).toEqual([
      { part: 'visit_new', n: 700 },
    ])
  })
})
