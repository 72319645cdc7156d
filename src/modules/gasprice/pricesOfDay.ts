import { chinaDay, kindValue, parseId, platformOrg, raw, type Scope, sql } from 'houtai/server'
import { refuse } from 'houtai/wire/refusal'
import { decimal, object, nullable, anyText, integer } from 'houtai/wire/schemaOf'
import { gasprice as module } from '../../../schemas/gasprice.ts'
import type { ProvincePrices } from './priceRows.ts'

type Body = Readonly<Record<string, unknown>>
const grades = ['price_0', 'price_92', 'price_95', 'price_98'] as const
const priceColumnsSql = (row: string, prefix = ''): string =>
  grades.map(grade => `${row}.${grade}::float8 as "${prefix}${grade}"`).join(', ')
/** SQL: the row is this organisation's price of a whole province. */
const isProvincialSql = (row: string): string => `${row}.org_id = ctx.org and ${row}.cityid is null and ${row}.countyid is null`

const price = nullable(decimal)
/** Prices of one day, by grade. */
export const dayPrices = object({ day: anyText, price_0: price, price_92: price, price_95: price, price_98: price })
export const provincePrices = object<ProvincePrices>({
  provinceid: integer,
  province: anyText,
  id: nullable(integer),
  version: nullable(integer),
  price_0: price,
  price_92: price,
  price_95: price,
  price_98: price,
  before_price_0: price,
  before_price_92: price,
  before_price_95: price,
  before_price_98: price,
})

function dayOf({ day }: Body): string {
  const result = kindValue(module.fields.day).accept(day, module.fields.day)
  if ('problem' in result || typeof result.value !== 'string') throw refuse('badFilter', { params: { name: 'day' } })
  return result.value
}

/** Every province with its prices of that day, and with the last ones before that day; null where there are none. */
export const pricesOfDay = (scope: Scope, body: Body) =>
  scope.read(sql`select c.id as provinceid, c.title as province, p.id, p.version,
      ${raw(priceColumnsSql('p'))}, ${raw(priceColumnsSql('b', 'before_'))} from city c
    left join gasprice p on ${raw(isProvincialSql('p'))} and p.status <> -1 and p.provinceid = c.id and p.day = ${dayOf(body)}::date
    left join lateral (select * from gasprice b where ${raw(isProvincialSql('b'))} and b.status = 1 and b.provinceid = c.id
      and b.day < ${dayOf(body)}::date order by b.day desc limit 1) b on true
    where c.org_id = ${raw(String(platformOrg))} and c.level = 'province' and c.status = 1 order by c.sort, c.id`)

/** The prices of a province in the last thirty days, oldest first. */
export const recentPrices = (scope: Scope, body: Body) =>
  scope.read(sql`select p.day::text as day, ${raw(priceColumnsSql('p'))} from gasprice p where ${raw(isProvincialSql('p'))} and p.status = 1
    and p.provinceid = ${parseId(body['provinceid'])}::bigint and p.day > ${raw(chinaDay)} - 30 and p.day <= ${raw(chinaDay)}
    order by p.day`)

/** The prices of the last thirty days in the province that has most of them; null where there are none. */
export async function recentPricesAnywhere(scope: Scope) {
  const [busiest] = await scope.read<{ provinceid: number; province: string }>(
    sql`select p.provinceid::int as provinceid,
        (select c.title from city c where c.org_id = ${raw(String(platformOrg))} and c.id = p.provinceid) as province
      from gasprice p where ${raw(isProvincialSql('p'))} and p.status = 1 and p.day > ${raw(chinaDay)} - 30 and p.day <= ${raw(chinaDay)}
      group by p.provinceid order by count(*) desc, p.provinceid limit 1`,
  )
  return busiest ? { ...busiest, days: await recentPrices(scope, { provinceid: busiest.provinceid }) } : null
}

/** Provinces with stations that have no price of today, neither of the province nor of a part of it. */
export async function provincesWithoutPrice(scope: Scope) {
  const [row] = await scope.read<{ count: number; day: string }>(
    sql`select count(distinct s.provinceid)::int as count, ${raw(chinaDay)}::text as day from gasstation s
      where s.org_id = ctx.org and s.status = 1 and s.provinceid is not null and not exists
        (select from gasprice p where p.org_id = ctx.org and p.status = 1 and p.provinceid = s.provinceid and p.day = ${raw(chinaDay)})`,
  )
  return row ? { count: row.count, query: { ST: row.day, ET: row.day } } : null
}
