import { answering, chinaDay, defineServer, raw, type Scope, setAll, sql, platformOrg } from 'houtai/server'
import { refuse } from 'houtai/wire/refusal'
import { listOf, object, anyText, integer } from 'houtai/wire/schemaOf'
import { gasstation as module } from '../../../schemas/gasstation.ts'
import { demoStations } from './demo.ts'
import { saveStationAccount } from './stationManager.ts'

const grades = ['price_0', 'price_92', 'price_95', 'price_98'] as const
/** Fields that belong to the account of the station's manager. */
const accountFields = ['password', 'username', 'nickname', 'mobile', 'manager_status']

/** For each station the latest prices up to today: of its county, else its city, else its province. */
const pricesFor = (scope: Scope, ids: readonly number[]) =>
  scope.read<
    Record<string, number>
  >(sql`select s.id, p.price_0::float8, p.price_92::float8, p.price_95::float8, p.price_98::float8 from gasstation s cross join lateral (
      select * from gasprice p where p.org_id = s.org_id and p.status = 1 and p.provinceid = s.provinceid and p.day <= ${raw(chinaDay)}
        and (p.cityid is null or p.cityid = s.cityid) and (p.countyid is null or p.countyid = s.countyid)
      order by p.day desc, p.countyid nulls last, p.cityid nulls last limit 1) p where s.org_id = ctx.org and s.id = any(${ids}::bigint[])`)

/** How many stations got today's prices, and how many have none. */
interface TakenPrices {
  taken: number
  missing: number
}

export const gasstationServer = defineServer(module, {
  serial: 'stations',
  actions: {
    takePrice: answering(object<TakenPrices>({ taken: integer, missing: integer }), async ({ scope, ids }) => {
      const prices = new Map((await pricesFor(scope, ids)).map(({ id, ...rest }) => [id, rest]))
      const rows = await scope.rows(module).some(ids)
      for (const row of rows) {
        const found = prices.get(Number(row['id']))
        const values = Object.fromEntries(grades.flatMap(grade => (found?.[grade] ? [[grade, found[grade]]] : [])))
        if (Object.keys(values).length) await setAll(scope, module, { rows: [row], values, action: 'takePrice' })
      }
      return { taken: prices.size, missing: rows.length - prices.size }
    }),
  },
  async beforeSave(scope, row, old) {
    const own = row.password ? 'password' : (['username', 'manager_status'] as const).find(name => row[name] !== undefined)
    if (scope.who.bound && own) throw refuse('ownRights', { field: own })
    if (!row.password) return row
    return { ...row, password: null, username: row.username || old?.username || row.mobile || old?.mobile || null }
  },
  async afterSave(scope, written) {
    const touched = written.old ? accountFields.some(name => Object.hasOwn(written.input, name)) : written.input.password
    if (touched && !scope.who.bound) await saveStationAccount(scope, written)
  },
  figures: { stations: stationsByCity },
  calls: {
    'admin/gasstation/cities': {
      needs: ['view'],
      body: object({}),
      reply: listOf(object<StationCount>({ provinceid: integer, cityid: integer, count: integer, title: anyText })),
      run: ({ scope }) => stationsByCity(scope),
    },
  },
  attention: { unplaced: { point: 0 } },
  seed: { examples: demoStations },
})

const maxCities = 8

/** Titles of the level between a municipality and its districts: the province's title is shown instead. */
const placeholderTitles = raw(`('市辖区', '县')`)

/** Exported: the declarations of the package name it. */
export interface StationCount {
  provinceid: number
  cityid: number
  count: number
  title: string
}
/** Number of stations by city, the largest first; stations without a city are counted under 0. */
function stationsByCity(scope: Scope) {
  const bound = scope.who.bound?.['gasstation'] ?? null
  const region = (name: string, id: string) =>
    raw(`left join city ${name} on ${name}.org_id = ${platformOrg} and ${name}.id = s.${id}`)
  return scope.read<StationCount>(sql`select s.*,
      coalesce(case when c.title in ${placeholderTitles} then p.title else c.title end, '') as title from (
      select coalesce(t.provinceid, 0)::int as provinceid, coalesce(t.cityid, 0)::int as cityid, count(*)::int as count from gasstation t
      where t.org_id = ctx.org and t.status = 1 and (${bound}::bigint is null or t.id = ${bound}::bigint) group by 1, 2
      order by 3 desc, 2 limit ${maxCities}::int) s
    ${region('c', 'cityid')} ${region('p', 'provinceid')} order by s.count desc, s.cityid`)
}
