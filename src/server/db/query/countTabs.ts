import { allTabOf, type AnyModule, fieldsOf, isDerived, tableOf } from '../../../schema/index.ts'
import { facetsOf } from '../counters/counterTriggers.ts'
import { isFacetCounted } from '../counters/pendingFacets.ts'
import { scopePlanOf } from '../rowScope.ts'
import type { QueryRunner } from '../scope.ts'
import { emptySql, ident, join, raw, type Sql, sql } from '../sql.ts'
import { conditionsSql, type FieldCondition, type QueryContext, type RowFilter, whereSql } from './conditions.ts'
import { lookupTables, usesLookup, joinedMatchesSql, tooManyToJoinSql } from './search/filteredSources.ts'
import { isKeywordAlone, keywordLikeSql } from './search/keyword.ts'
import { countTabsInBatches } from './search/searchInBatches.ts'
import { wholeRowSql } from './selectSql.ts'
import { tabConditions, type TabCount, type TabsFilter } from './tabConditions.ts'
import { counterTotalSql, countLimit, seenSources } from './totals.ts'

/**
 * How many rows are under each tab: from the counters where possible, else counted up to a limit. Rows under a filter are read once and
 * grouped by the columns of the tabs, where they are not too many: counted tab by tab, a filter without an index of its own beside each
 * tab's value would read them all for each tab.
 */
export async function countTabs(runner: QueryRunner, context: QueryContext, query: TabsQuery): Promise<TabCount[]> {
  const max = countLimit(context, {})
  const counted = await countTabsInBatches(runner, context, { ...query, max })
  if (counted) return counted
  const grouped = groupedTabsSql(context, query)
  const [groups] = grouped ? await runner.read<{ tabs: TabCount[] | null }>(grouped) : []
  if (groups?.tabs) return groups.tabs
  const found = lookupTables(context, query.filter, { maxCounted: max, hits: null })
  const [answer] = await runner.read<{ tabs: TabCount[] }>(sql`${found}select ${tabCountsSql(context, query)} as tabs`)
  return answer?.tabs ?? []
}

interface TabsQuery {
  filter: RowFilter
  tabs: TabsFilter
}

function tabCountsSql(context: QueryContext, query: TabsQuery): Sql {
  const { module, registry } = context
  const { filter, tabs } = query
  const known = ['', ...tabFields(tabs)].every(
    facet =>
      (facet === '' || facetsOf(registry.base(module)).includes(facet)) && isFacetCounted(registry, tableOf(module), facet),
  )
  const plain = known && !scopePlanOf(context) && !filter.keyword && !filter.conditions.length && !module.scope && !module.builtin
  return plain ? tabsFromCountersSql(module, filter, tabs) : tabsByCountingSql(context, query)
}

const tabFields = ({ field, extra }: TabsFilter): readonly string[] => [
  ...new Set([field, ...Object.values(extra).map(tab => tab.field)]),
]

const jsonRowsSql = (rows: Sql): Sql => sql`(select coalesce(json_agg(one), '[]') from (${rows}) one)`

function tabsFromCountersSql(module: AnyModule, { statuses }: RowFilter, tabs: TabsFilter): Sql {
  const { field, extra } = tabs
  const cells = [
    sql`select ${String(allTabOf(module, tabs))}::text as tab, n from counter where facet = ''`,
    sql`select value as tab, n from counter where facet = ${field} and value <> ''`,
    ...Object.entries(extra).map(
      ([tab, { field: facet, is }]) => sql`select ${tab} as tab, n from counter where facet = ${facet} and value = ${String(is)}`,
    ),
  ].map(cell => sql`${cell} and org_id = ctx.org and module = ${tableOf(module)} and status = any(${statuses}::smallint[])`)
  return jsonRowsSql(sql`select tab, sum(n)::int as count, false as more from (${join(cells, ' union all ')}) cells group by tab`)
}

/** A keyword with too many matches to join is tested on at most this many rows of a tab. */
const maxTested = 10_000

/**
 * Counts tab by tab up to the limit of totals. The matches of a keyword are counted from `hits`; where they are too many to join, among
 * some rows of each tab, so that a frequent keyword does not scan the table once for each.
 */
function tabsByCountingSql(context: QueryContext, { filter, tabs }: TabsQuery): Sql {
  const all = seenSources(context, filter)
  const isFound = usesLookup(context, filter)
  const further = isFound ? sql` and ${tooManyToJoinSql({ counting: true })}` : emptySql
  const joined = isFound ? all.map(source => joinedMatchesSql(context, filter, { source, counting: true })) : []
  const hits = joined.map(some => sql`select ${wholeRowSql(context)} from ${some}`)
  const counts = (under: RowFilter) =>
    filter.keyword
      ? testedCountsSql(context, under, all)
      : all.map(source => scannedCountSql(context, under, { source, further }))
  const counted = countedTabsSql(context, tabs, conditions => {
    const found = sql`select count(*) as n, false as more from hits t where true${conditionsSql(context, conditions)}`
    const scanned = counts({ ...filter, conditions: [...filter.conditions, ...conditions] })
    return joined.length ? [found, ...scanned] : scanned
  })
  return hits.length ? sql`(with hits as materialized (${join(hits, ' union all ')}) select ${counted})` : counted
}

/** The tabs as JSON, from counts of each, `n` and `more`, which are added up. */
function countedTabsSql(
  context: QueryContext,
  tabs: TabsFilter,
  countsOf: (conditions: readonly FieldCondition[]) => Sql[],
): Sql {
  const maximum = countLimit(context, {})
  const cells = Object.entries(tabConditions(context.module, tabs)).map(
    ([tab, conditions]) =>
      sql`select ${tab}::text as tab, sum(n) as n, bool_or(more) as more from (${join(countsOf(conditions), ' union all ')}) counts`,
  )
  return jsonRowsSql(
    sql`select tab, least(n, ${maximum}::bigint)::int as count, more or n > ${maximum}::bigint as more from (${join(cells, ' union all ')}) cells`,
  )
}

const scannedCountSql = (context: QueryContext, filter: RowFilter, { source, further }: { source: Sql; further: Sql }): Sql =>
  sql`select count(*) as n, false as more
    from (select from ${source}${whereSql(context, filter)}${further} limit ${countLimit(context, {}) + 1}::bigint) few`

/** Count the matches of a keyword that are too many to join; zero where they are joined. */
function testedCountsSql(context: QueryContext, filter: RowFilter, sources: readonly Sql[]): Sql[] {
  // All of them were found.
  if (isKeywordAlone(context, filter)) return [sql`select matches as n, false as more from match_count where too_many_to_count`]
  return sources.map(
    source => sql`select count(*) filter (where true${keywordLikeSql(context, filter)}) as n, count(*) = ${maxTested}::bigint as more
      from (select ${wholeRowSql(context)} from ${source}${whereSql(context, filter)} and ${tooManyToJoinSql({ counting: true })} limit ${maxTested}::bigint) t`,
  )
}

/** Up to how many rows under a filter are grouped: where a counter says how many they are, and where only reading them does. */
const [maxGrouped, maxGroupedUnknown] = [200_000, 20_000]
/** No field has a name with spaces. */
const groupSize = raw('"rows in group"')

/**
 * SQL of the tabs under a filter from one pass over its rows; its answer is null where these are too many. Null where no filter narrows the
 * list, where a keyword does, which is counted by its matches, and where policies decide for each row whether it is seen.
 */
function groupedTabsSql(context: QueryContext, { filter, tabs }: TabsQuery): Sql | null {
  const names = tabFields(tabs)
  if (!filter.conditions.length || usesLookup(context, filter) || scopePlanOf(context)?.wide) return null
  if (!names.every(name => isColumn(context.module, name))) return null
  const known = counterTotalSql(context, filter)
  const max = known ? maxGrouped : maxGroupedUnknown
  const limit = known ? sql`case when ${known} > ${max}::bigint then 0 else ${max}::bigint end` : sql`${max + 1}::bigint`
  const columns = join(
    names.map(name => sql`t.${ident(name)}`),
    ', ',
  )
  const groups = seenSources(context, filter).map(
    source => sql`select ${columns}, count(*) as ${groupSize}
      from (select ${columns} from ${source}${whereSql(context, filter)} limit ${limit}) t group by ${columns}`,
  )
  const counted = countedTabsSql(context, tabs, conditions => [
    sql`select coalesce(sum(${groupSize}), 0) as n, false as more from groups t where true${conditionsSql(context, conditions)}`,
  ])
  return sql`with groups as materialized (${join(groups, ' union all ')})
    select case when coalesce(${known ?? sql`(select sum(${groupSize}) from groups)`}, 0) <= ${max}::bigint then ${counted} end as tabs`
}

function isColumn(module: AnyModule, name: string): boolean {
  const field = fieldsOf(module)[name]
  return field !== undefined && !isDerived(field)
}
