import { openDatabase } from '../../../src/server/db/openDatabase.ts'
import { raw, sql } from '../../../src/server/db/sql.ts'
import { type BenchClient, timed } from '../benchClient.ts'
import type { BenchDatabase } from '../benchDatabase.ts'
import type { Tenant } from '../fill.ts'
import { type AddFigure, median, percentile } from '../report.ts'
import { path } from './reading.ts'

const limit = 100
/** Cards that were changed after the moment: with those of the two operators, nearly as many as a list of the past allows. */
const touched = 9500
/** Entries before the moment. */
const earlier = 200_000
const [warmUp, rounds] = [2, 9]
const maxMs = 500

const requests: Readonly<Record<string, object>> = {
  'first page': {},
  'two filters': { whatsapp_status: 1, card_sort_id: 0 },
  'a tab': { whatsapp_status: 7 },
  'part of a number': { queryValue: '8391' },
  'a word in each 17th row': { queryValue: '换卡待测' },
  'page 100, the last': { page: 100 },
  'oldest first': { orderKey: 'created_at' },
  'compared with now, page by page': { to: 'now' },
}

/** A list of a million cards as it was before 9,500 of them were changed. */
export async function measurePast(
  ask: BenchClient,
  { on, at, tenant, addFigure }: { on: string; at: string; tenant: Tenant; addFigure: AddFigure },
): Promise<void> {
  for (const [name, body] of Object.entries(requests)) {
    const times = await timesOf(ask, { ...body, ...('card_sort_id' in body ? { card_sort_id: tenant.groups[4] } : {}), at })
    const from = { p95: percentile(times, 95) }
    const limited = 'to' in body ? {} : { most: maxMs }
    addFigure({
      part: 'past',
      on,
      name: `${name}, of 1,000,000`,
      value: median(times),
      unit: 'ms',
      ...limited,
      from,
    })
  }
}

async function timesOf(ask: BenchClient, { page = 1, ...body }: { page?: number; at: string }): Promise<number[]> {
  const times: number[] = []
  for (let count = 0; count < warmUp + rounds; count++) {
    const took = await timed(() => ask(`${path}/list?page=${page}`, { limit, ...body }))
    if (count >= warmUp) times.push(took)
  }
  return times
}

/** What was done to the cards before and after a moment a day ago; returns the moment. Comes first: the log is in the order of its ids. */
export async function fillAudit({ ours }: BenchDatabase, org: number): Promise<string> {
  const database = await openDatabase({ databaseUrl: ours['DATABASE_URL'], dataDir: ours['DATA_DIR'] ?? null })
  const at = await database.asOwner(async query => {
    await query(raw('set local statement_timeout = 0'))
    const entries = (count: number, [first, every, since]: readonly [number, number, string]) =>
      query(sql`insert into audit (org_id, account_id, ip, action, module, row_ids, changes, result, created_at)
        select ${org}::bigint, 1, '127.0.0.1', 'save', 'wachapp', array[c.id], jsonb_build_object(c.id, jsonb_build_object(
          'remark', jsonb_build_array('原来的备注' || n, c.remark), 'whatsapp_status', jsonb_build_array(1 + n % 6, c.whatsapp_status))), 'ok',
          now() - ${since}::interval + n * interval '1 second'
        from generate_series(1, ${count}::int) n join (select id, remark, whatsapp_status, row_number() over (order by id) as at from wachapp where org_id = ${org}::bigint) c
          on c.at = ${first}::int + n * ${every}::int order by n`)
    await entries(earlier, [0, 4, '9 days'])
    await entries(touched, [1, 90, '20 hours'])
    const [moment] = await query<{ at: string }>(
      raw(`select to_char(now() at time zone 'Asia/Shanghai' - interval '1 day', 'YYYY-MM-DD HH24:MI:SS') as at`),
    )
    return moment?.at ?? ''
  })
  await database.asOwner(query => query(raw('analyze audit')))
  await database.close()
  return at
}
