import { type AnyModule, choice, defineModule, recordStatus, text } from '../../../src/schema/index.ts'
import type { Database } from '../../../src/server/db/connection.ts'
import { raw, sql } from '../../../src/server/db/sql.ts'
import { department, employee } from '../../fixtures/leave.ts'
import { startLoader } from '../loader.ts'
import { median, type AddFigure } from '../report.ts'
import type { Effort } from '../serving.ts'
import { inTurns, signedInLists } from './inTurns.ts'
import { serveModules, temporaryBenchDatabase } from './servedModules.ts'

/** The same page with and without row scopes. */
const page = (name: string, scopes: Pick<AnyModule, 'visible' | 'editable'> = {}): AnyModule => ({
  ...defineModule({
    name,
    label: '记录',
    route: `/bench/${name}`,
    wire: { path: `bench/${name}` },
    fields: {
      title: text('标题', { required: true, max: 50 }),
      kind: choice('类型', { 甲: 1, 乙: 2, 丙: 3 }, { default: 1 }),
      status: recordStatus('状态'),
    },
    list: { columns: ['id', 'title', 'kind', 'status'], filters: ['kind', 'status'] },
    form: ['title', 'kind', 'status'],
  }),
  ...scopes,
})
const everybody = page('benchall')
const ownOnly = page('benchown', { visible: { all: 'finish', own: true } })
const below = page('benchbelow', { visible: { all: 'finish', own: true, below: 'employee.pid' } })
const changed = page('benchchanged', { editable: { all: 'finish', own: true, below: 'employee.pid' } })
const pages = [everybody, ownOnly, below, changed]

const [people, rows] = [3000, 200_000]
/** The first account of each kind stands above so many; the others above nobody. */
const moduleSeenBy = { one: 0, ten: 10, twoHundred: 200, twoThousand: 2000 } as const
type Who = keyof typeof moduleSeenBy
const username = (who: Who) => `bench-${who}`

interface Measured {
  name: string
  module: AnyModule
  who: Who
  body: object
  /** How many lists a second, as a share of those of the page without scopes. */
  least?: number
}
const measured: readonly Measured[] = [
  { name: 'own rows', module: ownOnly, who: 'one', body: {}, least: 0.9 },
  { name: 'own rows, and nobody below', module: below, who: 'one', body: {}, least: 0.9 },
  { name: '10 people below', module: below, who: 'ten', body: {}, least: 0.9 },
  { name: '200 people below', module: below, who: 'twoHundred', body: {}, least: 0.9 },
  { name: '2,000 people below', module: below, who: 'twoThousand', body: {}, least: 0.9 },
  { name: 'own rows, a filter', module: below, who: 'one', body: { kind: 1 }, least: 0.9 },
  { name: '10 people below, a filter', module: below, who: 'ten', body: { kind: 1 } },
  { name: '200 people below, a filter', module: below, who: 'twoHundred', body: { kind: 1 } },
  { name: 'all rows, changes own rows', module: changed, who: 'one', body: {}, least: 0.9 },
  { name: 'all rows, changes those of 200 people below', module: changed, who: 'twoHundred', body: {}, least: 0.9 },
  { name: 'all rows, changes those of 2,000 people below', module: changed, who: 'twoThousand', body: {}, least: 0.9 },
]

/** Lists a second through HTTP of an account that sees some rows, in turns with those of a page that everybody sees. */
export async function measureScopes(effort: Effort, addFigure: AddFigure): Promise<void> {
  await using opened = await temporaryBenchDatabase()
  const { database, dataDir } = opened
  await using served = await serveModules(database, { dataDir, further: [department, employee, ...pages] })
  await fill(database)
  using loader = startLoader()
  for (const { name, module, who, body, least } of measured) {
    const lists = await signedInLists(served, username(who))
    const rates = await inTurns(loader, effort, { port: served.port, ours: lists(module, body), theirs: lists(everybody, body) })
    addFigure({
      part: 'scopes',
      on: database.kind,
      name,
      value: median(rates.map(([ours, theirs]) => ours / theirs)),
      unit: '×',
      ...(least ? { least } : {}),
      from: { 'lists/s': median(rates.map(([ours]) => ours)), 'without scopes/s': median(rates.map(([, theirs]) => theirs)) },
    })
  }
}

async function fill(database: Database): Promise<void> {
  const rights = JSON.stringify(pages.map(({ route }) => `${route}:view`))
  await database.asOwner(async query => {
    await query(raw('set local statement_timeout = 0'))
    const [found] = await query<{ org: number }>(raw(`select id as org from organisation where orgcode = 'demo1'`))
    const org = found?.org ?? 0
    await query(sql`with r as (insert into role (org_id, title, rights) values (${org}::bigint, 'bench', ${rights}::jsonb) returning id)
      insert into account (org_id, username, nickname, password, role_list)
      select ${org}::bigint, 'bench-' || n, 'bench-' || n, a.password, array[r.id] from r, account a, generate_series(1, ${people}::int) n where a.org_id = ${org}::bigint and a.username = 'admin'`)
    await query(
      sql`insert into employee (org_id, title, account) select org_id, username, id from account where org_id = ${org}::bigint and username like 'bench-%' order by id`,
    )
    let from = 0
    for (const [who, count] of Object.entries(moduleSeenBy)) {
      const place = sql`(select id from employee where org_id = ${org}::bigint order by id offset ${from}::int limit 1)`
      await query(
        sql`update employee set pid = ${place} where id in (select id from employee where org_id = ${org}::bigint order by id offset ${from + 1}::int limit ${count}::int)`,
      )
      await query(
        sql`update account set username = ${`bench-${who}`} where org_id = ${org}::bigint and id = (select account from employee where id = ${place})`,
      )
      from += 1 + count
    }
    for (const { name } of pages)
      await query(sql`insert into ${raw(name)} (org_id, title, kind, created_by)
        select ${org}::bigint, '记录' || n, 1 + n / ${people}::int % 3, p.ids[1 + n * 7919::bigint % ${people}::int]
        from generate_series(1, ${rows}::int) n, (select array_agg(account order by id) as ids from employee where org_id = ${org}::bigint) p`)
    for (const name of ['account', 'employee', 'counter', ...pages.map(one => one.name)]) await query(raw(`analyze ${name}`))
  })
}
