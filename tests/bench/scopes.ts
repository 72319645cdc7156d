import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { modules } from '../../modules.config.ts'
import { serverParts } from '../../src/modules/servers.ts'
import { type AnyModule, choice, defineModule, recordStatus, text } from '../../src/schema/index.ts'
import { compose } from '../../src/server/compose.ts'
import type { Database } from '../../src/server/db/connection.ts'
import { openDatabase } from '../../src/server/db/openDatabase.ts'
import { raw, sql } from '../../src/server/db/sql.ts'
import { createApp } from '../../src/server/http/createApp.ts'
import { printFirstPassword } from '../../src/server/seed/firstPassword.ts'
import { temporaryDatabase } from '../databases.ts'
import { department, employee } from '../fixtures/leave.ts'
import { password } from './fill.ts'
import { type Loader, post, requestText, startLoader } from './loader.ts'
import { median, type AddFigure } from './report.ts'
import type { Effort } from './serving.ts'

/** The same page with and without row scopes. */
const page = (name: string, visible: AnyModule['visible']): AnyModule => ({
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
  ...(visible ? { visible } : {}),
})
const everybody = page('benchall', undefined)
const ownOnly = page('benchown', { all: 'finish', own: true })
const below = page('benchbelow', { all: 'finish', own: true, below: 'employee.pid' })
const pages = [everybody, ownOnly, below]

const [people, rows, connections] = [3000, 200_000, 4]
/** The first account of each kind stands above so many; the others above nobody. */
const seenBy = { one: 0, ten: 10, twoHundred: 200, twoThousand: 2000 } as const
type Who = keyof typeof seenBy
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
  { name: '200 people below', module: below, who: 'twoHundred', body: {} },
  { name: '2,000 people below', module: below, who: 'twoThousand', body: {} },
  { name: 'own rows, a filter', module: below, who: 'one', body: { kind: 1 }, least: 0.9 },
  { name: '10 people below, a filter', module: below, who: 'ten', body: { kind: 1 } },
  { name: '200 people below, a filter', module: below, who: 'twoHundred', body: { kind: 1 } },
]

/** Lists a second through HTTP of an account that sees some rows, in turns with those of a page that everybody sees. */
export async function measureScopes(effort: Effort, addFigure: AddFigure): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'houtai-bench-'))
  try {
    const database = process.env['DATABASE_URL']
      ? await temporaryDatabase()
      : await openDatabase({ databaseUrl: undefined, dataDir })
    await measure(database, { dataDir, effort, addFigure })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Measuring {
  dataDir: string
  effort: Effort
  addFigure: AddFigure
}

async function measure(database: Database, { dataDir, effort, addFigure }: Measuring): Promise<void> {
  const product = { modules: [...modules, department, employee, ...pages], parts: serverParts }
  const server = await compose(database, product, { demo: true, examples: false, dataDir, bucket: null })
  await printFirstPassword(database, password, () => undefined)
  await fill(database)
  const health = async () => ({ problem: null, db: database.kind, version: '' })
  const app = await createApp(server, { trustProxy: false, client: null, log: 'silent', health })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  try {
    using loader = startLoader()
    for (const { name, module, who, body, least } of measured) {
      const rates = await inTurns(loader, effort, {
        port,
        ours: await scripts(port, { module, who, body }),
        theirs: await scripts(port, { module: everybody, who, body }),
      })
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
  } finally {
    await app.close()
    await database.close()
  }
}

async function scripts(port: number, { module, who, body }: Omit<Measured, 'name'>): Promise<string[][]> {
  const { data } = await post<{ data: { access_token: string; orgkey: string } }>(port, {
    path: '/api/v2/manage/login',
    body: { orgcode: 'demo1', username: username(who), password },
  })
  const path = `/api/${data.orgkey}/v2/manage/${module.wire.path}/list?page=1`
  const request = requestText({ path, body: { limit: 10, status: 1, ...body }, token: data.access_token })
  return Array.from({ length: connections }, () => [request])
}

interface Sides {
  port: number
  ours: string[][]
  theirs: string[][]
}
/** Which side begins alternates; only the ratio within a round counts. */
async function inTurns(loader: Loader, { rounds, seconds }: Effort, { port, ours, theirs }: Sides): Promise<[number, number][]> {
  const rate = (script: string[][], time: number) => loader.rate({ port, scripts: script, seconds: time })
  for (const side of [ours, theirs]) await rate(side, 0.5)
  const rates: [number, number][] = []
  for (let round = 0; round < rounds; round++) {
    const first = await rate(round % 2 ? theirs : ours, seconds)
    const second = await rate(round % 2 ? ours : theirs, seconds)
    rates.push(round % 2 ? [second, first] : [first, second])
  }
  return rates
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
    for (const [who, count] of Object.entries(seenBy)) {
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
        select ${org}::bigint, '记录' || n, 1 + n % 3, p.ids[1 + n * 7919::bigint % ${people}::int]
        from generate_series(1, ${rows}::int) n, (select array_agg(account order by id) as ids from employee where org_id = ${org}::bigint) p`)
    for (const name of ['account', 'employee', 'counter', ...pages.map(one => one.name)]) await query(raw(`analyze ${name}`))
  })
}
