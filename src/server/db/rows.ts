import { type FilterSpec, tableOf, titleOf } from '../../schema/index.ts'
import { refuse } from '../../wire/refusal.ts'
import { type Among, amongSql, loweredSql, mine } from './alike.ts'
import { builtinSought } from './builtin.ts'
import { type Belonging, type Condition, conditionsSql, type ListQuery, type Sought } from './conditions.ts'
import type { Data } from './connection.ts'
import { countAll, hitsInLots, tabsInLots } from './inLots.ts'
import { deepSlice } from './deep.ts'
import { foundSql, mostJoined, rowsSought } from './keyword.ts'
import { type Options, optionsSql } from './options.ts'
import { orderOf, orderSql } from './order.ts'
import type { Reach } from './scope.ts'
import { asJson, cellsSql, fromOwn, selectList, settledBy, someFields, sourcesOf, wholeRow } from './shape.ts'
import { ident, join, nothing, quoted, raw, type Sql, sql } from './sql.ts'
import { beginning, pastSql, type Place, placeAfter, type Read, type Walked } from './walk.ts'
import { countedSql, knownTotal, mostCounted, tabsSql } from './totals.ts'
import type { TabCount } from './tabConditions.ts'
import { type Change, insertSql, updateSql } from './writing.ts'

export interface Named {
  id: number
  title: string
  status: number
}

export interface Rows {
  /** One page as JSON text, and how many there are in all; `more` where they are at least so many. */
  page(query: ListQuery): Promise<{ total: number; more: boolean; rows: string }>
  /** How many there are, however many. */
  count(sought: Sought): Promise<number>
  /** How many of the rows sought stand under each tab. */
  tabs(sought: Sought, tabs: Extract<FilterSpec, { as: 'tabs' }>): Promise<TabCount[]>
  /** Some fields of a list in its order as they are shown, so many rows at a time from a place on; begins at null. */
  walk(from: Place | null, query: ListQuery, names: readonly string[]): Promise<Walked>
  /** The ids of a list below one, the greatest first. */
  below(id: number, sought: Sought, limit: number): Promise<number[]>
  one(id: number): Promise<Data | null>
  some(ids: readonly number[]): Promise<Data[]>
  options(options: Options): Promise<Data[]>
  /** Own rows, not deleted, whose fields each hold one of these values. */
  alike(among: readonly Among[], extent: 'listed' | 'full'): Promise<Data[]>
  /** The same, held against others until the transaction ends. */
  holdAlike(among: readonly Among[]): Promise<unknown>
  /** Rows, not deleted, that may be pointed to: by their title, whatever the case of its letters, or by their id. */
  named(sought: { titles: readonly string[]; ids: readonly number[] }, conditions: readonly Condition[]): Promise<Named[]>
  /** Which of these ids are there, not deleted, and meet the conditions. */
  existing(ids: readonly number[], conditions: readonly Condition[]): Promise<Set<number>>
  insert(change: Change): Promise<Data>
  /** Null when the row has changed since it was read. */
  update(id: number, version: number, change: Change): Promise<Data | null>
  /** Several rows held against others until the transaction ends, without the titles of what they point to; all of their fields when silent. */
  hold(ids: readonly number[], names?: readonly string[]): Promise<Data[]>
}

/** The rows of one page: of each source no more than the page can hold, so that an index gives them in order. */
function slice(belonging: Belonging, query: ListQuery & { past?: Sql }): Sql {
  const { limit, offset, past } = query
  const far = past ? null : deepSlice(belonging, query)
  if (far) return far
  const all = sourcesOf(belonging.module, belonging.who)
  const whole = wholeRow(belonging)
  const order = orderSql(belonging.module, query)
  const sources = builtinSought(belonging.module, query) === 0 ? all.slice(0, 1) : all
  const sought = past ? { ...query, sort: '' } : query
  const [only = nothing, ...others] = sources.flatMap(source =>
    rowsSought(belonging, sought, { source, ...(past ? { past } : {}) }),
  )
  if (!others.length) return sql`(select ${whole} from ${only} ${order} limit ${limit}::int offset ${offset}::bigint)`
  const each = [only, ...others].map(some => sql`(select ${whole} from ${some} ${order} limit ${limit + offset}::bigint)`)
  return sql`(select t.* from (${join(each, ' union all ')}) t ${order} limit ${limit}::int offset ${offset}::bigint)`
}

export function rowsOf(reach: Reach, belonging: Belonging): Rows {
  const { module, who } = belonging
  const base = belonging.registry.base(module)
  const full = selectList(belonging, 'full')
  const own = boundTo(belonging)
  const only = conditionsSql(belonging, own)
  const bound = <S extends Sought>(sought: S): S =>
    own.length ? { ...sought, conditions: [...sought.conditions, ...own] } : sought
  const named = (which: Sql) => sql`select ${full} from ${fromOwn(module, who)} and t.id ${which}${only}`
  const rows: Rows = {
    async page(asked) {
      const query = bound(asked)
      const listed = selectList(belonging, 'listed', settledBy(belonging, query.conditions))
      const rows = sql`select ${listed} from ${slice(belonging, query)} t ${orderSql(module, query)}`
      const most = mostCounted(query)
      const hits = await hitsInLots(reach, belonging, { sought: query, most: most + 1 })
      const known = knownTotal(belonging, query)
      const [answer] = await reach.read<{ total: number; rows: string }>(
        sql`${foundSql(module, query, { mostCounted: most, hits })}select ${known ?? (hits ? sql`${hits.length}::int` : countedSql(belonging, query, most))} as total, ${asJson(rows)} as rows`,
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
      const counted = await tabsInLots(reach, belonging, { sought, tabs, most: mostCounted({}) })
      if (counted) return counted
      const [answer] = await reach.read<{ tabs: TabCount[] }>(
        sql`${foundSql(module, sought, { mostCounted: mostCounted({}), hits: null })}select ${tabsSql(belonging, sought, tabs)} as tabs`,
      )
      return answer?.tabs ?? []
    },
    async walk(from, asked, names) {
      const order = orderOf(module, asked)
      const query = { ...bound(asked), offset: 0 }
      const place = from ?? beginning(order)
      const past = pastSql(order, query.descending, place)
      const at = raw(order ? `t.${quoted(order.column)}::text` : 'null::text')
      const rows = sql`select t.id, ${at} as at, ${cellsSql(belonging, names)} as cells from ${slice(belonging, { ...query, past })} t ${orderSql(module, query)}`
      const hits = await hitsInLots(reach, belonging, { sought: query, most: mostJoined + 1 })
      const [read] = await reach.read<Read>(
        sql`${foundSql(module, { ...query, sort: '' }, { mostCounted: 0, hits })}select count(*)::int as count, coalesce(json_agg(r.cells), '[]')::text as rows,
          (array_agg(r.id))[count(*)] as id, (array_agg(r.at))[count(*)] as at from (${rows}) r`,
      )
      if (!read) throw new Error('nothing was answered')
      return { count: read.count, rows: read.rows, next: placeAfter(order, place, { read, limit: query.limit }) }
    },
    async below(id, asked, limit) {
      const sought = bound(asked)
      const query = { ...sought, sort: 'id', descending: true, limit, offset: 0, past: sql` and t.id < ${id}::bigint` }
      const rows = await reach.read<{ id: number }>(
        sql`${foundSql(module, sought, { mostCounted: 0, hits: null })}select t.id from ${slice(belonging, query)} t order by t.id desc`,
      )
      return rows.map(row => row.id)
    },
    one: async id => (await reach.read<Data>(named(sql`= ${id}::bigint`)))[0] ?? null,
    some: ids => reach.read(named(sql`= any(${ids}::bigint[])`)),
    options: options => reach.read(optionsSql(belonging, { ...options, conditions: [...options.conditions, ...own] })),
    alike: (among, extent) =>
      reach.read(
        sql`select ${selectList(belonging, extent)} from ${fromOwn(module, who)}${mine(module)} and t.status <> -1${only}${amongSql(belonging, among)} order by t.id`,
      ),
    holdAlike: among =>
      reach.read(
        sql`select t.id from ${sourcesOf(module, who)[0] ?? nothing}${mine(module)} and t.status <> -1${only}${amongSql(belonging, among)} order by t.id for update`,
      ),
    named: ({ titles, ids }, conditions) =>
      reach.read(sql`select t.id, coalesce(t.${ident(titleOf(module))}::text, '') as title, t.status from ${fromOwn(module, who)} and t.status <> -1
        and (${loweredSql(`t.${quoted(titleOf(module))}::text`, titles)} or t.id = any(${ids}::bigint[]))${only}${conditionsSql(belonging, conditions)} order by t.id`),
    async existing(ids, conditions) {
      const found = await reach.read<{ id: number }>(
        sql`select t.id from ${fromOwn(module, who)} and t.status <> -1 and t.id = any(${ids}::bigint[])${only}${conditionsSql(belonging, conditions)}`,
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
    async hold(ids, names) {
      const [source = nothing, given] = sourcesOf(module, who)
      const these = sql` and t.id = any(${ids}::bigint[])${only}`
      const held = names ? someFields(belonging, names) : selectList(belonging, 'held')
      if (!given) return reach.read(sql`select ${held} from ${source}${these} order by t.id for update of t`)
      await reach.read(sql`select t.id from ${source}${these} order by t.id for update`)
      return reach.read(sql`select ${held} from ${fromOwn(module, who)}${these}`)
    },
  }
  return rows
}

/** The one row an account that is bound to it sees. */
function boundTo({ module, who }: Belonging): Condition[] {
  const id = who.bound?.[tableOf(module)]
  return id === undefined ? [] : [{ field: 'id', op: 'oneOf', values: [id] }]
}
