import { type AnyModule, tableOf } from '../../../schema/index.ts'
import { builtinCount } from './builtinCount.ts'
import { type QueryContext, conditionsSql, type ListQuery, type RowFilter } from './conditions.ts'
import { facetsOf } from '../counters/counterTriggers.ts'
import { keywordTotal, joinedMatches, filteredSources, scannedRows } from './keyword.ts'
import { isFacetCounted } from '../counters/pendingFacets.ts'
import { rowSources, wholeRowSql } from './selectSql.ts'
import { tabConditions, type TabsFilter } from './tabConditions.ts'
import { join, type Sql, sql } from '../sql.ts'

interface CounterKey {
  facet: string
  values: readonly string[]
}
/** What the counters call the rows sought; null where they do not know them. */
export function counterKey({ module, registry }: QueryContext, { keyword, conditions }: RowFilter): CounterKey | null {
  const [first, ...others] = conditions
  if (module.scope || module.log || keyword || others.length) return null
  const facet = first?.field ?? ''
  if (!isFacetCounted(registry, tableOf(module), facet)) return null
  if (!first) return { facet, values: [''] }
  if (first.op !== 'oneOf' || !facetsOf(registry.base(module)).includes(facet)) return null
  return { facet, values: [...new Set(first.values.map(value => String(value ?? '')))] }
}

/** Beyond so many, rows that no counter knows are not counted: a pager needs to know no more. */
const mostShown = 10_000
/** Pages that can be gone on to, however far one is. */
const pagesAhead = 10
/** How many rows of a list are counted. */
export const countLimit = ({ offset = 0, limit = 0 }: Partial<ListQuery>): number =>
  Math.max(mostShown, offset + pagesAhead * limit)

/** Told by the counters, or by what was found already; null where rows must be counted. */
export function counterTotal(belonging: QueryContext, sought: RowFilter): Sql | null {
  const { module } = belonging
  const given = builtinCount(module, sought)
  const counted = given === null ? null : counterKey(belonging, sought)
  if (!counted) return null
  const cells = counted.values.flatMap(value =>
    sought.statuses.map(
      status =>
        sql`module = ${tableOf(module)} and facet = ${counted.facet} and value = ${value} and status = ${status}::smallint`,
    ),
  )
  const own = join(
    cells.map(cell => sql`coalesce((select n from counter where org_id = ctx.org and ${cell}), 0)`),
    ' + ',
  )
  return given ? sql`${own} + ${given}::int` : own
}

/** Counted, up to one more than so many of each source. */
export function countSql(belonging: QueryContext, sought: RowFilter & Partial<ListQuery>, most: number): Sql {
  const whole = { ...sought, limit: most + 1, offset: 0 }
  const rows = rowSources(belonging.module, belonging.who).flatMap(source => filteredSources(belonging, whole, { source }))
  const counts = rows.map(some => sql`(select count(*)::int from (select from ${some} limit ${most + 1}::bigint) few)`)
  return keywordTotal(sought) ?? join(counts, ' + ')
}

/** How many rows stand under each tab, from the counters when they know, else counted as a total is. */
export function tabCountsSql(belonging: QueryContext, sought: RowFilter, tabs: TabsFilter): Sql {
  const { module, registry } = belonging
  const facets = ['', tabs.field, ...Object.values(tabs.views).map(view => view.field)]
  const known = facets.every(facet => isFacetCounted(registry, tableOf(module), facet))
  const plain = known && !sought.keyword && !sought.conditions.length && !module.scope && !module.builtin
  return plain ? tabsFromCounters(module, sought, tabs) : tabsByCounting(belonging, sought, tabs)
}

const json = (rows: Sql): Sql => sql`(select coalesce(json_agg(one), '[]') from (${rows}) one)`

function tabsFromCounters(module: AnyModule, { statuses }: RowFilter, { field, views }: TabsFilter): Sql {
  const cells = [
    sql`select '0' as tab, n from counter where facet = ''`,
    sql`select value as tab, n from counter where facet = ${field} and value <> ''`,
    ...Object.entries(views).map(
      ([tab, view]) => sql`select ${tab} as tab, n from counter where facet = ${view.field} and value = ${String(view.is)}`,
    ),
  ].map(cell => sql`${cell} and org_id = ctx.org and module = ${tableOf(module)} and status = any(${statuses}::smallint[])`)
  return json(sql`select tab, sum(n)::int as count, false as more from (${join(cells, ' union all ')}) cells group by tab`)
}

/** Tab by tab, each no further than totals are; rows that a keyword found are counted as they are. */
function tabsByCounting(belonging: QueryContext, sought: RowFilter, tabs: TabsFilter): Sql {
  const { module, who } = belonging
  const most = countLimit({})
  const all = rowSources(module, who)
  const joined = sought.keyword ? all.map(source => joinedMatches(belonging, sought, { source })) : []
  const hits = joined.map(some => sql`select ${wholeRowSql(belonging)} from ${some}`)
  const cells = Object.entries(tabConditions(module, tabs)).map(([tab, conditions]) => {
    const under = { ...sought, conditions: [...sought.conditions, ...conditions] }
    const counts = all.map(
      source =>
        sql`(select count(*) from (select from ${scannedRows(belonging, under, { source })} limit ${most + 1}::bigint) few)`,
    )
    const found = joined.length ? [sql`(select count(*) from hits t where true${conditionsSql(belonging, conditions)})`] : []
    return sql`select ${tab}::text as tab, ${join([...found, ...counts], ' + ')} as n`
  })
  const counted = json(
    sql`select tab, least(n, ${most}::bigint)::int as count, n > ${most}::bigint as more from (${join(cells, ' union all ')}) cells`,
  )
  return hits.length ? sql`(with hits as materialized (${join(hits, ' union all ')}) select ${counted})` : counted
}
