import { kindSql } from '../../kinds/kindSqls.ts'
import { fieldsOf } from '../../schema/index.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import type { Data } from './connection.ts'
import {
  type AggregateResult,
  aggregateRows,
  type CommonValues,
  commonValues,
  type AggregateGrouping,
} from './query/aggregateSql.ts'
import { cacheableList, readCachedList } from './query/cachedList.ts'
import {
  type QueryContext,
  type FieldCondition,
  columnSql,
  conditionsSql,
  type ListQuery,
  type RowFilter,
} from './query/conditions.ts'
import { countTabs } from './query/countTabs.ts'
import { firstCursor, afterCursorSql, type ScanCursor, nextCursor, type ScannedRows, type ScanBatch } from './query/keysetScan.ts'
import { type FieldValues, matchingSql, namedSql, ownedSql, type NamedQuery, type NamedRow } from './query/matchingSql.ts'
import { listOrder, orderSql } from './query/orderSql.ts'
import { pageOfIdsSql, pageSql } from './query/pageSql.ts'
import { type PastMoment, type PastPage, readPastPage } from './query/pastPage.ts'
import { type PickerQuery, pickerSql } from './query/pickerSql.ts'
import { type DifferenceQuery, type FoundDifferences, readDifferences } from './query/readDifferences.ts'
import { lookupTables, maxJoined } from './query/search/filteredSources.ts'
import { countAll, findInBatches, optionsInBatches } from './query/search/searchInBatches.ts'
import { jsonRows, cellsSql, allSourcesSql, selectListSql, constantLink, selectFieldsSql, rowSources } from './query/selectSql.ts'
import type { TabCount, TabsFilter } from './query/tabConditions.ts'
import { countLimit, type FoundPage, foundPage, rowCount } from './query/totals.ts'
import { type RowWrite, insertSql, updateSql } from './query/writeSql.ts'
import { boundConditions } from './rowScope.ts'
import type { QueryRunner } from './scope.ts'
import { emptySql, quoted, raw, type Sql, sql } from './sql.ts'

/** Reads of a list: by filter, order and page. */
interface ListReads {
  page(query: ListQuery): Promise<FoundPage>
  /** One page of the list as it was. */
  pageAt(query: ListQuery, moment: PastMoment): Promise<PastPage>
  /** What differs in the list between two moments, one page of it. */
  differences(query: ListQuery & DifferenceQuery): Promise<FoundDifferences>
  /** The exact number, without the limit of `page`. */
  count(filter: RowFilter): Promise<number>
  /** How many of the rows are under each tab. */
  tabs(filter: RowFilter, tabs: TabsFilter): Promise<TabCount[]>
  /** Counts and figures over all rows of a filter, by the values of a field. */
  aggregate(filter: RowFilter, grouping: AggregateGrouping): Promise<AggregateResult>
  /** The page of each of these values of a field, as JSON text, in one statement; without values that have none. */
  pagesBy(query: ListQuery, name: string, values: readonly unknown[]): Promise<readonly string[]>
  /** The most frequent values of a field among the rows of a filter, without reading more rows than a call should wait for. */
  commonValues(filter: RowFilter, name: string, max: number): Promise<CommonValues>
  /** Keyset scan: some fields of a list in its order as they are shown, one batch from a cursor on; null begins. */
  scan(from: ScanCursor | null, query: ListQuery, names: readonly string[]): Promise<ScanBatch>
  /** The ids of a list below this one, the greatest first. */
  idsBelow(id: number, filter: RowFilter, limit: number): Promise<number[]>
  options(options: PickerQuery): Promise<Data[]>
}

/** Reads of rows by their ids or values. */
interface RowReads {
  one(id: number): Promise<Data | null>
  some(ids: readonly number[]): Promise<Data[]>
  /** Own rows, not deleted, each of whose fields has one of these values. */
  matching(among: readonly FieldValues[], extent: 'listed' | 'full'): Promise<Data[]>
  /** Rows, not deleted, that a link may point to: by title, ignoring case, or by id. */
  named(filter: NamedQuery, conditions: readonly FieldCondition[]): Promise<NamedRow[]>
  /** Which of these the account sees, deleted ones too. */
  seen(ids: readonly number[]): Promise<Set<number>>
  /** Which of these ids exist, not deleted, and meet the conditions. */
  existing(ids: readonly number[], conditions: readonly FieldCondition[]): Promise<Set<number>>
}

interface RowWrites {
  insert(change: RowWrite): Promise<Data>
  /** Null when the row has changed since it was read. */
  update(id: number, version: number, change: RowWrite): Promise<Data | null>
}

/** Locks are released when the transaction ends. */
interface RowLocks {
  /** Locks rows and reads them without the titles of linked rows; all fields by default. */
  lock(ids: readonly number[], names?: readonly string[]): Promise<Data[]>
  /** Locks the rows that `matching` finds. */
  lockMatching(among: readonly FieldValues[]): Promise<unknown>
}

export interface Rows extends ListReads, RowReads, RowWrites, RowLocks {}

interface RowsState {
  runner: QueryRunner
  context: QueryContext
  /** The select list of a whole row. */
  full: Sql
  /** Conditions that limit the account to some rows, beside those of any filter. */
  bounds: readonly FieldCondition[]
  boundsSql: Sql
}

/** The rows of a module as an account may read and write them. */
export function moduleRows(runner: QueryRunner, context: QueryContext): Rows {
  const bounds = boundConditions(context)
  const state: RowsState = {
    runner,
    context,
    full: selectListSql(context, 'full'),
    bounds,
    boundsSql: conditionsSql(context, bounds),
  }
  return { ...listReads(state), ...rowReads(state), ...rowWrites(state), ...rowLocks(state) }
}

function listReads(state: RowsState): ListReads {
  const { runner, context, bounds } = state
  const bound = <S extends Pick<RowFilter, 'conditions'>>(filter: S): S =>
    bounds.length ? { ...filter, conditions: [...filter.conditions, ...bounds] } : filter
  return {
    page: query => readPage(state, bound(query)),
    pageAt: (query, moment) =>
      readPastPage(runner, context, {
        query: bound(query),
        moment,
        pageOf: (wanted, further) => pageSql(context, wanted, further),
      }),
    differences: query => readDifferences(runner, context, bound(query)),
    async count(listFilter) {
      const filter = bound(listFilter)
      const { total, more } = await readPage(state, { ...filter, sort: 'id', descending: true, limit: 1, offset: 0 })
      return more ? countAll(runner, context, filter) : total
    },
    tabs: (filter, tabs) => countTabs(runner, context, { filter: bound(filter), tabs }),
    aggregate: (filter, grouping) => aggregateRows(runner, context, { filter: bound(filter), grouping }),
    pagesBy: (query, name, values) => readPagesBy(state, bound(query), { name, values }),
    commonValues: (filter, name, max) => commonValues(runner, context, { filter: bound(filter), name, limit: max }),
    scan: (from, query, names) => scanBatch(state, bound(query), { from, names }),
    idsBelow: (id, filter, limit) => readIdsBelow(state, bound(filter), { id, limit }),
    async options(wanted) {
      const options = bound(wanted)
      const ids = await optionsInBatches(runner, context, options)
      const found = ids ? { ...options, ids, keyword: '', statuses: options.statuses ?? [1] } : options
      return runner.read(pickerSql(context, found))
    },
  }
}

/** One statement reads the page and counts; what is cached or known from a counter is not counted again. */
async function readPage({ runner, context }: RowsState, query: ListQuery): Promise<FoundPage> {
  const { module } = context
  const max = countLimit(context, query)
  const listed = selectListSql(context, 'listed', constantLink(context, query.conditions))
  const rowsOf = (page: Sql) => jsonRows(sql`select ${listed} from ${page} t ${orderSql(module, query)}`)
  const found = () => rowsOf(pageSql(context, query))
  const cacheable = cacheableList(runner, context, { query, max })
  if (cacheable)
    return readCachedList(runner, cacheable, {
      found,
      ofIds: ids => rowsOf(pageOfIdsSql(context, ids)),
      counted: () => rowCount(context, query, { max, hits: null }),
    })
  const hits = await findInBatches(runner, context, { filter: query, max: max + 1 })
  const { total, upTo } = rowCount(context, query, { max, hits })
  const [read = { total: 0, rows: '[]' }] = await runner.read<{ total: number; rows: string }>(
    sql`${lookupTables(context, query, { maxCounted: max, hits })}select ${total} as total, ${found()} as rows`,
  )
  return foundPage(read, upTo)
}

interface ValuePages {
  name: string
  values: readonly unknown[]
}
/** A lateral page for each value: the value is a column of the row `wanted` that its condition compares with. */
async function readPagesBy({ runner, context }: RowsState, query: ListQuery, { name, values }: ValuePages): Promise<string[]> {
  const { module } = context
  const field = fieldsOf(module)[name]
  if (!field) throw new Error(`${module.name} has no field ${name}`)
  const kind = kindSql(field)
  const hits = await findInBatches(runner, context, { filter: query, max: maxJoined + 1 })
  const further = sql` and ${raw(columnSql(context, name))} = wanted.value`
  const page = sql`select ${selectListSql(context, 'listed')} from ${pageSql(context, query, further)} t ${orderSql(module, query)}`
  const answers = await runner.read<{ rows: string }>(
    sql`${lookupTables(context, { ...query, sort: '' }, { maxCounted: 0, hits })}select ${jsonRows(page)} as rows
      from unnest(${values.map(value => kind.store(value, field))}::${raw(kind.cast)}[]) with ordinality wanted(value, at)
      order by wanted.at`,
  )
  return answers.map(answer => answer.rows)
}

interface ScanStart {
  from: ScanCursor | null
  names: readonly string[]
}
async function scanBatch({ runner, context }: RowsState, listQuery: ListQuery, { from, names }: ScanStart): Promise<ScanBatch> {
  const { module } = context
  const order = listOrder(module, listQuery)
  const query = { ...listQuery, offset: 0 }
  const cursor = from ?? firstCursor(order)
  const further = afterCursorSql(order, query.descending, cursor)
  const at = raw(order ? `t.${quoted(order.column)}::text` : 'null::text')
  const rows = sql`select t.id, ${at} as at, ${cellsSql(context, names)} as cells
    from ${pageSql(context, query, further)} t ${orderSql(module, query)}`
  const hits = await findInBatches(runner, context, { filter: query, max: maxJoined + 1 })
  const [read] = await runner.read<ScannedRows>(
    sql`${lookupTables(context, { ...query, sort: '' }, { maxCounted: 0, hits })}select count(*)::int as count,
      coalesce(json_agg(r.cells), '[]')::text as rows,
      (array_agg(r.id))[count(*)] as id, (array_agg(r.at))[count(*)] as at from (${rows}) r`,
  )
  if (!read) throw new Error('nothing was answered')
  return { count: read.count, rows: read.rows, next: nextCursor(order, cursor, { read, limit: query.limit }) }
}

interface IdLimits {
  id: number
  limit: number
}
async function readIdsBelow({ runner, context }: RowsState, filter: RowFilter, { id, limit }: IdLimits): Promise<number[]> {
  const query = { ...filter, sort: 'id', descending: true, limit, offset: 0 }
  const page = pageSql(context, query, sql` and t.id < ${id}::bigint`)
  const rows = await runner.read<{ id: number }>(
    sql`${lookupTables(context, filter, { maxCounted: 0, hits: null })}select t.id from ${page} t order by t.id desc`,
  )
  return rows.map(row => row.id)
}

function rowReads({ runner, context, full, boundsSql }: RowsState): RowReads {
  const { module, who } = context
  const all = () => allSourcesSql(module, who)
  const wholeRow = (id: Sql) => sql`select ${full} from ${all()} and t.id ${id}${boundsSql}`
  return {
    one: async id => (await runner.read<Data>(wholeRow(sql`= ${id}::bigint`)))[0] ?? null,
    some: ids => runner.read(wholeRow(sql`= any(${ids}::bigint[])`)),
    matching: (among, extent) =>
      runner.read(
        sql`select ${selectListSql(context, extent)} from ${all()}${ownedSql(module)}
          and t.status <> -1${boundsSql}${matchingSql(context, among)} order by t.id`,
      ),
    named: (filter, conditions) =>
      runner.read(sql`${namedSql(context, filter)}${boundsSql}${conditionsSql(context, conditions)} order by t.id`),
    async existing(ids, conditions) {
      const rows = await runner.read<{ id: number }>(
        sql`select t.id from ${all()} and t.status <> -1 and t.id = any(${ids}::bigint[])${boundsSql}${conditionsSql(context, conditions)}`,
      )
      return new Set(rows.map(row => row.id))
    },
    async seen(ids) {
      const rows = await runner.read<{ id: number }>(sql`select t.id from ${all()} and t.id = any(${ids}::bigint[])${boundsSql}`)
      return new Set(rows.map(row => row.id))
    },
  }
}

function rowWrites({ runner, context, full, bounds }: RowsState): RowWrites {
  const { module, registry, who } = context
  const target = { module: registry.base(module), who, full }
  return {
    async insert(change) {
      if (bounds.length) throw refuse('forbidden')
      const [saved] = await runner.change<Data>(insertSql(target, change))
      if (!saved) throw new Error('nothing was inserted')
      return saved
    },
    async update(id, version, change) {
      const [saved] = await runner.change<Data>(updateSql(target, { ...change, id, version }))
      return saved ?? null
    },
  }
}

function rowLocks({ runner, context, boundsSql }: RowsState): RowLocks {
  const { module, who } = context
  return {
    async lock(ids, names) {
      const [source = emptySql, builtin] = rowSources(module, who)
      const these = sql` and t.id = any(${ids}::bigint[])${boundsSql}`
      const fields = names ? selectFieldsSql(context, names) : selectListSql(context, 'withoutTitles')
      if (!builtin) return runner.read(sql`select ${fields} from ${source}${these} order by t.id for update of t`)
      await runner.read(sql`select t.id from ${source}${these} order by t.id for update`)
      return runner.read(sql`select ${fields} from ${allSourcesSql(module, who)}${these}`)
    },
    lockMatching: among =>
      runner.read(
        sql`select t.id from ${rowSources(module, who)[0] ?? emptySql}${ownedSql(module)}
          and t.status <> -1${boundsSql}${matchingSql(context, among)} order by t.id for update`,
      ),
  }
}
