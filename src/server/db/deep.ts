import { type AnyModule, tableOf } from '../../schema/index.ts'
import { builtinSought } from './builtin.ts'
import { type Belonging, type ListQuery, whereSql } from './conditions.ts'
import { stretch, stretchedBy } from './counters.ts'
import { orderSql } from './order.ts'
import { sourcesOf, wholeRow } from './shape.ts'
import { nothing, raw, type Sql, sql } from './sql.ts'
import { countedBy, knownTotal } from './totals.ts'

/** From so many rows on a page is not reached by counting off those before it. */
const deep = 1000

/** The rows of a page far down, the very ones that an offset would give; null where an offset it must be. */
export function deepSlice(belonging: Belonging, query: ListQuery): Sql | null {
  const { module } = belonging
  if (query.offset < deep || query.keyword || builtinSought(module, query) !== 0) return null
  const counted = countedBy(belonging, query)
  if (!counted) return null
  const [source = nothing] = sourcesOf(module, belonging.who)
  const whole = wholeRow(belonging)
  if (query.sort === 'id' && stretchedBy(belonging.registry.base(module)).includes(counted.facet))
    return sql`(select t.* from ${stretchHolding(module, query, counted)} near, lateral (select ${whole} from ${source}${whereSql(belonging, query)}${beside(query)}
      ${orderSql(module, query)} limit ${query.limit}::int offset ${query.offset}::bigint - near.before) t)`
  return sql`(select ${whole} from ${source} and t.id = any(array(${fromNearerEnd(belonging, query, source)})))`
}

/** The stretch of ids that the page begins in, and how many rows come before it: told by what is counted of each. */
function stretchHolding(
  module: AnyModule,
  { statuses, descending, offset }: ListQuery,
  { facet, values }: { facet: string; values: readonly string[] },
): Sql {
  const order = raw(descending ? 'order by at desc' : 'order by at')
  return sql`(select at, (upto - n)::bigint as before from (
    select at, sum(n) as n, sum(sum(n)) over (${order}) as upto from stretch
    where org_id = ctx.org and module = ${tableOf(module)} and facet = ${facet} and value = any(${values}::text[]) and status = any(${statuses}::smallint[]) group by at
  ) stretches where upto > ${offset}::bigint ${order} limit 1)`
}
const beside = ({ descending }: ListQuery): Sql =>
  raw(descending ? ` and t.id < (near.at + 1) * ${stretch}` : ` and t.id >= near.at * ${stretch}`)

/** The ids of a page, read off an index from whichever end of the list is nearer: how long it is the counters know. */
function fromNearerEnd(belonging: Belonging, query: ListQuery, source: Sql): Sql {
  const { module } = belonging
  const { limit, offset } = query
  const where = whereSql(belonging, query)
  const reversed = { ...query, descending: !query.descending }
  return sql`select page.id from (select ${knownTotal(belonging, query) ?? nothing} as n) known, lateral (
    (select t.id from ${source}${where} ${orderSql(module, query)} limit case when ${offset}::bigint * 2 <= known.n then ${limit}::int else 0 end offset ${offset}::bigint)
    union all
    (select t.id from ${source}${where} ${orderSql(module, reversed)}
      limit case when ${offset}::bigint * 2 > known.n then least(greatest(known.n - ${offset}::bigint, 0), ${limit}::int) else 0 end offset greatest(known.n - ${offset}::bigint - ${limit}::int, 0))
  ) page`
}
