import { kindSql } from '../../kinds/kindSqls.ts'
import { everyNameOf, fieldsOf, type FilterSpec, tableOf, titleFieldOf } from '../../schema/index.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import { type FieldValues, matchingSql, caseInsensitiveSql, ownedSql } from './query/matchingSql.ts'
import { builtinCount } from './query/builtinCount.ts'
import {
  type QueryContext,
  type FieldCondition,
  columnSql,
  conditionsSql,
  type ListQuery,
  type RowFilter,
  whereSql,
} from './query/conditions.ts'
import type { Data } from './connection.ts'
import { type Aggregated, aggregateRows, type CommonValues, commonValues, type Grouping } from './query/aggregateSql.ts'
import { countAll, findInLots, countTabsInLots, optionsInLots } from './query/searchInLots.ts'
import { deepOffset } from './query/deepOffset.ts'
import { keywordMatches, maxJoined, filteredSources } from './query/keyword.ts'
import { limitSql, pageLimitSql } from './query/plannedOnce.ts'
import { type PickerQuery, pickerSql } from './query/pickerSql.ts'
import { listOrder, orderSql } from './query/orderSql.ts'
import type { QueryRunner } from './scope.ts'
import { notShownBy, partlySeenPages, type ScopePlan, scopePlanOf } from './rowScope.ts'
import { auditTable, personalReadTable } from './auditInsert.ts'
import {
  jsonRows,
  cellsSql,
  fromAllSources,
  selectList,
  constantLink,
  selectFields,
  rowSources,
  wholeRowSql,
} from './query/selectSql.ts'
import { ident, join, emptySql, quoted, raw, type Sql, sql } from './sql.ts'
import { firstCursor, afterCursor, type ScanCursor, nextCursor, type ScannedRows, type ScanBatch } from './query/keysetScan.ts'
import { type DifferenceQuery, type FoundDifferences, readDifferences } from './query/differencePage.ts'
import { type PastMoment, type PastPage, readPastPage } from './query/pastPage.ts'
import { cacheableTotal, cachedTotal } from './query/cachedTotal.ts'
import { countSql, counterTotal, countLimit, tabCountsSql } from './query/totals.ts'
import type { TabCount } from './query/tabConditions.ts'
import { type RowWrite, insertSql, updateSql } from './query/writeSql.ts'

export interface NamedRow {
  id: number
  title: string
  status: number
}

export interface Rows {
  /** One page as JSON text, and the total; with `more` there are at least so many. */
  page(query: ListQuery): Promise<{ total: number; more: boolean; rows: string }>
  /** One page of the list as it was. */
  pageAt(query: ListQuery, moment: PastMoment): Promise<PastPage>
  /** What differs in the list between two moments, one page of it. */
  differences(query: ListQuery & DifferenceQuery): Promise<FoundDifferences>
  /** The exact number, without the limit of `page`. */
  count(filter: RowFilter): Promise<number>
  /** How many of the rows are under each tab. */
  tabs(filter: RowFilter, tabs: Extract<FilterSpec, { as: 'tabs' }>): Promise<TabCount[]>
  /** Counts and figures over all rows of a filter, by the values of a field. */
  aggregate(filter: RowFilter, grouping: Grouping): Promise<Aggregated>
  /** The page of each of these values of a field, as JSON text, in one statement; without values that have none. */
  pagesBy(query: ListQuery, name: string, values: readonly unknown[]): Promise<readonly string[]>
  /** The most frequent values of a field among the rows of a filter, without reading more rows than a call should wait for. */
  commonValues(filter: RowFilter, name: string, max: number): Promise<CommonValues>
  /** Keyset scan: some fields of a list in its order as they are shown, one batch from a cursor on; null begins. */
  scan(from: ScanCursor | null, query: ListQuery, names: readonly string[]): Promise<ScanBatch>
  /** The ids of a list below this one, the greatest first. */
  below(id: number, filter: RowFilter, limit: number): Promise<number[]>
  one(id: number): Promise<Data | null>
  some(ids: readonly number[]): Promise<Data[]>
  options(options: PickerQuery): Promise<Data[]>
  /** Own rows, not deleted, each of whose fields has one of these values. */
  matching(among: readonly FieldValues[], extent: 'listed' | 'full'): Promise<Data[]>
  /** The same, locked until the transaction ends. */
  lockMatching(among: readonly FieldValues[]): Promise<unknown>
  /** Rows, not deleted, that a link may point to: by title, ignoring case, or by id. */
  named(filter: { titles: readonly string[]; ids: readonly number[] }, conditions: readonly FieldCondition[]): Promise<NamedRow[]>
  /** Which of these the account sees, deleted ones too. */
  seen(ids: readonly number[]): Promise<Set<number>>
  /** Which of these ids exist, not deleted, and meet the conditions. */
  existing(ids: readonly number[], conditions: readonly FieldCondition[]): Promise<Set<number>>
  insert(change: RowWrite): Promise<Data>
  /** Null when the row has changed since it was read. */
  update(id: number, version: number, change: RowWrite): Promise<Data | null>
  /** Locks rows until the transaction ends and reads them without the titles of linked rows; all fields by default. */
  lock(ids: readonly number[], names?: readonly string[]): Promise<Data[]>
}

/** The rows of one page. Each source returns at most a page of rows, in the order of an index. */
function pageSql(context: QueryContext, query: ListQuery & { past?: Sql }): Sql {
  const { limit, offset, past } = query
  const plan = query.keyword ? null : scopePlanOf(context)
  if (plan && !plan.wide) return scopedPageSql(context, query, plan)
  const far = past ? null : deepOffset(context, query)
  if (far) return far
  const all = rowSources(context.module, context.who)
  const whole = wholeRowSql(context)
  const order = orderSql(context.module, query)
  const pageLimit = pageLimitSql(context, query)
  const sources = builtinCount(context.module, query) === 0 ? all.slice(0, 1) : all
  const filter = past ? { ...query, sort: '' } : query
  // An index has the order of a column within one status.
  const filters = query.sort === 'id' ? [filter] : query.statuses.map(status => ({ ...filter, statuses: [status] }))
  const [only = emptySql, ...others] = sources.flatMap(source =>
    filters.flatMap(one => filteredSources(context, one, { source, ...(past ? { past } : {}) })),
  )
  if (!others.length) return sql`(select ${whole} from ${only} ${order} ${pageLimit})`
  const each = [only, ...others].map(
    some => sql`(select ${whole} from ${some} ${order} ${limitSql(context, query, limit + offset)})`,
  )
  return sql`(select t.* from (${join(each, ' union all ')}) t ${order} ${pageLimit})`
}

/** The rows of one page of those that the account sees, where they have few values of the columns that decide it. */
function scopedPageSql(context: QueryContext, query: ListQuery & { past?: Sql }, { columns }: ScopePlan): Sql {
  const { limit, offset, past = emptySql } = query
  const order = orderSql(context.module, query)
  const whole = wholeRowSql(context)
  const [source = emptySql] = rowSources(context.module, context.who)
  const first = sql`${order} ${limitSql(context, query, limit + offset)}`
  const statuses = query.sort === 'id' ? [query.statuses] : query.statuses.map(status => [status])
  const each = statuses.flatMap(some =>
    columns.map(({ column, values }, index) => {
      const rows = (value: Sql) =>
        sql`(select ${whole} from ${source} and t.${ident(column)} = ${value}${notShownBy(columns.slice(0, index))}${whereSql(context, { ...query, statuses: some })}${past} ${first})`
      if (values?.length === 1) return rows(sql`${values[0] ?? null}::bigint`)
      // Within a select of its own the number of values does not change the plan, so that one plan serves all.
      return sql`(select t.* from unnest((select ${values ?? []}::bigint[])) one, lateral ${rows(raw('one'))} t ${first})`
    }),
  )
  const [only = emptySql, ...others] = each
  const found = others.length ? sql`(${join(each, ' union all ')})` : only
  return sql`(select t.* from ${found} t ${order} ${pageLimitSql(context, query)})`
}

export function moduleRows(runner: QueryRunner, context: QueryContext): Rows {
  const { module, who } = context
  const base = context.registry.base(module)
  const full = selectList(context, 'full')
  const bounds = boundConditions(context)
  const only = conditionsSql(context, bounds)
  const bound = <S extends RowFilter>(filter: S): S =>
    bounds.length ? { ...filter, conditions: [...filter.conditions, ...bounds] } : filter
  const named = (which: Sql) => sql`select ${full} from ${fromAllSources(module, who)} and t.id ${which}${only}`
  const rows: Rows = {
    async page(listQuery) {
      const query = bound(listQuery)
      const listed = selectList(context, 'listed', constantLink(context, query.conditions))
      const rows = sql`select ${listed} from ${pageSql(context, query)} t ${orderSql(module, query)}`
      const max = countLimit(context, query)
      const hits = await findInLots(runner, context, { filter: query, max: max + 1 })
      const known = counterTotal(context, query)
      const counts = known ?? (hits ? sql`${hits.length}::int` : countSql(context, query, max))
      const cacheable = cacheableTotal(runner, context, { filter: query, total: counts, max })
      const counted = cacheable?.change ?? counts
      const [answer = { counted: 0, rows: '[]' }] = await runner.read<{ counted: number | null; rows: string }>(
        sql`${keywordMatches(context, query, { maxCounted: max, hits })}select ${counted} as counted, ${jsonRows(rows)} as rows`,
      )
      const total = cacheable ? await cachedTotal(runner, cacheable, answer.counted) : (answer.counted ?? 0)
      const more = !known && total > max
      return { total: more ? max : total, more, rows: answer.rows }
    },
    pageAt: (query, moment) =>
      readPastPage(runner, context, { query: bound(query), moment, pageOf: wanted => pageSql(context, wanted) }),
    differences: query => readDifferences(runner, context, bound(query)),
    async count(filter) {
      const { total, more } = await rows.page({ ...filter, sort: 'id', descending: true, limit: 1, offset: 0 })
      return more ? countAll(runner, context, bound(filter)) : total
    },
    async tabs(listQuery, tabs) {
      const filter = bound(listQuery)
      const counted = await countTabsInLots(runner, context, { filter, tabs, max: countLimit(context, {}) })
      if (counted) return counted
      const [answer] = await runner.read<{ tabs: TabCount[] }>(
        sql`${keywordMatches(context, filter, { maxCounted: countLimit(context, {}), hits: null })}select ${tabCountsSql(context, filter, tabs)} as tabs`,
      )
      return answer?.tabs ?? []
    },
    aggregate: (filter, grouping) => aggregateRows(runner, context, { filter: bound(filter), grouping }),
    async pagesBy(listQuery, name, values) {
      const query = bound(listQuery)
      const field = fieldsOf(module)[name]
      if (!field) throw new Error(`${module.name} has no field ${name}`)
      const kind = kindSql(field)
      const hits = await findInLots(runner, context, { filter: query, max: maxJoined + 1 })
      const past = sql` and ${raw(columnSql(context, name))} = wanted.value`
      const page = sql`select ${selectList(context, 'listed')} from ${pageSql(context, { ...query, past })} t ${orderSql(module, query)}`
      const answers = await runner.read<{ rows: string }>(
        sql`${keywordMatches(context, { ...query, sort: '' }, { maxCounted: 0, hits })}select ${jsonRows(page)} as rows
          from unnest(${values.map(value => kind.store(value, field))}::${raw(kind.cast)}[]) with ordinality wanted(value, at) order by wanted.at`,
      )
      return answers.map(answer => answer.rows)
    },
    commonValues: (filter, name, max) => commonValues(runner, context, { filter: bound(filter), name, limit: max }),
    async scan(from, listQuery, names) {
      const order = listOrder(module, listQuery)
      const query = { ...bound(listQuery), offset: 0 }
      const cursor = from ?? firstCursor(order)
      const past = afterCursor(order, query.descending, cursor)
      const at = raw(order ? `t.${quoted(order.column)}::text` : 'null::text')
      const rows = sql`select t.id, ${at} as at, ${cellsSql(context, names)} as cells from ${pageSql(context, { ...query, past })} t ${orderSql(module, query)}`
      const hits = await findInLots(runner, context, { filter: query, max: maxJoined + 1 })
      const [read] = await runner.read<ScannedRows>(
        sql`${keywordMatches(context, { ...query, sort: '' }, { maxCounted: 0, hits })}select count(*)::int as count, coalesce(json_agg(r.cells), '[]')::text as rows,
          (array_agg(r.id))[count(*)] as id, (array_agg(r.at))[count(*)] as at from (${rows}) r`,
      )
      if (!read) throw new Error('nothing was answered')
      return { count: read.count, rows: read.rows, next: nextCursor(order, cursor, { read, limit: query.limit }) }
    },
    async below(id, listQuery, limit) {
      const filter = bound(listQuery)
      const query = { ...filter, sort: 'id', descending: true, limit, offset: 0, past: sql` and t.id < ${id}::bigint` }
      const rows = await runner.read<{ id: number }>(
        sql`${keywordMatches(context, filter, { maxCounted: 0, hits: null })}select t.id from ${pageSql(context, query)} t order by t.id desc`,
      )
      return rows.map(row => row.id)
    },
    one: async id => (await runner.read<Data>(named(sql`= ${id}::bigint`)))[0] ?? null,
    some: ids => runner.read(named(sql`= any(${ids}::bigint[])`)),
    async options(wanted) {
      const options = { ...wanted, conditions: [...wanted.conditions, ...bounds] }
      const ids = await optionsInLots(runner, context, options)
      const found = ids ? { ...options, ids, keyword: '', statuses: options.statuses ?? [1] } : options
      return runner.read(pickerSql(context, found))
    },
    matching: (among, extent) =>
      runner.read(
        sql`select ${selectList(context, extent)} from ${fromAllSources(module, who)}${ownedSql(module)} and t.status <> -1${only}${matchingSql(context, among)} order by t.id`,
      ),
    lockMatching: among =>
      runner.read(
        sql`select t.id from ${rowSources(module, who)[0] ?? emptySql}${ownedSql(module)} and t.status <> -1${only}${matchingSql(context, among)} order by t.id for update`,
      ),
    named: ({ titles, ids }, conditions) =>
      runner.read(sql`select t.id, coalesce(t.${ident(titleFieldOf(module))}::text, '') as title, t.status from ${fromAllSources(module, who)} and t.status <> -1
        and (${caseInsensitiveSql(`t.${quoted(titleFieldOf(module))}::text`, titles)} or t.id = any(${ids}::bigint[]))${only}${conditionsSql(context, conditions)} order by t.id`),
    async existing(ids, conditions) {
      const rows = await runner.read<{ id: number }>(
        sql`select t.id from ${fromAllSources(module, who)} and t.status <> -1 and t.id = any(${ids}::bigint[])${only}${conditionsSql(context, conditions)}`,
      )
      return new Set(rows.map(row => row.id))
    },
    async seen(ids) {
      const rows = await runner.read<{ id: number }>(
        sql`select t.id from ${fromAllSources(module, who)} and t.id = any(${ids}::bigint[])${only}`,
      )
      return new Set(rows.map(row => row.id))
    },
    async insert(change) {
      if (bounds.length) throw refuse('forbidden')
      const [saved] = await runner.change<Data>(insertSql({ module: base, who, full }, change))
      if (!saved) throw new Error('nothing was inserted')
      return saved
    },
    async update(id, version, change) {
      const [saved] = await runner.change<Data>(updateSql({ module: base, who, full }, { ...change, id, version }))
      return saved ?? null
    },
    async lock(ids, names) {
      const [source = emptySql, builtin] = rowSources(module, who)
      const these = sql` and t.id = any(${ids}::bigint[])${only}`
      const fields = names ? selectFields(context, names) : selectList(context, 'held')
      if (!builtin) return runner.read(sql`select ${fields} from ${source}${these} order by t.id for update of t`)
      await runner.read(sql`select t.id from ${source}${these} order by t.id for update`)
      return runner.read(sql`select ${fields} from ${fromAllSources(module, who)}${these}`)
    },
  }
  return rows
}

/** Logs that name rows of other modules. */
const logsOfRows: readonly string[] = [auditTable, personalReadTable]

/**
 * What an account that is bound to one row sees: that row. And of the audit log, what an account sees that sees some rows of a
 * module: of the entries about that module, its own.
 */
function boundConditions({ module, who, registry }: QueryContext): FieldCondition[] {
  const id = who.bound?.[tableOf(module)]
  if (id !== undefined) return [{ field: 'id', op: 'oneOf', values: [id] }]
  const hidden = logsOfRows.includes(tableOf(module)) ? partlySeenPages(registry, who).flatMap(everyNameOf) : []
  return hidden.length ? [{ field: 'module', op: 'noneOf', values: hidden, unlessMine: 'account_id' }] : []
}
