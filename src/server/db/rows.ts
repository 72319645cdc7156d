import { type FilterSpec, tableOf, titleFieldOf } from '../../schema/index.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import { type FieldValues, matchingSql, caseInsensitiveSql, ownedSql } from './query/matchingSql.ts'
import { builtinCount } from './query/builtinCount.ts'
import { type QueryContext, type FieldCondition, conditionsSql, type ListQuery, type RowFilter } from './query/conditions.ts'
import type { Data } from './connection.ts'
import { countAll, findInLots, countTabsInLots } from './query/searchInLots.ts'
import { deepOffset } from './query/deepOffset.ts'
import { keywordMatches, mostJoined, filteredSources } from './query/keyword.ts'
import { type PickerQuery, pickerSql } from './query/pickerSql.ts'
import { listOrder, orderSql } from './query/orderSql.ts'
import type { QueryRunner } from './scope.ts'
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
import { countSql, counterTotal, countLimit, tabCountsSql } from './query/totals.ts'
import type { TabCount } from './query/tabConditions.ts'
import { type RowWrite, insertSql, updateSql } from './query/writeSql.ts'

export interface NamedRow {
  id: number
  title: string
  status: number
}

export interface Rows {
  /** One page as JSON text, and how many there are in all; `more` where they are at least so many. */
  page(query: ListQuery): Promise<{ total: number; more: boolean; rows: string }>
  /** How many there are, however many. */
  count(sought: RowFilter): Promise<number>
  /** How many of the rows sought stand under each tab. */
  tabs(sought: RowFilter, tabs: Extract<FilterSpec, { as: 'tabs' }>): Promise<TabCount[]>
  /** Some fields of a list in its order as they are shown, so many rows at a time from a place on; begins at null. */
  scan(from: ScanCursor | null, query: ListQuery, names: readonly string[]): Promise<ScanBatch>
  /** The ids of a list below one, the greatest first. */
  below(id: number, sought: RowFilter, limit: number): Promise<number[]>
  one(id: number): Promise<Data | null>
  some(ids: readonly number[]): Promise<Data[]>
  options(options: PickerQuery): Promise<Data[]>
  /** Own rows, not deleted, whose fields each hold one of these values. */
  matching(among: readonly FieldValues[], extent: 'listed' | 'full'): Promise<Data[]>
  /** The same, held against others until the transaction ends. */
  lockMatching(among: readonly FieldValues[]): Promise<unknown>
  /** Rows, not deleted, that may be pointed to: by their title, whatever the case of its letters, or by their id. */
  named(sought: { titles: readonly string[]; ids: readonly number[] }, conditions: readonly FieldCondition[]): Promise<NamedRow[]>
  /** Which of these ids are there, not deleted, and meet the conditions. */
  existing(ids: readonly number[], conditions: readonly FieldCondition[]): Promise<Set<number>>
  insert(change: RowWrite): Promise<Data>
  /** Null when the row has changed since it was read. */
  update(id: number, version: number, change: RowWrite): Promise<Data | null>
  /** Several rows held against others until the transaction ends, without the titles of what they point to; all of their fields when silent. */
  lock(ids: readonly number[], names?: readonly string[]): Promise<Data[]>
}

/** The rows of one page: of each source no more than the page can hold, so that an index gives them in order. */
function pageSql(belonging: QueryContext, query: ListQuery & { past?: Sql }): Sql {
  const { limit, offset, past } = query
  const far = past ? null : deepOffset(belonging, query)
  if (far) return far
  const all = rowSources(belonging.module, belonging.who)
  const whole = wholeRowSql(belonging)
  const order = orderSql(belonging.module, query)
  const sources = builtinCount(belonging.module, query) === 0 ? all.slice(0, 1) : all
  const sought = past ? { ...query, sort: '' } : query
  const [only = emptySql, ...others] = sources.flatMap(source =>
    filteredSources(belonging, sought, { source, ...(past ? { past } : {}) }),
  )
  if (!others.length) return sql`(select ${whole} from ${only} ${order} limit ${limit}::int offset ${offset}::bigint)`
  const each = [only, ...others].map(some => sql`(select ${whole} from ${some} ${order} limit ${limit + offset}::bigint)`)
  return sql`(select t.* from (${join(each, ' union all ')}) t ${order} limit ${limit}::int offset ${offset}::bigint)`
}

export function moduleRows(reach: QueryRunner, belonging: QueryContext): Rows {
  const { module, who } = belonging
  const base = belonging.registry.base(module)
  const full = selectList(belonging, 'full')
  const own = boundConditions(belonging)
  const only = conditionsSql(belonging, own)
  const bound = <S extends RowFilter>(sought: S): S =>
    own.length ? { ...sought, conditions: [...sought.conditions, ...own] } : sought
  const named = (which: Sql) => sql`select ${full} from ${fromAllSources(module, who)} and t.id ${which}${only}`
  const rows: Rows = {
    async page(asked) {
      const query = bound(asked)
      const listed = selectList(belonging, 'listed', constantLink(belonging, query.conditions))
      const rows = sql`select ${listed} from ${pageSql(belonging, query)} t ${orderSql(module, query)}`
      const most = countLimit(query)
      const hits = await findInLots(reach, belonging, { sought: query, most: most + 1 })
      const known = counterTotal(belonging, query)
      const [answer] = await reach.read<{ total: number; rows: string }>(
        sql`${keywordMatches(module, query, { mostCounted: most, hits })}select ${known ?? (hits ? sql`${hits.length}::int` : countSql(belonging, query, most))} as total, ${jsonRows(rows)} as rows`,
      )
      const { total, rows: text } = answer ?? { total: 0, rows: '[]' }
      const more = !known && total > most
      return { total: more ? most : total, more, rows: text }
    },
    async count(sought) {
      const { total, more } = await rows.page({ ...sought, sort: 'id', descending: true, limit: 1, offset: 0 })
      return more ? countAll(reach, belonging, bound(sought)) : total
    },
    async tabs(asked, tabs) {
      const sought = bound(asked)
      const counted = await countTabsInLots(reach, belonging, { sought, tabs, most: countLimit({}) })
      if (counted) return counted
      const [answer] = await reach.read<{ tabs: TabCount[] }>(
        sql`${keywordMatches(module, sought, { mostCounted: countLimit({}), hits: null })}select ${tabCountsSql(belonging, sought, tabs)} as tabs`,
      )
      return answer?.tabs ?? []
    },
    async scan(from, asked, names) {
      const order = listOrder(module, asked)
      const query = { ...bound(asked), offset: 0 }
      const place = from ?? firstCursor(order)
      const past = afterCursor(order, query.descending, place)
      const at = raw(order ? `t.${quoted(order.column)}::text` : 'null::text')
      const rows = sql`select t.id, ${at} as at, ${cellsSql(belonging, names)} as cells from ${pageSql(belonging, { ...query, past })} t ${orderSql(module, query)}`
      const hits = await findInLots(reach, belonging, { sought: query, most: mostJoined + 1 })
      const [read] = await reach.read<ScannedRows>(
        sql`${keywordMatches(module, { ...query, sort: '' }, { mostCounted: 0, hits })}select count(*)::int as count, coalesce(json_agg(r.cells), '[]')::text as rows,
          (array_agg(r.id))[count(*)] as id, (array_agg(r.at))[count(*)] as at from (${rows}) r`,
      )
      if (!read) throw new Error('nothing was answered')
      return { count: read.count, rows: read.rows, next: nextCursor(order, place, { read, limit: query.limit }) }
    },
    async below(id, asked, limit) {
      const sought = bound(asked)
      const query = { ...sought, sort: 'id', descending: true, limit, offset: 0, past: sql` and t.id < ${id}::bigint` }
      const rows = await reach.read<{ id: number }>(
        sql`${keywordMatches(module, sought, { mostCounted: 0, hits: null })}select t.id from ${pageSql(belonging, query)} t order by t.id desc`,
      )
      return rows.map(row => row.id)
    },
    one: async id => (await reach.read<Data>(named(sql`= ${id}::bigint`)))[0] ?? null,
    some: ids => reach.read(named(sql`= any(${ids}::bigint[])`)),
    options: options => reach.read(pickerSql(belonging, { ...options, conditions: [...options.conditions, ...own] })),
    matching: (among, extent) =>
      reach.read(
        sql`select ${selectList(belonging, extent)} from ${fromAllSources(module, who)}${ownedSql(module)} and t.status <> -1${only}${matchingSql(belonging, among)} order by t.id`,
      ),
    lockMatching: among =>
      reach.read(
        sql`select t.id from ${rowSources(module, who)[0] ?? emptySql}${ownedSql(module)} and t.status <> -1${only}${matchingSql(belonging, among)} order by t.id for update`,
      ),
    named: ({ titles, ids }, conditions) =>
      reach.read(sql`select t.id, coalesce(t.${ident(titleFieldOf(module))}::text, '') as title, t.status from ${fromAllSources(module, who)} and t.status <> -1
        and (${caseInsensitiveSql(`t.${quoted(titleFieldOf(module))}::text`, titles)} or t.id = any(${ids}::bigint[]))${only}${conditionsSql(belonging, conditions)} order by t.id`),
    async existing(ids, conditions) {
      const found = await reach.read<{ id: number }>(
        sql`select t.id from ${fromAllSources(module, who)} and t.status <> -1 and t.id = any(${ids}::bigint[])${only}${conditionsSql(belonging, conditions)}`,
      )
      return new Set(found.map(row => row.id))
    },
    async insert(change) {
      if (own.length) throw refuse('forbidden')
      const [saved] = await reach.change<Data>(insertSql({ module: base, who, full }, change))
      if (!saved) throw new Error('nothing was inserted')
      return saved
    },
    async update(id, version, change) {
      const [saved] = await reach.change<Data>(updateSql({ module: base, who, full }, { ...change, id, version }))
      return saved ?? null
    },
    async lock(ids, names) {
      const [source = emptySql, given] = rowSources(module, who)
      const these = sql` and t.id = any(${ids}::bigint[])${only}`
      const held = names ? selectFields(belonging, names) : selectList(belonging, 'held')
      if (!given) return reach.read(sql`select ${held} from ${source}${these} order by t.id for update of t`)
      await reach.read(sql`select t.id from ${source}${these} order by t.id for update`)
      return reach.read(sql`select ${held} from ${fromAllSources(module, who)}${these}`)
    },
  }
  return rows
}

/** The one row an account that is bound to it sees. */
function boundConditions({ module, who }: QueryContext): FieldCondition[] {
  const id = who.bound?.[tableOf(module)]
  return id === undefined ? [] : [{ field: 'id', op: 'oneOf', values: [id] }]
}
