import { type AnyModule, fieldsOf, isDerived, tableOf } from '../../../schema/index.ts'
import { isFacetCounted } from '../counters/pendingFacets.ts'
import { scopePlanOf } from '../rowScope.ts'
import { emptySql, ident, join, raw, type Sql, sql } from '../sql.ts'
import { conditionsSql, type FieldCondition, type QueryContext, type RowFilter, whereSql } from './conditions.ts'
import { isFoundFirst, joinedMatchesSql, tooManySql } from './search/foundFirst.ts'
import { isKeywordAlone, keywordLikeSql } from './search/keyword.ts'
import { wholeRowSql } from './selectSql.ts'
import { tabConditions, type TabsFilter } from './tabConditions.ts'
import { counterTotalSql, countLimit, seenSources } from './totals.ts'

/** SQL of the rows under each tab: from the counters where possible, else counted up to a limit. */
export function tabCountsSql(context: QueryContext, filter: RowFilter, tabs: TabsFilter): Sql {
  const { module, registry } = context
  const facets = ['', ...tabFields(tabs)]
  const known = facets.every(facet => isFacetCounted(registry, tableOf(module), facet))
  const plain = known && !scopePlanOf(context) && !filter.keyword && !filter.conditions.length && !module.scope && !module.builtin
  return plain ? tabsFromCountersSql(module, filter, tabs) : tabsByCountingSql(context, filter, tabs)
}

const tabFields = ({ field, extra }: TabsFilter): readonly string[] => [
  ...new Set([field, ...Object.values(extra).map(tab => tab.field)]),
]

const jsonRowsSql = (rows: Sql): Sql => sql`(select coalesce(json_agg(one), '[]') from (${rows}) one)`

function tabsFromCountersSql(module: AnyModule, { statuses }: RowFilter, { field, extra }: TabsFilter): Sql {
  const cells = [
    sql`select '0' as tab, n from counter where facet = ''`,
    sql`select value as tab, n from counter where facet = ${field} and value <> ''`,
    ...Object.entries(extra).map(
      ([tab, { field: facet, is }]) => sql`select ${tab} as tab, n from counter where facet = ${facet} and value = ${String(is)}`,
    ),
  ].map(cell => sql`${cell} and org_id = ctx.org and module = ${tableOf(module)} and status = any(${statuses}::smallint[])`)
  return jsonRowsSql(sql`select tab, sum(n)::int as count, false as more from (${join(cells, ' union all ')}) cells group by tab`)
}

/** How the rows of each tab are counted. */
interface TabCounting {
  /** Common tables, before the statement. */
  tables: readonly Sql[]
  /** SQL of counts of a tab, `n` and `more`, which are added up. */
  countsOf(conditions: readonly FieldCondition[]): readonly Sql[]
}

/** Counts tab by tab up to the limit of totals. */
function tabsByCountingSql(context: QueryContext, filter: RowFilter, tabs: TabsFilter): Sql {
  const maximum = countLimit(context, {})
  const { tables, countsOf } = tabCounting(context, filter, tabs)
  const cells = Object.entries(tabConditions(context.module, tabs)).map(
    ([tab, conditions]) =>
      sql`select ${tab}::text as tab, sum(n) as n, bool_or(more) as more from (${join(countsOf(conditions), ' union all ')}) counts`,
  )
  const counted = jsonRowsSql(
    sql`select tab, least(n, ${maximum}::bigint)::int as count, more or n > ${maximum}::bigint as more from (${join(cells, ' union all ')}) cells`,
  )
  return tables.length ? sql`(with ${join(tables, ', ')} select ${counted})` : counted
}

function tabCounting(context: QueryContext, filter: RowFilter, tabs: TabsFilter): TabCounting {
  if (isFoundFirst(context, filter)) return countingMatches(context, filter)
  const isGrouped = filter.conditions.length > 0 && !scopePlanOf(context)?.wide
  if (isGrouped && tabFields(tabs).every(name => isColumn(context.module, name))) return countingGroups(context, filter, tabs)
  const all = seenSources(context, filter)
  return {
    tables: [],
    countsOf: conditions => all.map(source => scannedCountSql(context, under(filter, conditions), { source })),
  }
}

function isColumn(module: AnyModule, name: string): boolean {
  const field = fieldsOf(module)[name]
  return field !== undefined && !isDerived(field)
}

const under = (filter: RowFilter, conditions: readonly FieldCondition[]): RowFilter => ({
  ...filter,
  conditions: [...filter.conditions, ...conditions],
})

interface ScannedCount {
  source: Sql
  further?: Sql
}
const scannedCountSql = (context: QueryContext, filter: RowFilter, { source, further = emptySql }: ScannedCount): Sql =>
  sql`select count(*) as n, false as more
    from (select from ${source}${whereSql(context, filter)}${further} limit ${countLimit(context, {}) + 1}::bigint) few`

/** A keyword with too many matches to join is tested on at most this many rows of a tab. */
const maxTested = 10_000

/**
 * The matches of a keyword are counted from `hits`; where they are too many to join, among some rows of each tab, so that a frequent
 * keyword does not scan the table once for each.
 */
function countingMatches(context: QueryContext, filter: RowFilter): TabCounting {
  const all = seenSources(context, filter)
  const joined = all.map(source => joinedMatchesSql(context, filter, { source, counting: true }))
  const hits = joined.map(some => sql`select ${wholeRowSql(context)} from ${some}`)
  const further = sql` and ${tooManySql({ counting: true })}`
  const scanned = (tab: RowFilter) =>
    filter.keyword ? testedCountsSql(context, tab, all) : all.map(source => scannedCountSql(context, tab, { source, further }))
  return {
    tables: [sql`hits as materialized (${join(hits, ' union all ')})`],
    countsOf: conditions => [
      sql`select count(*) as n, false as more from hits t where true${conditionsSql(context, conditions)}`,
      ...scanned(under(filter, conditions)),
    ],
  }
}

/** Count the matches of a keyword that are too many to join; zero where they are joined. */
function testedCountsSql(context: QueryContext, filter: RowFilter, sources: readonly Sql[]): Sql[] {
  // All of them were found.
  if (isKeywordAlone(context, filter)) return [sql`select matches as n, false as more from spread where uncounted`]
  return sources.map(
    source => sql`select count(*) filter (where true${keywordLikeSql(context, filter)}) as n, count(*) = ${maxTested}::bigint as more
      from (select ${wholeRowSql(context)} from ${source}${whereSql(context, filter)} and ${tooManySql({ counting: true })} limit ${maxTested}::bigint) t`,
  )
}

/** Up to how many rows under a filter are grouped: where a counter says how many they are, and where only reading them does. */
const [maxGrouped, maxGroupedUnknown] = [200_000, 20_000]
/** No field has a name with spaces. */
const groupSize = raw('"rows in group"')

/**
 * The rows under the filter are read once, and grouped by the columns of the tabs: counted tab by tab, a filter without an index of its own
 * beside each tab's value would read them all for each tab. Where they are too many, a tab that has enough of those read is not counted
 * again.
 */
function countingGroups(context: QueryContext, filter: RowFilter, tabs: TabsFilter): TabCounting {
  const all = seenSources(context, filter)
  const known = counterTotalSql(context, filter)
  const limit = known
    ? sql`case when ${known} > ${maxGrouped}::bigint then 0 else ${maxGrouped}::bigint end`
    : sql`${maxGroupedUnknown + 1}::bigint`
  const columns = join(
    tabFields(tabs).map(name => sql`t.${ident(name)}`),
    ', ',
  )
  const grouped = all.map(
    source =>
      sql`select ${columns}, count(*) as ${groupSize} from (select ${columns} from ${source}${whereSql(context, filter)} limit ${limit}) t group by ${columns}`,
  )
  const tooMany = known
    ? sql`${known} > ${maxGrouped}::bigint`
    : sql`(select sum(${groupSize}) from groups) > ${maxGroupedUnknown}::bigint`
  const isCut = raw('(select cut from grouping)')
  const maximum = countLimit(context, {})
  return {
    tables: [
      sql`groups as materialized (${join(grouped, ' union all ')})`,
      sql`grouping as materialized (select coalesce(${tooMany}, false) as cut)`,
    ],
    countsOf(conditions) {
      const found = sql`from groups t where true${conditionsSql(context, conditions)}`
      const isEnough = sql`(select coalesce(sum(${groupSize}), 0) > ${maximum}::bigint ${found})`
      const further = sql` and ${isCut} and not ${isEnough}`
      return [
        sql`select coalesce(sum(${groupSize}), 0) as n, false as more ${found} having not ${isCut} or sum(${groupSize}) > ${maximum}::bigint`,
        ...all.map(source => scannedCountSql(context, under(filter, conditions), { source, further })),
      ]
    },
  }
}
