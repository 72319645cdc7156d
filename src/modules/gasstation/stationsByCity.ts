import { platformOrg, raw, type Scope, sql } from '../../server/kit.ts'

const most = 8

/** What a province that is one city calls the parts of itself. */
const unnamed = raw(`('市辖区', '县')`)

/** In which cities the stations are, most of them first; those that say no city stand under 0. */
export function stationsByCity(scope: Scope) {
  const bound = scope.who.bound?.['gasstation'] ?? null
  const region = (name: string, id: string) =>
    raw(`left join city ${name} on ${name}.org_id = ${platformOrg} and ${name}.id = s.${id}`)
  return scope.read(sql`select s.*, coalesce(case when c.title in ${unnamed} then p.title else c.title end, '') as title from (
      select coalesce(t.provinceid, 0)::int as provinceid, coalesce(t.cityid, 0)::int as cityid, count(*)::int as count from gasstation t
      where t.org_id = ctx.org and t.status = 1 and (${bound}::bigint is null or t.id = ${bound}::bigint) group by 1, 2 order by 3 desc, 2 limit ${most}::int) s
    ${region('c', 'cityid')} ${region('p', 'provinceid')} order by s.count desc, s.cityid`)
}
