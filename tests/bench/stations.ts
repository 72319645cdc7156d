import { openDatabase } from '../../src/server/db/openDatabase.ts'
import { raw, sql } from '../../src/server/db/sql.ts'
import type { BenchDatabase } from './benchDatabase.ts'
import { startOurs } from './child.ts'
import { password, type Tenant } from './fill.ts'
import { post } from './loader.ts'
import { median, type AddFigure } from './report.ts'

const [many, few] = [100_000, 1000]
const path = 'admin/gasstation/list?page=1'
const [warmUp, rounds] = [30, 200]

export interface Regions {
  provinceid: number
  cityid: number
  countyid: number
}

/** A hundred thousand stations over all counties in the first organisation, a thousand of the same in the second. */
export async function fillStations({ ours, tenants }: BenchDatabase): Promise<void> {
  const database = await openDatabase({ databaseUrl: ours['DATABASE_URL'], dataDir: ours['DATA_DIR'] ?? null })
  await database.asOwner(async query => {
    await query(raw('set local statement_timeout = 0'))
    for (const [index, count] of [many, few].entries())
      await query(sql`insert into gasstation (org_id, created_by, title, no, mobile, provinceid, cityid, countyid, address, point, price_92, status)
        select ${tenants[index]?.org ?? 0}::bigint, 1, '加油站' || n, 'N' || n, '138' || lpad(n::text, 8, '0'), k.province, k.city, k.county, '路' || n || '号',
          round(75 + (n * 7919 % 60000) / 1000.0, 3) || ',' || round(19 + (n * 104729 % 33000) / 1000.0, 3), 7.5, case when n % 20 = 0 then 0 else 1 end
        from generate_series(1::bigint, ${count}::int) n join (
          select row_number() over (order by county.id) - 1 as at, count(*) over () as all_of_them, county.id as county, city.id as city, city.pid as province
          from city county join city on city.id = county.pid where county.level = 'county' and city.level = 'city'
        ) k on k.at = n * 13 % k.all_of_them`)
    await query(raw('analyze gasstation'))
  })
  await database.close()
}

/** How long a list by province, city and county takes of many stations, beside that of few. */
export async function measureStations(database: BenchDatabase, addFigure: AddFigure): Promise<void> {
  await using server = await startOurs(database.ours)
  const ask = async <T>(tenant: Tenant | undefined, body: object): Promise<T> => {
    const token = await tokenOf(server.port, tenant)
    const url = `/api/${tenant?.orgcode}/v2/manage/${path}`
    const { data } = await post<{ data: T }>(server.port, { path: url, body, token })
    return data
  }
  const [large, small] = database.tenants
  const { data: regions } = await ask<{ data: Regions[] }>(small, { limit: 500 })
  const times: { large: number; small: number }[] = []
  for (let count = 0; count < warmUp + rounds; count++) {
    const { provinceid, cityid, countyid } = regions[count % regions.length] ?? { provinceid: 0, cityid: 0, countyid: 0 }
    const timed = async (tenant: Tenant | undefined) => {
      const begun = performance.now()
      await ask(tenant, { limit: 10, provinceid, cityid, countyid })
      return performance.now() - begun
    }
    const one =
      count % 2
        ? { large: await timed(large), small: await timed(small) }
        : { small: await timed(small), large: await timed(large) }
    if (count >= warmUp) times.push(one)
  }
  const [slow, fast] = [median(times.map(one => one.large)), median(times.map(one => one.small))]
  const name = 'three region filters, 100,000 beside 1,000'
  addFigure({
    part: 'stations',
    on: database.on,
    name,
    value: slow / fast,
    unit: '×',
    most: 1.5,
    from: { 'many ms': slow, 'few ms': fast },
  })
}

const tokens = new Map<string, string>()
async function tokenOf(port: number, tenant: Tenant | undefined): Promise<string> {
  const known = tokens.get(`${port} ${tenant?.orgcode}`)
  if (known) return known
  const body = { orgcode: tenant?.orgcode, username: 'admin', password }
  const { data } = await post<{ data: { access_token: string } }>(port, { path: '/api/v2/manage/login', body })
  tokens.set(`${port} ${tenant?.orgcode}`, data.access_token)
  return data.access_token
}
