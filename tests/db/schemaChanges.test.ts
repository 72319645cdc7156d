import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { likelyRenames } from '../../src/cli/database/likelyRenames.ts'
import { planFromRecorded } from '../../src/cli/database/recordedTables.ts'
import { writeMigration } from '../../src/cli/database/writeMigration.ts'
import { type AnyModule, choice, date, defineModule, type Field, number, reference, text } from '../../src/schema/index.ts'
import type { Database } from '../../src/server/db/connection.ts'
import { raw } from '../../src/server/db/sql.ts'
import { splitStatements } from '../../src/server/db/tables/migrate.ts'
import { dropLeftovers, planDatabase, prepareDatabase } from '../../src/server/db/tables/prepareDatabase.ts'
import { tableDdl } from '../../src/server/db/tables/tableDdl.ts'
import { readWrittenMigrations } from '../../src/server/db/tables/writtenMigrations.ts'
import { engine, emptyDatabase } from '../server.ts'

const team: AnyModule = defineModule({
  name: 'team',
  label: '组',
  route: '/test/team',
  wire: { path: 'test/team' },
  fields: { title: text('名称') },
  list: { columns: ['id'] },
})
const contact: AnyModule = defineModule({
  name: 'contact',
  label: '联系人',
  route: '/test/contact',
  wire: { path: 'test/contact' },
  fields: {
    title: text('姓名'),
    level: choice('级别', { 普通: 1, 重要: 2 }),
    code: text('编号'),
    visits: number('次数', { integer: true }),
  },
  list: { columns: ['id'] },
})
/** The module with a field changed, or taken away. */
const withField = (name: string, field?: Field): AnyModule => {
  const { [name]: _old, ...rest } = contact.fields
  return { ...contact, fields: field ? { ...rest, [name]: field } : rest }
}

/** What changes in the schema, and what `npm run db:plan` says: three contacts are stored. */
const changes: readonly (readonly [module: AnyModule, says: string])[] = [
  [withField('note', text('备注')), 'safe · contact: new column note'],
  [
    withField('title'),
    `lossy · contact: column title is no field any more; 3 rows hold a value (a new name for it? then say was: 'title' on the field)`,
  ],
  [
    withField('title', text('姓名', { max: 3 })),
    'safe · contact: 2 rows of title are longer than 3: they stay as they are, but a save of such a row is refused until it is mended',
  ],
  [
    withField('code', text('编号', { required: true })),
    'safe · contact: 1 rows have no code, which is required: they stay as they are, but a save of such a row is refused until it is mended',
  ],
  [
    withField('visits', number('次数', { integer: true, max: 9 })),
    'safe · contact: 1 rows of visits are above 9: they stay as they are, but a save of such a row is refused until it is mended',
  ],
  [withField('code', text('编号', { unique: true })), 'lossy · contact: 1 values of code are not unique'],
  [withField('level', choice('级别', { 普通: 1 })), 'lossy · contact: 2 rows hold values that level no longer allows'],
  [
    withField('code', number('编号', { integer: true })),
    'lossy · contact: column code changes from text to bigint; 2 of 2 values convert',
  ],
  [
    withField('title', date('日期')),
    'lossy · contact: column title changes from text to date; 0 of 3 values convert; 3 do not, and must be mended or emptied first',
  ],
  [withField('visits', reference('组', { to: 'team' })), 'lossy · contact: 3 rows of visits point to nothing in team'],
]

describe(`on ${engine}`, () => {
  let database: Database
  beforeAll(async () => {
    database = await emptyDatabase(engine)
  })
  beforeEach(async () => {
    const ours = await database.asOwner(query =>
      query<{ there: boolean }>(raw(`select to_regclass('contact') is not null as there`)),
    )
    if (ours[0]?.there) await owner('drop table contact cascade')
    await start(contact)
    await owner(
      `insert into contact (org_id, title, level, code, visits) values (7, '王小明', 1, '7', 3), (7, '李晓晓晓', 2, '7', 5), (7, '欧阳小明', 2, null, 12)`,
    )
  })
  afterAll(() => database?.close())
  const owner = <R extends object>(sql: string) => database.asOwner(query => query<R>(raw(sql)))
  const start = (module: AnyModule, rest: object = {}) =>
    database.withStartLock(transaction => prepareDatabase(transaction, { modules: [module, team], allowOlder: true, ...rest }))
  const plan = (module: AnyModule) => planDatabase(database, [module, team])
  const lines = async (module: AnyModule) =>
    (await plan(module)).map(({ verdict, module: of, why }) => `${verdict} · ${of}: ${why}`)

  test.each(changes)('$0.fields.title.label: the plan says $1', async (module, says) => {
    expect(await lines(module)).toContain(says)
    expect(await owner('select title, level, code, visits from contact order by id')).toHaveLength(3)
  })

  test('a field that is gone is listed each time, until it is dropped', async () => {
    const without = withField('title')
    await start(without)
    await start(without)
    const [left] = await plan(without)
    expect(left).toMatchObject({
      by: 'drop',
      verdict: 'lossy',
      concerned: 'select id, "title" from "contact" where "title" is not null',
    })
    await database.withStartLock(transaction => dropLeftovers(transaction, [without, team]))
    expect(await plan(without)).toEqual([])
    await expect(owner('select title from contact')).rejects.toThrow(/title/)
  })

  test('a module that is gone is listed with its rows, until it is dropped', async () => {
    const steps = await planDatabase(database, [team])
    expect(steps.map(step => `${step.verdict} ${step.by} ${step.why}`)).toEqual([
      `lossy drop table contact is no module's any more; it holds 3 rows (a new name for it? then say was: 'contact' on the module)`,
    ])
    await database.withStartLock(transaction => dropLeftovers(transaction, [team]))
    expect(await planDatabase(database, [team])).toEqual([])
  })

  test('what is kept for nodes of an older version goes with what nobody names', async () => {
    const { title: _old, ...rest } = contact.fields
    const renamed: AnyModule = {
      ...contact,
      name: 'person',
      was: 'contact',
      fields: { ...rest, name: text('姓名', { was: 'title' }) },
    }
    await start({ ...contact, fields: { ...rest, name: text('姓名', { was: 'title' }) } })
    await start(renamed)
    expect((await plan(renamed)).map(step => step.by)).toEqual(['drop', 'drop'])
    await database.withStartLock(transaction => dropLeftovers(transaction, [renamed, team]))
    expect(await plan(renamed)).toEqual([])
    expect(await owner('select name from person order by id')).toEqual([
      { name: '王小明' },
      { name: '李晓晓晓' },
      { name: '欧阳小明' },
    ])
    await expect(owner('select * from contact')).rejects.toThrow(/contact/)
    expect(await owner(`select * from counter where module = 'contact'`)).toEqual([])
    await owner('drop table person')
  })

  test('the search that nodes of an older version call stays for them, until it is dropped', async () => {
    const older = `create function contact_search(text, smallint[], bigint) returns setof bigint language sql as 'select null::bigint'`
    const isThere = async () => (await owner(`select from pg_proc where proname = 'contact_search'`)).length > 0
    const further = withField('nickname', text('昵称'))
    await owner(older)
    await start(further)
    expect(await isThere()).toBe(true)
    expect(await lines(further)).toEqual(['safe · contact: its search by keyword, for nodes of an older version that still run'])
    await database.withStartLock(transaction => dropLeftovers(transaction, [further, team]))
    expect([await isThere(), await plan(further)]).toEqual([false, []])
    await owner(older)
    await owner(`comment on table contact is 'of an older version'`)
    await start(further, { alone: true })
    expect(await isThere()).toBe(false)
  })

  test('a written migration runs once, at the next start, and is refused when it has changed since', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'houtai-migrations-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const module = withField('code', number('编号', { integer: true }))
    const refused = await start(module, { written: [] }).catch((error: Error) => error.message)
    expect(refused).toMatch(/column code changes from text to bigint/)
    expect(writeMigration(await plan(module), folder)).toEqual([expect.stringMatching(/0001-contact\.sql$/)])
    expect(readdirSync(folder)).toEqual(['0001-contact.back.sql', '0001-contact.sql'])
    const written = readWrittenMigrations(folder)
    expect(written.map(({ name }) => name)).toEqual(['0001-contact'])
    await owner(`delete from migration where name = '0001-contact'`)
    await start(module, { written })
    expect(await owner('select code from contact order by id')).toEqual([{ code: 7 }, { code: 7 }, { code: null }])
    expect(await start(module, { written })).toEqual([])
    const changed = written.map(one => ({ ...one, sql: `${one.sql}select 1;\n` }))
    await expect(start(module, { written: changed })).rejects.toThrow('migration 0001-contact has changed since it ran')
    expect(writeMigration(await plan(module), folder)).toEqual([])
    // The way back, by hand.
    for (const statement of splitStatements(readFileSync(join(folder, '0001-contact.back.sql'), 'utf8'))) await owner(statement)
    expect(await owner('select code as code_again from contact order by id')).toEqual([
      { code_again: '7' },
      { code_again: '7' },
      { code_again: null },
    ])
    expect(await plan(contact)).toEqual([])
    expect(await owner(`select name from migration where name = '0001-contact'`)).toEqual([])
  })

  test('a written migration that fails leaves nothing, and the start says why', async () => {
    const written = [{ name: '0009-broken', sql: '-- half of it\nupdate contact set visits = 0;\nselect nonsense;\n' }]
    await expect(start(contact, { written })).rejects.toThrow(/nonsense/)
    expect(await owner('select visits from contact order by id')).toEqual([{ visits: 3 }, { visits: 5 }, { visits: 12 }])
    expect(await owner(`select name from migration where name = '0009-broken'`)).toEqual([])
  })
})

test('on an empty database a written migration is recorded, and not run', { timeout: 240_000 }, async () => {
  const database = await emptyDatabase(engine)
  onTestFinished(() => database.close())
  const written = [{ name: '0001-old', sql: 'update contact set nonsense = 1;' }]
  await database.withStartLock(transaction => prepareDatabase(transaction, { modules: [contact, team], written }))
  expect(await database.asOwner(query => query(raw(`select name from migration where name = '0001-old'`)))).toHaveLength(1)
})

test('from recorded tables alone a new name without `was` is reported, with it nothing', { timeout: 240_000 }, async () => {
  const recorded = [contact, team].map(module => `${tableDdl(module, [contact, team]).join(';\n\n')};\n`)
  const { title: _old, ...rest } = contact.fields
  const renamed = (field: Field): readonly AnyModule[] => [{ ...contact, fields: { ...rest, name: field } }, team]
  const silent = renamed(text('姓名'))
  expect(likelyRenames(await planFromRecorded(recorded, silent), silent)).toEqual([
    `-- contact: title goes and name comes; the same under a new name? then say was: 'title' on name, else let them go and come in two changes`,
  ])
  const renames = renamed(text('姓名', { was: 'title' }))
  const steps = await planFromRecorded(recorded, renames)
  expect(likelyRenames(steps, renames)).toEqual([])
  expect(steps.every(step => step.verdict === 'safe')).toBe(true)
  const other = [{ ...contact, fields: { ...rest, title: number('姓名') } }, team]
  expect((await planFromRecorded(recorded, other)).map(step => step.verdict)).toContain('lossy')
})

test('statements end at the end of a line, and not within a body', () => {
  expect(splitStatements(`-- a; \nselect 1;\ndo $x$ begin\n  perform 1;\n  perform '$$';\nend $x$;\nselect $$a;\n$$;\n`)).toEqual(
    ['select 1', `do $x$ begin\n  perform 1;\n  perform '$$';\nend $x$`, 'select $$a;\n$$'],
  )
})
