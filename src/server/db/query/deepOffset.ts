import { type AnyModule, tableOf } from '../../../schema/index.ts'
import { builtinCount } from './builtinCount.ts'
import { type QueryContext, type ListQuery, whereSql } from './conditions.ts'
import { stretchSize, stretchedFacets } from '../counters/counterTriggers.ts'
import { orderSql } from './orderSql.ts'
import { rowSources, wholeRowSql } from './selectSql.ts'
import { emptySql, raw, type Sql, sql } from '../sql.ts'
import { counterKey, counterTotal } from './totals.ts'

/** From so many rows on a page is not reached by counting off those before it. */
const deepFrom = 1000

/** The rows of a page far down, the very ones that an offset would give; null where an offset it must be. */
export function deepOffset(belonging: QueryContext, query: ListQuery): Sql | null {
  const { module } = belonging
  if (query.offset < deepFrom || query.keyword || builtinCount(module, query) !== 0) return null
  const counted = counterKey(belonging, query)
  if (!counted) return null
  const [source = emptySql] = rowSources(module, belonging.who)
  const whole = wholeRowSql(belonging)
  if (query.sort === 'id' && stretchedFacets(belonging.registry.base(module)).includes(counted.facet))
    return sql`(select t.* from ${stretchAtOffset(module, query, counted)} near, lateral (select ${whole} from ${source}${whereSql(belonging, query)}${fromStretch(query)}
      ${orderSql(module, query)} limit ${query.limit}::int offset ${query.offset}::bigint - near.before) t)`
  return sql`(select ${whole} from ${source} and t.id = any(array(${fromNearerEnd(belonging, query, source)})))`
}

/** The stretch of ids that the page begins in, and how many rows come before it: told by what is counted of each. */
function stretchAtOffset(
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
const fromStretch = ({ descending }: ListQuery): Sql =>
  raw(descending ? ` and t.id < (near.at + 1) * ${stretchSize}` : ` and t.id >= near.at * ${stretchSize}`)

/** The ids of a page, read off an index from whichever end of the list is nearer: how long it is the counters know. */
function fromNearerEnd(belonging: QueryContext, query: ListQuery, source: Sql): Sql {
  const { module } = belonging
  const { limit, offset } = query
  const where = whereSql(belonging, query)
  const reversed = { ...query, descending: !query.descending }
  return sql`select page.id from (select ${counterTotal(belonging, query) ?? emptySql} as n) known, lateral (
    (select t.id from ${source}${where} ${orderSql(module, query)} limit case when ${offset}::bigint * 2 <= known.n then ${limit}::int else 0 end offset ${offset}::bigint)
    union all
    (select t.id from ${source}${where} ${orderSql(module, reversed)}
      limit case when ${offset}::bigint * 2 > known.n then least(greatest(known.n - ${offset}::bigint, 0), ${limit}::int) else 0 end offset greatest(known.n - ${offset}::bigint - ${limit}::int, 0))
  ) page`
}
