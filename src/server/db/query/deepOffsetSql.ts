import { type AnyModule, tableOf } from '../../../schema/index.ts'
import { stretchSize, stretchedFacets } from '../counters/counterTriggers.ts'
import { emptySql, raw, type Sql, sql } from '../sql.ts'
import { builtinCount } from './builtinCount.ts'
import { type QueryContext, type ListQuery, whereSql } from './conditions.ts'
import { orderSql } from './orderSql.ts'
import { rowSources, wholeRowSql } from './selectSql.ts'
import { counterKey, counterTotalSql } from './totals.ts'

/** Above this OFFSET a page is found by counters. */
const deepFrom = 1000

/** The rows of a far page, the same that OFFSET would give; null where OFFSET is needed. */
export function deepOffsetSql(context: QueryContext, query: ListQuery): Sql | null {
  const { module } = context
  if (query.offset < deepFrom || query.keyword || builtinCount(module, query) !== 0) return null
  const counted = counterKey(context, query)
  if (!counted) return null
  const [source = emptySql] = rowSources(module, context.who)
  const whole = wholeRowSql(context)
  if (query.sort === 'id' && stretchedFacets(context.registry.base(module)).includes(counted.facet))
    return sql`(select t.* from ${stretchAtOffset(module, query, counted)} near,
      lateral (select ${whole} from ${source}${whereSql(context, query)}${stretchStartSql(query)}
      ${orderSql(module, query)} limit ${query.limit}::int offset ${query.offset}::bigint - near.before) t)`
  return sql`(select ${whole} from ${source} and t.id = any(array(${idsFromNearerEndSql(context, query, source)})))`
}

/** The stretch of ids in which the page begins, and how many rows come before it: a running sum of the stretch counters. */
function stretchAtOffset(
  module: AnyModule,
  { statuses, descending, offset }: ListQuery,
  { facet, values }: { facet: string; values: readonly string[] },
): Sql {
  const order = raw(descending ? 'order by at desc' : 'order by at')
  return sql`(select at, (upto - n)::bigint as before from (
    select at, sum(n) as n, sum(sum(n)) over (${order}) as upto from stretch
    where org_id = ctx.org and module = ${tableOf(module)} and facet = ${facet} and value = any(${values}::text[])
      and status = any(${statuses}::smallint[]) group by at
  ) stretches where upto > ${offset}::bigint ${order} limit 1)`
}
const stretchStartSql = ({ descending }: ListQuery): Sql =>
  raw(descending ? ` and t.id < (near.at + 1) * ${stretchSize}` : ` and t.id >= near.at * ${stretchSize}`)

/** The ids of a page, read off an index from the nearer end of the list; the counters give its length. */
function idsFromNearerEndSql(context: QueryContext, query: ListQuery, source: Sql): Sql {
  const { module } = context
  const { limit, offset } = query
  const where = whereSql(context, query)
  const reversed = { ...query, descending: !query.descending }
  return sql`select page.id from (select ${counterTotalSql(context, query) ?? emptySql} as n) known, lateral (
    (select t.id from ${source}${where} ${orderSql(module, query)}
      limit case when ${offset}::bigint * 2 <= known.n then ${limit}::int else 0 end offset ${offset}::bigint)
    union all
    (select t.id from ${source}${where} ${orderSql(module, reversed)}
      limit case when ${offset}::bigint * 2 > known.n then least(greatest(known.n - ${offset}::bigint, 0), ${limit}::int) else 0 end
      offset greatest(known.n - ${offset}::bigint - ${limit}::int, 0))
  ) page`
}
