import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyModule, choice, defineModule, flag, recordStatus, reference, text, timestamp } from '../../src/schema/index.ts'
import type { Database } from '../../src/server/db/connection.ts'
import { raw } from '../../src/server/db/sql.ts'
import { planDatabase, prepareDatabase } from '../../src/server/db/tables/prepareDatabase.ts'
import { engine, emptyDatabase } from '../server.ts'

const place: AnyModule = defineModule({
  name: 'place',
  label: '地点',
  route: '/test/place',
  wire: { path: 'test/place' },
  fields: { title: text('名称') },
  list: { columns: ['id'] },
})
/** Every mechanism that names a column: search, filters, sorts, unique keys, links, stamps, checks. */
const before: AnyModule = defineModule({
  name: 'thing',
  label: '东西',
  route: '/test/thing',
  wire: { path: 'test/thing' },
  fields: {
    title: text('名称', { unique: true }),
    size: choice('大小', { 小: 1, 大: 2 }),
    place: reference('地点', { to: 'place' }),
    shown: flag('显示'),
    sized_at: timestamp('改于', { stamps: 'size' }),
    status: recordStatus('状态'),
  },
  unique: [['title', 'place']],
  list: { columns: ['id'], search: ['title'], filters: [{ field: 'size', as: 'tabs' }, 'place', 'status'], sorts: ['sized_at'] },
})
const after: AnyModule = defineModule({
  name: 'thing',
  label: '东西',
  route: '/test/thing',
  wire: { path: 'test/thing' },
  fields: {
    name: text('名称', { unique: true, was: 'title' }),
    extent: choice('大小', { 小: 1, 大: 2 }, { was: ['width', 'size'] }),
    spot: reference('地点', { to: 'place', was: 'place' }),
    visible: flag('显示', { was: 'shown' }),
    extent_at: timestamp('改于', { stamps: 'extent', was: 'sized_at' }),
    status: recordStatus('状态'),
  },
  unique: [['name', 'spot']],
  list: { columns: ['id'], search: ['name'], filters: [{ field: 'extent', as: 'tabs' }, 'spot', 'status'], sorts: ['extent_at'] },
})
const moved: AnyModule = { ...before, name: 'object', was: 'thing' }
const movedToo: AnyModule = { ...after, name: 'object', was: 'thing' }
const renames: readonly (readonly [what: string, module: AnyModule])[] = [
  ['fields', after],
  ['a module', moved],
  ['a module and its fields', movedToo],
]

describe(`on ${engine}`, () => {
  let database: Database
  beforeAll(async () => {
    database = await emptyDatabase(engine)
    await start(place)
  })
  beforeEach(async () => {
    for (const name of ['thing', 'object']) {
      await owner(
        `do $$ begin if exists (select from pg_class where relname = '${name}' and relkind = 'v') then drop view ${name}; end if; end $$`,
      )
      await owner(`drop table if exists ${name} cascade`)
    }
    for (const table of ['place', 'counter', 'stretch', 'counted_facet']) await owner(`delete from ${table}`)
    await start(before)
    await owner(`insert into place (org_id, id, title) values (7, 1000, '甲地'), (7, 1001, '乙地')`)
    await owner(`insert into thing (org_id, title, size, place, shown)
      select 7, 'n' || n, 1 + n % 2, case when n < 3 then 999 + n end, n % 2 from generate_series(1, 5) n`)
  })
  afterAll(() => database?.close())

  const owner = <R extends object>(sql: string) => database.asOwner(query => query<R>(raw(sql)))
  const start = (module: AnyModule, rest: object = {}) =>
    database.withStartLock(transaction =>
      prepareDatabase(transaction, { modules: module === place ? [place] : [module, place], allowOlder: true, ...rest }),
    )
  const plan = async (module: AnyModule) => (await planDatabase(database, [module, place])).filter(step => step.by === undefined)
  const asTenant = <R extends object>(sql: string) => database.transaction({ org: 7, account: 1 }, query => query<R>(raw(sql)))
  const columns = (module: AnyModule) =>
    Object.keys(module.fields)
      .map(name => `"${name}"`)
      .join(', ')
  const rows = (module: AnyModule, names = columns(module)) =>
    asTenant<Record<string, unknown>>(`select id, ${names} from "${module.name}" order by id`)
  const values = async (module: AnyModule) => (await rows(module)).map(Object.values)
  const named = (module: AnyModule) =>
    owner<{ what: string }>(`select what from (
      select 'index ' || pg_get_indexdef(indexrelid) as what from pg_index where indrelid = '${module.name}'::regclass
      union all select 'constraint ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where conrelid = '${module.name}'::regclass and contype <> 'n'
      union all select 'column ' || attname || ' ' || coalesce(pg_get_expr(adbin, adrelid), '') || coalesce(col_description(attrelid, attnum), '') from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid = '${module.name}'::regclass and attnum > 0 and not attisdropped and coalesce(col_description(attrelid, attnum), '') not like 'former name of %' and attidentity = '') of_it order by what`)
  const counted = (module: string, facet: string) =>
    owner<object>(
      `select value, status, n::int from counter where module = '${module}' and facet = '${facet}' and n <> 0 order by 1, 2`,
    )

  test.each(renames)('%s are renamed with all they hold, and nothing is left to do', async (_what, module) => {
    const former = await values(before)
    const tabs = await counted('thing', 'size')
    const planned = await plan(module)
    expect(planned.every(step => step.verdict === 'safe')).toBe(true)
    await start(module, { alone: engine === 'embedded' })
    expect(await values(module)).toEqual(former)
    expect(await plan(module)).toEqual([])
    expect(await start(module)).toEqual([])
    const facet = Object.keys(module.fields)[1] ?? ''
    expect(await counted(module.name, facet)).toEqual(tabs)
    const found = await asTenant(`select unnest(${module.name}_matches('%n2%', '{1}'))`)
    expect(found).toHaveLength(1)
    // The same names as of a table made today.
    const made = (await named(module)).map(({ what }) => what)
    await owner(`drop table "${module.name}" cascade`)
    await start(module)
    expect(made).toEqual((await named(module)).map(({ what }) => what))
  })

  test('an older node goes on reading and writing the former names of fields, and loses nothing', async () => {
    await start(after)
    expect(await values(before)).toEqual(await values(after))
    // The older one adds and changes.
    await asTenant(`insert into thing (org_id, title, size, place, shown) values (7, 'old', 2, null, 1)`)
    await asTenant(`update thing set title = 'n1 old', size = 1, place = null where title = 'n1'`)
    expect(await values(after)).toEqual(await values(before))
    expect((await rows(after)).map(row => row['name'])).toEqual(['n1 old', 'n2', 'n3', 'n4', 'n5', 'old'])
    // The newer one adds and changes.
    await asTenant(`insert into thing (org_id, name, extent, spot) values (7, 'new', 1, 1000)`)
    await asTenant(`update thing set name = 'n2 new', extent = 2, spot = null where name = 'n2'`)
    await asTenant(`update thing set visible = 1 - visible`)
    expect(await values(before)).toEqual(await values(after))
    expect((await rows(before)).map(row => row['title'])).toEqual(['n1 old', 'n2 new', 'n3', 'n4', 'n5', 'old', 'new'])
    expect(await counted('thing', 'size')).toEqual(await counted('thing', 'extent'))
    const real = await owner(`select extent::text as value, status, count(*)::int as n from thing group by 1, 2 order by 1, 2`)
    expect(await counted('thing', 'extent')).toEqual(real)
    expect(await owner('select place_org = spot_org as same from thing where spot is not null')).toEqual([{ same: true }])
    await expect(asTenant(`insert into thing (org_id, title) values (7, 'n3')`)).rejects.toThrow(/unique/)
    await expect(asTenant(`update thing set place = 77 where title = 'n3'`)).rejects.toThrow(/foreign key/)
  })

  test.each([moved, movedToo])('an older node goes on with the former name of a module, and loses nothing', async module => {
    await start(module)
    expect(await values(before)).toEqual(await values(module))
    const [title = '', size = ''] = Object.keys(module.fields)
    const [row] = await asTenant<{ id: number }>(
      `insert into thing (org_id, title, size, place) values (7, 'old', 2, 1000) returning id`,
    )
    await asTenant(`update thing set title = 'older' where id = ${row?.id}`)
    await asTenant(
      `insert into thing (org_id, id, title) values (7, 1000, 'x') on conflict (org_id, id) do update set title = excluded.title`,
    )
    await asTenant(`insert into object (org_id, ${title}, ${size}) values (7, 'new', 1)`)
    expect((await asTenant('select id from thing for update')).length).toBe(7)
    expect(await values(before)).toEqual(await values(module))
    expect(await asTenant(`select unnest(thing_matches('%older%', '{1}'))`)).toHaveLength(1)
    expect(await counted('thing', 'size')).toEqual(await counted('object', size))
    expect(await counted('thing', '')).toEqual([{ value: '', status: 1, n: 7 }])
    // Another organisation sees nothing through either name.
    const other = <R extends object>(sql: string) => database.transaction({ org: 8, account: 1 }, query => query<R>(raw(sql)))
    expect(await other('select id from thing')).toEqual([])
    await expect(other(`insert into thing (org_id, title) values (7, 'foreign')`)).rejects.toThrow(/row-level security/)
  })

  test('of two columns that both hold values none is given up in passing', async () => {
    const both: AnyModule = { ...before, fields: { ...before.fields, name: text('名称') } }
    await start(both)
    const { title: _title, ...rest } = both.fields
    const renamed: AnyModule = {
      ...before,
      fields: { ...rest, name: text('名称', { was: 'title' }) },
      unique: [['name', 'place']],
      list: { ...before.list, columns: ['id'], search: ['name'] },
    }
    // An empty new column, made by a start without `was`, makes room.
    await owner(`update thing set name = 'kept' where title = 'n1'`)
    const refusal = await start(renamed).then(String, (error: Error) => error.message)
    expect(refusal).toMatch(/name and its former column title both hold values, in 5 rows not the same/)
    expect(refusal).toMatch(/-- update "thing" set "name" = "title" where "name" is null;/)
    expect((await owner<{ title: string }>('select title from thing order by id')).map(row => row.title)).toContain('n1')
    await owner('update thing set name = null')
    await start(renamed)
    expect(await owner('select name from thing order by id limit 1')).toEqual([{ name: 'n1' }])
  })

  test('a rename in a rename is in step under all three names', async () => {
    await start(after)
    const third: AnyModule = {
      ...after,
      fields: Object.fromEntries(
        Object.entries(after.fields).map(([name, field]) =>
          name === 'name' ? ['caption', text('名称', { unique: true, was: ['name', 'title'] })] : [name, field],
        ),
      ),
      unique: [['caption', 'spot']],
      list: { ...after.list, columns: ['id'], search: ['caption'] },
    }
    await start(third)
    await asTenant(`update thing set title = 'one' where title = 'n1'`)
    await asTenant(`update thing set name = 'two' where name = 'n2'`)
    await asTenant(`update thing set caption = 'three' where caption = 'n3'`)
    await asTenant(`insert into thing (org_id, title) values (7, 'four')`)
    const all = await owner<Record<string, string>>('select title, name, caption from thing order by id')
    expect(all.map(row => row['caption'])).toEqual(['one', 'two', 'three', 'n4', 'n5', 'four'])
    expect(all.every(row => row['title'] === row['caption'] && row['name'] === row['caption'])).toBe(true)
    expect(await plan(third)).toEqual([])
  })

  test.runIf(engine === 'postgres')('a large table is renamed while others read and write it', async () => {
    await owner(`insert into thing (org_id, title, size, shown) select 8, 'm' || n, 1, 1 from generate_series(1, 60000) n`)
    const done = start(after).then(() => true)
    let worst = 0
    let writes = 0
    for (
      let over = false;
      !over;
      over = await Promise.race([done, new Promise<false>(resolve => setTimeout(resolve, 5, false))])
    ) {
      const began = performance.now()
      await asTenant(`insert into thing (org_id, title, size) values (7, 'w${writes++}', 2)`)
      worst = Math.max(worst, performance.now() - began)
    }
    expect(writes).toBeGreaterThan(10)
    expect(worst).toBeLessThan(1500)
    expect(await owner('select count(*)::int as n from thing where title is distinct from name or title is null')).toEqual([
      { n: 0 },
    ])
    expect(await owner(`select count(*)::int as n from thing where name like 'w%'`)).toEqual([{ n: writes }])
  })
})
