import { chinaDay, parseId, raw, type Scope, sql, timestampText } from 'houtai/server'
import { momentText, object, anyText, integer } from 'houtai/wire/schemaOf'

/** Only recent errors are grouped, and no more groups than can be read. */
const days = 30
const maxRows = 20_000
const maxGroups = 100
const maxSimilar = 20

/** SQL of the key of a group: the first line, with every number replaced. */
const gist = `regexp_replace(left(split_part(t.mes, E'\\n', 1), 300), '\\d+', '#', 'g')`
const recentFaults = raw(
  `select t.*, ${gist} as gist from errorlog t where t.org_id = ctx.org and t.created_at > now() - interval '${days} days'
    order by t.id desc limit ${maxRows}`,
)

export const faultGroup = object({
  id: integer,
  type: anyText,
  code: anyText,
  mes: anyText,
  count: integer,
  accounts: integer,
  first: momentText,
  last: momentText,
})
/** Groups of similar errors, the latest first: how often, on how many accounts, since when. */
export const faultGroups = (scope: Scope) =>
  scope.read(sql`select max(g.id) as id, g.type, coalesce(g.code, '') as code,
      (array_agg(left(split_part(g.mes, E'\n', 1), 300) order by g.id desc))[1] as mes,
      sum(g.count)::bigint as count, count(distinct g.account_id)::int as accounts,
      ${raw(timestampText('min(g.created_at)'))} as first, ${raw(timestampText('max(g.created_at)'))} as last
    from (${recentFaults}) g group by g.type, g.code, g.gist order by max(g.id) desc limit ${maxGroups}::int`)

export const similarFault = object({ id: integer, time: momentText, url: anyText, count: integer, userName: anyText })
/** The errors in the group of that one, the latest first. */
export const faultsLike = (scope: Scope, body: Readonly<Record<string, unknown>>) =>
  scope.read(sql`select g.id, ${raw(timestampText('g.created_at'))} as time, coalesce(g.url, '') as url, g.count,
      coalesce((select u.nickname from account u where u.org_id = g.org_id and u.id = g.account_id), '') as "userName"
    from (${recentFaults}) g where (g.type, coalesce(g.code, ''), g.gist) =
      (select t.type, coalesce(t.code, ''), ${raw(gist)} from errorlog t where t.org_id = ctx.org and t.id = ${parseId(body['id'])}::bigint)
    order by g.id desc limit ${maxSimilar}::int`)

/** Errors since midnight in Shanghai, for the notices of the home page. */
export async function faultsToday(scope: Scope) {
  const [row] = await scope.read<{ count: number; day: string }>(
    sql`select coalesce(sum(t.count), 0)::bigint as count, ${raw(chinaDay)}::text as day from errorlog t
      where t.org_id = ctx.org and t.created_at >= ${raw(chinaDay)}::timestamp at time zone 'Asia/Shanghai'`,
  )
  return row ? { count: row.count, query: { ST: row.day } } : null
}
