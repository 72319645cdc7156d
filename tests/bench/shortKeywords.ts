import { cp, rm } from 'node:fs/promises'
import type { Database, Query } from '../../src/server/db/connection.ts'
import { openDatabase } from '../../src/server/db/openDatabase.ts'
import { raw, sql } from '../../src/server/db/sql.ts'
import type { BenchDatabase } from './benchDatabase.ts'
import { startOurs } from './child.ts'
import { password } from './fill.ts'
import { post } from './loader.ts'
import { median, type AddFigure } from './report.ts'

const rowsOn = { postgres: 1_000_000, embedded: 100_000 }
const [batchSize, warmUp, rounds] = [50_000, 2, 9]
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

/** The first page and total for short keywords in a large organisation, beside ILIKE over the same rows by the owner, in turns. */
export async function measureShortKeywords(database: BenchDatabase, addFigure: AddFigure): Promise<void> {
  const { org = 0, orgcode = '' } = database.tenants[0] ?? {}
  const many = rowsOn[database.on]
  const place = { databaseUrl: database.ours['DATABASE_URL'], dataDir: database.ours['DATA_DIR'] ?? null }
  await withDatabase(place, opened => fillStations(opened, { org, many }))
  await using copy = await copyOfEmbedded(place.dataDir)
  await using server = await startOurs(database.ours)
  const served = await servedList(server.port, orgcode)
  const ratios = await withDatabase({ ...place, dataDir: copy.dataDir }, opened =>
    opened.asOwner(query => timesOf({ plain: keyword => plainList(query, org, keyword), ours: served })),
  )
  for (const [name, keyword] of Object.entries(keywords)) {
    const taken = ratios.get(keyword) ?? []
    addFigure({
      part: 'short',
      on: database.on,
      name: `${name}, of ${many.toLocaleString('en')}`,
      value: median(taken.map(({ plain, ours }) => plain / ours)),
      unit: '×',
      ...(keyword.length === 2 ? { least } : {}),
      from: { 'ILIKE ms': median(taken.map(({ plain }) => plain)), 'ours ms': median(taken.map(({ ours }) => ours)) },
    })
  }
}

/** A second process needs an embedded database of its own. */
async function copyOfEmbedded(dataDir: string | null): Promise<{ dataDir: string | null } & AsyncDisposable> {
  if (!dataDir) return { dataDir, [Symbol.asyncDispose]: async () => {} }
  const copy = `${dataDir}-short`
  await cp(dataDir, copy, { recursive: true })
  return { dataDir: copy, [Symbol.asyncDispose]: () => rm(copy, { recursive: true, force: true }) }
}

async function withDatabase<T>(reach: Parameters<typeof openDatabase>[0], run: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(reach)
  return run(database).finally(() => database.close())
}

async function fillStations(database: Database, { org, many }: { org: number; many: number }): Promise<void> {
  for (let from = 1; from <= many; from += batchSize)
    await database.asOwner(async query => {
      await query(raw('set local statement_timeout = 0'))
      await query(sql`insert into gasstation (org_id, created_by, title, no, mobile, address, status)
        select ${org}::bigint, 1,
          case when n % 2 = 0 then '加油站' when n % 25 = 3 then '充电桩' else (array['洗车店', '便利店', '换气柜'])[n % 3 + 1] end || case n % 20000 when 77 then '稀有' else '' end
            || chr((19968 + n * 7919 % 3000)::int) || chr((19968 + n * 104729 % 5000)::int) || n % 1000,
          'N' || n, '138' || lpad((n * 7919 % 100000000)::text, 8, '0'), chr((19968 + n * 613 % 4000)::int) || chr((19968 + n * 31 % 900)::int) || '路口' || n % 500 || '号',
          case when n % 20 = 0 then 0 else 1 end
        from generate_series(${from}::bigint, ${Math.min(many, from + batchSize - 1)}::bigint) n`)
    })
  await database.asOwner(query => query(raw('analyze gasstation')))
}

async function plainList(query: Query, org: number, keyword: string): Promise<void> {
  const where = sql`from gasstation where org_id = ${org}::bigint and status = 1 and search_text ilike ${`%${keyword}%`}`
  await query(sql`select * ${where} order by id desc limit 10`)
  await query(sql`select count(*) ${where}`)
}

/** Asks the server for the list with a keyword. */
async function servedList(port: number, orgcode: string): Promise<(keyword: string) => Promise<unknown>> {
  const { data } = await post<{ data: { access_token: string } }>(port, {
    path: '/api/v2/manage/login',
    body: { orgcode, username: 'admin', password },
  })
  return queryValue =>
    post(port, {
      path: `/api/${orgcode}/v2/manage/admin/gasstation/list?page=1`,
      body: { limit: 10, status: 1, queryValue },
      token: data.access_token,
    })
}

type Times = Readonly<Record<'plain' | 'ours', number>>
/**
 * Milliseconds of both sides by keyword, one after the other in each round. Each is asked twice, and the second answer counts: after the
 * other side's turn the caches of the processor have nothing of it.
 */
async function timesOf(
  sides: Readonly<Record<keyof Times, (keyword: string) => Promise<unknown>>>,
): Promise<Map<string, Times[]>> {
  const millisecondsOf = async (ask: (keyword: string) => Promise<unknown>, keyword: string) => {
    await ask(keyword)
    const begun = performance.now()
    await ask(keyword)
    return performance.now() - begun
  }
  const times = new Map<string, Times[]>()
  for (const keyword of Object.values(keywords)) {
    const taken: Times[] = []
    for (let round = 0; round < warmUp + rounds; round++)
      taken.push({ plain: await millisecondsOf(sides.plain, keyword), ours: await millisecondsOf(sides.ours, keyword) })
    times.set(keyword, taken.slice(warmUp))
  }
  return times
}
