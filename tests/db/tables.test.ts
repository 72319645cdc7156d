import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyModule, choice, defineModule, flag, number, recordStatus, reference, text } from '../../src/schema/index.ts'
import type { Database, Query } from '../../src/server/db/connection.ts'
import { raw } from '../../src/server/db/sql.ts'
import { planTables } from '../../src/server/db/tables/plan/planTables.ts'
import { planDatabase, prepareDatabase } from '../../src/server/db/tables/prepareDatabase.ts'
import { engine, emptyDatabase } from '../server.ts'

const common = {
  name: 'thing',
  label: '东西',
  route: '/test/thing',
  wire: { path: 'test/thing' },
  list: { columns: ['id'] },
} as const
const fields = {
  title: text('名称', { required: true }),
  size: choice('大小', { 小: 1, 大: 2 }),
  status: recordStatus('状态'),
} as const
const thing: AnyModule = defineModule({ ...common, fields, list: { ...common.list, search: ['title'], filters: ['status'] } })
const place: AnyModule = defineModule({
  ...common,
  name: 'place',
  route: '/test/place',
  wire: { ...common.wire, path: 'test/place' },
  fields: { title: text('名称') },
})
const spot: AnyModule = defineModule({
  ...common,
  name: 'spot',
  route: '/test/spot',
  wire: { ...common.wire, path: 'test/spot' },
  fields: { title: text('名称') },
})
/** The module with changed or added fields and options. */
const changed = (more: AnyModule['fields'], rest: Partial<AnyModule> = {}): AnyModule => ({
  ...thing,
  ...rest,
  fields: { ...fields, ...more },
})

/** The same without keyword search, which only texts have. */
function unsearched(more: AnyModule['fields']): AnyModule {
  return changed(more, { list: { columns: ['id'], filters: ['status'] } })
}

describe(`on ${engine}`, () => {
  let database: Database
  beforeAll(async () => {
    database = await emptyDatabase(engine)
  })
  beforeEach(async () => {
    await anew(thing)
    await owner(`insert into place (org_id, id, title) values (7, 1, 'p')`)
  })
  afterAll(() => database?.close())

  const owner = <R extends object>(sql: string) => database.asOwner(query => query<R>(raw(sql)))
  const anew = async (module: AnyModule) => {
    await owner('drop table if exists thing, place, spot cascade')
    await apply(module)
  }
  const fill = (rows = 3) =>
    owner(`insert into thing (org_id, title, size) select 7, 'n' || n, 1 + n % 2 from generate_series(1, ${rows}) n`)
  const apply = (module: AnyModule) =>
    database.withStartLock(transaction => prepareDatabase(transaction, { modules: [module, place, spot], allowOlder: true }))
  /** The message of a refused start. */
  const refusalOf = (module: AnyModule) => apply(module).then(String, (error: Error) => error.message)
  /** Runs the printed SQL as from a file. */
  async function script(text: string): Promise<void> {
    const [known] = await owner<{ name: string }>('select current_database()::text as name')
    const url = new URL(process.env['DATABASE_URL'] ?? '')
    url.pathname = `/${known?.name}`
    execFileSync('sh', ['-c', 'exec psql -qX -v ON_ERROR_STOP=1 -f - "$0"', url.href], { input: text, stdio: 'pipe' })
  }
  /** Carries out the refused plan in the way of its engine. */
  const carryOut = (refusal: string, module: AnyModule): Promise<unknown> =>
    engine === 'postgres'
      ? script(refusal).then(() => apply(module))
      : database.withStartLock(transaction => prepareDatabase(transaction, { modules: [module, place, spot], unsafe: true }))
  /** What a start would do or refuse. */
  const plan = async (...modules: AnyModule[]) =>
    (await planDatabase(database, [...modules, place, spot])).filter(step => step.by === undefined)
  /** Columns, indexes, constraints, policies, triggers and comments in the catalogue. */
  const catalogue = () =>
    database.asOwner(query =>
      query<{ what: string }>(
        raw(`select what from (
        select 'column ' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || ' ' || coalesce(pg_get_expr(adbin, adrelid), '') || ' ' || coalesce(col_description(attrelid, attnum), '') as what
          from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum where attrelid = 'thing'::regclass and attnum > 0 and not attisdropped
        union all select 'index ' || pg_get_indexdef(indexrelid) from pg_index where indrelid = 'thing'::regclass
        union all select 'constraint ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where conrelid = 'thing'::regclass and contype <> 'n'
        union all select 'policy ' || polname || ' ' || polcmd::text || ' ' || coalesce(pg_get_expr(polqual, polrelid), '') from pg_policy where polrelid = 'thing'::regclass
        union all select 'trigger ' || tgname from pg_trigger where tgrelid = 'thing'::regclass and not tgisinternal
        union all select 'comment ' || coalesce(obj_description('thing'::regclass), '')) all_of_it order by what`),
      ),
    )
  /** What the table lacks compared with one made today. */
  const missing = async (module: AnyModule): Promise<string[]> => {
    const found = (await catalogue()).map(row => row.what)
    await anew(module)
    return (await catalogue()).map(row => row.what).filter(what => !found.includes(what))
  }

  test('tables that match the modules need no step', async () => {
    const before = await catalogue()
    expect(await apply(thing)).toEqual([])
    expect(await catalogue()).toEqual(before)
  })

  test('rows are read only where a table changes, and its steps say how many there are', async () => {
    await fill()
    const statements: string[] = []
    const planned = (module: AnyModule) =>
      database.asOwner(query => {
        const watched: Query = statement => {
          statements.push(statement.texts.join(' '))
          return query(statement)
        }
        return planTables(watched, { modules: [module, place, spot], alone: true })
      })
    expect(await planned(thing)).toEqual([])
    expect(statements).not.toEqual([])
    expect(statements.filter(statement => statement.includes('"thing"'))).toEqual([])
    expect(await planned(changed({ note: text('说明') }))).toMatchObject([{ why: 'new column note', rows: 3 }])
    expect(statements.filter(statement => statement.includes('"thing"'))).not.toEqual([])
  })

  const additive: readonly (readonly [name: string, module: AnyModule])[] = [
    ['a field', changed({ note: text('说明', { multiline: true }) })],
    ['a field with a default', changed({ count: number('次数', { integer: true, default: 5 }), shown: flag('显示') })],
    ['a required field', changed({ note: text('说明', { required: true }) })],
    ['a reference', changed({ place: reference('地点', { to: 'place' }) })],
    ['a unique field', changed({ code: text('编号', { unique: true }) })],
    ['a filter', changed({}, { list: { columns: [], filters: ['size', 'status'] } })],
    ['a sort', changed({}, { list: { columns: [], sorts: ['size', 'created_at'] } })],
    ['an option', changed({ size: choice('大小', { 小: 1, 中: 3, 大: 2 }) })],
    ['a default', changed({ size: choice('大小', { 小: 1, 大: 2 }, { default: 2 }) })],
    ['another field to search', changed({ note: text('说明') }, { list: { columns: [], search: ['title', 'note'] } })],
    ['less to search', changed({ note: text('说明') }, { list: { columns: [], search: ['note'] } })],
    ['rows that are built in', changed({}, { builtin: [{ id: 1, title: '内置' }] })],
  ]
  test.each(additive)('a module that gains %s has it after the next start, its rows unchanged', async (_name, module) => {
    await fill()
    const before = await owner('select id, title, size from thing where org_id = 7 order by id')
    expect((await plan(module)).every(step => step.verdict === 'safe')).toBe(true)
    await apply(module)
    expect(await owner('select id, title, size from thing where org_id = 7 order by id')).toEqual(before)
    expect(await plan(module)).toEqual([])
    expect(await missing(module)).toEqual([])
  })

  test.each(additive)('a module that loses %s again still starts, its rows unchanged', async (_name, module) => {
    await apply(module)
    await fill()
    await apply(thing)
    expect(await owner('select count(*)::int as n from thing where org_id = 7')).toEqual([{ n: 3 }])
    expect(await missing(thing)).toEqual([])
  })

  const lossy: readonly (readonly [name: string, module: AnyModule, mend: string])[] = [
    ['another type', unsearched({ title: number('名称') }), 'update thing set title = id'],
    ['an option less that rows have', changed({ size: choice('大小', { 小: 1 }) }), 'update thing set size = 1'],
    [
      'a value that two rows share made unique',
      changed({ size: choice('大小', { 小: 1, 大: 2 }, { unique: true }) }),
      `delete from thing where title <> 'n1'`,
    ],
  ]
  test.each(lossy)(
    'a change to %s is refused once what is safe is done, and what is printed makes it',
    async (_name, module, repair) => {
      await fill()
      const both = { ...module, fields: { ...module.fields, harmless: text('无害') } }
      expect((await plan(both)).filter(step => step.verdict !== 'safe')).toEqual([
        expect.objectContaining({ module: 'thing', verdict: 'lossy', rows: 3 }),
      ])
      const refusal = await refusalOf(both)
      expect(refusal).toMatch(/not made in passing[\s\S]*-- they are: select|not made in passing[\s\S]*changes from/)
      expect((await catalogue()).map(row => row.what)).toContainEqual(expect.stringContaining('column harmless'))
      await owner(repair)
      await carryOut(refusal, both)
      expect(await plan(both)).toEqual([])
      expect(await missing(both)).toEqual([])
    },
  )

  test('an option that no row has is removed', async () => {
    await owner(`insert into thing (org_id, title, size) values (7, 'x', 1)`)
    await apply(changed({ size: choice('大小', { 小: 1 }) }))
    await expect(owner(`insert into thing (org_id, title, size) values (7, 'y', 2)`)).rejects.toThrow(/check/)
  })

  test('a value that is no longer unique may occur twice', async () => {
    await apply(changed({ code: text('编号', { unique: true }) }))
    await apply(changed({ code: text('编号') }))
    await owner(`insert into thing (org_id, title, code) values (7, 'x', 'a'), (7, 'y', 'a')`)
    expect(await owner(`select count(*)::int as n from thing where code = 'a'`)).toEqual([{ n: 2 }])
  })

  test('a reference with another target takes the new rows, or is refused', async () => {
    await apply(changed({ place: reference('地点', { to: 'place' }) }))
    await owner(`insert into spot (org_id, id, title) values (7, 2, 's')`)
    const elsewhere = changed({ place: reference('地点', { to: 'spot' }) })
    const done = await apply(elsewhere).catch((error: Error) => error)
    if (done instanceof Error) expect(done.message).toMatch(/not made in passing/)
    else
      expect(await owner(`insert into thing (org_id, title, place) values (7, 'x', 2) returning title`)).toEqual([{ title: 'x' }])
  })

  test('a field of another type on an empty table is made anew with its dependents', async () => {
    const before = changed({ code: text('编号', { unique: true }) }, { list: { columns: [], filters: ['code', 'status'] } })
    const after = changed(
      { code: number('编号', { unique: true, integer: true }) },
      { list: { columns: [], filters: ['code', 'status'] } },
    )
    await apply(before)
    await apply(after)
    expect(await missing(after)).toEqual([])
  })

  test.each([
    ['an index', changed({}, { list: { columns: [], sorts: ['size'] } })],
    ['what is searched', changed({ note: text('说明') }, { list: { columns: [], search: ['title', 'note'] } })],
  ])('on a large table %s is not made in passing', async (_name, module) => {
    await fill(50_001)
    expect((await plan(module)).map(step => step.verdict)).toContain('locking')
    const refusal = await refusalOf(module)
    expect(refusal).toMatch(/-- locking · [\s\S]*create index concurrently/)
    await carryOut(refusal, module)
    expect(await plan(module)).toEqual([])
    expect(await missing(module)).toEqual([])
  })

  test('a module named like a table of the engine is refused by name', async () => {
    await expect(apply({ ...place, name: 'letter' })).rejects.toThrow('module letter: there is another table of that name')
  })

  test('a plan changes nothing', async () => {
    await fill()
    const before = [await catalogue(), await owner('select * from thing order by id')]
    await plan(changed({ note: text('说明'), place: reference('地点', { to: 'place' }) }))
    expect([await catalogue(), await owner('select * from thing order by id')]).toEqual(before)
  })

  test('two starts at once make the tables once', async () => {
    const module = changed({ note: text('说明') }, { list: { columns: [], sorts: ['created_at'] } })
    const starts = await Promise.allSettled([apply(module), apply(module), apply(module)])
    expect(starts.map(one => one.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    expect(await missing(module)).toEqual([])
  })

  test('built-in rows follow the schema', async () => {
    const withTitle = (title: string) =>
      changed(
        {},
        {
          builtin: [
            { id: 1, title },
            { id: 2, title: '二' },
          ],
        },
      )
    await apply(withTitle('一'))
    await apply(withTitle('壹'))
    expect(await owner('select id, org_id, title from thing where org_id = 0 order by id')).toEqual([
      { id: 1, org_id: 0, title: '壹' },
      { id: 2, org_id: 0, title: '二' },
    ])
  })
})
