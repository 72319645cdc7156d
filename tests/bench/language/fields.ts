import {
  type AnyModule,
  calc,
  choice,
  computed,
  defineModule,
  money,
  recordStatus,
  reference,
  sum,
  text,
} from '../../../src/schema/index.ts'
import type { Database } from '../../../src/server/db/connection.ts'
import { raw, sql } from '../../../src/server/db/sql.ts'
import { startLoader } from '../loader.ts'
import { median, type AddFigure } from '../report.ts'
import type { Effort } from '../serving.ts'
import { inTurns, signedInLists } from './inTurns.ts'
import { serveModules, temporaryBenchDatabase } from './servedModules.ts'

const levels = { 普通: 1, 重要: 2, 战略: 3 }
const owner = defineModule({
  name: 'benchowner',
  label: '客户',
  route: '/bench/owner',
  wire: { path: 'bench/owner' },
  fields: { title: text('名称', { required: true, max: 50 }), level: choice('级别', levels), status: recordStatus('状态') },
  list: { columns: ['id', 'title'] },
  form: ['title', 'level', 'status'],
})
const common = {
  title: text('标题', { required: true, max: 50 }),
  owner: reference('客户', { to: 'benchowner' }),
  freight: money('运费'),
  status: recordStatus('状态'),
}
/** The same page three times: with plain fields, with stored computed ones in their place, and with fields under rights. */
const plain = defineModule({
  name: 'benchplain',
  label: '订单',
  route: '/bench/plain',
  wire: { path: 'bench/plain' },
  fields: { ...common, level: choice('级别', levels), total: money('合计'), whole: money('应付') },
  list: {
    columns: ['id', 'title', 'owner', 'level', 'total', 'whole', 'status'],
    filters: ['level', 'status'],
    sorts: ['total', 'whole'],
  },
  form: ['title', 'owner', 'freight', 'status'],
})
const stored = defineModule({
  name: 'benchstored',
  label: '订单',
  route: '/bench/stored',
  wire: { path: 'bench/stored' },
  fields: {
    ...common,
    total: computed('合计', sum('benchline.amount')),
    whole: computed('应付', calc('total', '+', 'freight')),
  },
  list: {
    columns: ['id', 'title', 'owner', 'owner.level', 'total', 'whole', 'status'],
    filters: ['owner.level', 'status'],
    sorts: ['total', 'whole'],
  },
  form: ['title', 'owner', 'freight', 'status'],
})
const line = defineModule({
  name: 'benchline',
  label: '明细',
  route: '/bench/line',
  wire: { path: 'bench/line' },
  fields: { title: text('品名', { max: 50 }), order: reference('订单', { to: 'benchstored' }), amount: money('金额') },
  list: { columns: ['id', 'title'] },
  form: ['title', 'order', 'amount'],
})
const needs = { needs: { view: 'seeMoney' } } as const
const guarded = defineModule({
  name: 'benchguarded',
  label: '订单',
  route: '/bench/guarded',
  wire: { path: 'bench/guarded' },
  rights: { seeMoney: '查看金额' },
  fields: {
    ...common,
    level: choice('级别', levels),
    total: money('合计', needs),
    whole: money('应付', needs),
  },
  list: {
    columns: ['id', 'title', 'owner', 'level', 'total', 'whole', 'status'],
    filters: ['level', 'status'],
    sorts: ['total', 'whole'],
  },
  form: ['title', 'owner', 'freight', 'status'],
})
const pages: readonly AnyModule[] = [plain, stored, guarded]

const [rows, owners, lines] = [50_000, 1000, 20_000]
const maxRatio = 1.1

interface Measured {
  name: string
  module: AnyModule
  username: 'admin' | 'bench-few'
  body: object
  plainBody?: object
}
const measured: readonly Measured[] = [
  { name: 'stored computed columns', module: stored, username: 'admin', body: {} },
  { name: 'stored computed columns, sorted by one', module: stored, username: 'admin', body: { orderKey: '-total' } },
  {
    name: 'stored computed columns, filtered by one',
    module: stored,
    username: 'admin',
    body: { 'owner.level': 2 },
    plainBody: { level: 2 },
  },
  { name: 'field rights, all of them', module: guarded, username: 'admin', body: {} },
  { name: 'field rights, none of them', module: guarded, username: 'bench-few', body: {} },
]

/** What a list costs with stored computed columns and with field rights, in turns with the same list of plain fields. */
export async function measureFields({ rounds, seconds }: Effort, addFigure: AddFigure): Promise<void> {
  await using opened = await temporaryBenchDatabase()
  const { database, dataDir } = opened
  await using served = await serveModules(database, { dataDir, further: [owner, ...pages, line] })
  await fill(database)
  using loader = startLoader()
  // The first seconds compile the code of the embedded database.
  await loader.rate({ port: served.port, scripts: (await signedInLists(served, 'admin'))(plain, {}), seconds: 3 })
  for (const { name, module, username, body, plainBody = body } of measured) {
    const lists = await signedInLists(served, username)
    const sides = { port: served.port, ours: lists(module, body), theirs: lists(plain, plainBody) }
    const rates = await inTurns(loader, { rounds, seconds: seconds / 2 }, sides)
    addFigure({
      part: 'fields',
      on: database.kind,
      name,
      value: median(rates.map(([ours, theirs]) => theirs / ours)),
      unit: '×',
      most: maxRatio,
      from: { 'lists/s': median(rates.map(([ours]) => ours)), 'of plain fields/s': median(rates.map(([, theirs]) => theirs)) },
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
      select ${org}::bigint, 'bench-few', 'bench-few', a.password, array[r.id] from r, account a where a.org_id = ${org}::bigint and a.username = 'admin'`)
    const [first] = await query<{ id: number }>(sql`with added as (
      insert into benchowner (org_id, title, level) select ${org}::bigint, '客户' || n, 1 + n % 3 from generate_series(1, ${owners}::int) n returning id)
      select min(id)::int as id from added`)
    const common = sql`select ${org}::bigint, '订单' || n, ${first?.id ?? 0}::int + n % ${owners}::int, n % 90`
    const many = sql`from generate_series(1, ${rows}::int) n`
    for (const { name } of [plain, guarded])
      await query(
        sql`insert into ${raw(name)} (org_id, title, owner, freight, level, total, whole) ${common}, 1 + n % 3, n % 900, n % 900 + n % 90 ${many}`,
      )
    const [order] = await query<{ id: number }>(sql`with added as (
      insert into benchstored (org_id, title, owner, freight) ${common} ${many} returning id) select min(id)::int as id from added`)
    await query(sql`insert into benchline (org_id, title, "order", amount)
      select ${org}::bigint, '货物' || n, ${order?.id ?? 0}::int + n, n % 900 from generate_series(1, ${lines}::int) n`)
    for (const name of ['account', owner.name, line.name, ...pages.map(one => one.name)]) await query(raw(`analyze ${name}`))
  })
}
