import type { Database, Query } from '../../src/server/db/connection.ts'
import { openDatabase } from '../../src/server/db/openDatabase.ts'
import { raw, sql } from '../../src/server/db/sql.ts'
import type { BenchDatabase } from './benchDatabase.ts'
import { startOurs } from './child.ts'
import { password } from './fill.ts'
import { post } from './loader.ts'
import { median, type AddFigure } from './report.ts'

const rowsOn = { postgres: 1_000_000, embedded: 100_000 }
const [lot, warmUp, rounds] = [50_000, 2, 9]
/** How many times as fast as ILIKE a keyword of two characters has to be. */
const least = 5
const keywords = {
  'in one row of 20,000': '稀有',
  'in one row of 50': '充电',
  'in every other row': '加油',
  'in each row': '路口',
  nowhere: '谁都',
  'two digits': '98',
  'two letters, nowhere': 'qx',
  'one character, rare': '稀',
  'one character, in each row': '路',
  'one digit': '1',
}

/** The first page and total for short keywords in a large organisation, beside ILIKE over the same rows by the owner. */
export async function measureShortKeywords(database: BenchDatabase, addFigure: AddFigure): Promise<void> {
  const org = database.tenants[0]?.org ?? 0
  const many = rowsOn[database.on]
  const reach = { databaseUrl: database.ours['DATABASE_URL'], dataDir: database.ours['DATA_DIR'] ?? null }
  const plain = await withDatabase(reach, async opened => {
    await fillStations(opened, { org, many })
    return opened.asOwner(query => timesOf(keyword => plainList(query, org, keyword)))
  })
  const ours = await servedTimes(database)
  for (const [name, keyword] of Object.entries(keywords)) {
    const [ilike = 0, served = 1] = [plain.get(keyword), ours.get(keyword)]
    addFigure({
      part: 'short',
      on: database.on,
      name: `${name}, of ${many.toLocaleString('en')}`,
      value: ilike / served,
      unit: '×',
      ...(keyword.length === 2 ? { least } : {}),
      from: { 'ILIKE ms': ilike, 'ours ms': served },
    })
  }
}

async function withDatabase<T>(reach: Parameters<typeof openDatabase>[0], run: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(reach)
  return run(database).finally(() => database.close())
}

async function fillStations(database: Database, { org, many }: { org: number; many: number }): Promise<void> {
  for (let from = 1; from <= many; from += lot)
    await database.asOwner(async query => {
      await query(raw('set local statement_timeout = 0'))
      await query(sql`insert into gasstation (org_id, created_by, title, no, mobile, address, status)
        select ${org}::bigint, 1,
          case when n % 2 = 0 then '加油站' when n % 25 = 3 then '充电桩' else (array['洗车店', '便利店', '换气柜'])[n % 3 + 1] end || case n % 20000 when 77 then '稀有' else '' end
            || chr((19968 + n * 7919 % 3000)::int) || chr((19968 + n * 104729 % 5000)::int) || n % 1000,
          'N' || n, '138' || lpad((n * 7919 % 100000000)::text, 8, '0'), chr((19968 + n * 613 % 4000)::int) || chr((19968 + n * 31 % 900)::int) || '路口' || n % 500 || '号',
          case when n % 20 = 0 then 0 else 1 end
        from generate_series(${from}::bigint, ${Math.min(many, from + lot - 1)}::bigint) n`)
    })
  await database.asOwner(query => query(raw('analyze gasstation')))
}

async function plainList(query: Query, org: number, keyword: string): Promise<void> {
  const where = sql`from gasstation where org_id = ${org}::bigint and status = 1 and search_text ilike ${`%${keyword}%`}`
  await query(sql`select * ${where} order by id desc limit 10`)
  await query(sql`select count(*) ${where}`)
}

async function servedTimes(database: BenchDatabase): Promise<Map<string, number>> {
  await using server = await startOurs(database.ours)
  const orgcode = database.tenants[0]?.orgcode
  const { data } = await post<{ data: { access_token: string } }>(server.port, {
    path: '/api/v2/manage/login',
    body: { orgcode, username: 'admin', password },
  })
  // Not without await: the server would be stopped first.
  return await timesOf(queryValue =>
    post(server.port, {
      path: `/api/${orgcode}/v2/manage/admin/gasstation/list?page=1`,
      body: { limit: 10, status: 1, queryValue },
      token: data.access_token,
    }),
  )
}

/** Milliseconds by keyword. */
async function timesOf(ask: (keyword: string) => Promise<unknown>): Promise<Map<string, number>> {
  const times = new Map<string, number>()
  for (const keyword of Object.values(keywords)) {
    const taken: number[] = []
    for (let count = 0; count < warmUp + rounds; count++) {
      const begun = performance.now()
      await ask(keyword)
      if (count >= warmUp) taken.push(performance.now() - begun)
    }
    times.set(keyword, median(taken))
  }
  return times
}
