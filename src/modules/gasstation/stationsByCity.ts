import { platformOrg, raw, type Scope, sql } from 'houtai/server'

const maxCities = 8

/** Titles of the level between a municipality and its districts: the province's title is shown instead. */
const placeholderTitles = raw(`('市辖区', '县')`)

export interface StationCount {
  provinceid: number
  cityid: number
  count: number
  title: string
}
/** Number of stations by city, the largest first; stations without a city are counted under 0. */
export function stationsByCity(scope: Scope) {
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
