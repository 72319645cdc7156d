import { type AnyModule, type FilterSpec, fieldsOf, selfLinkOf, tableOf, titleOf } from '../../schema/index.ts'
import { refuse } from '../../wire/refusal.ts'
import { builtinSought } from './builtin.ts'
import {
  type Belonging,
  and,
  type Condition,
  conditionSql,
  escapeLike,
  foundSql,
  type ListQuery,
  type Sought,
  whereSql,
} from './conditions.ts'
import type { Data } from './connection.ts'
import { deepSlice } from './deep.ts'
import { orderOf, orderSql } from './order.ts'
import type { Reach } from './scope.ts'
import { asJson, cellsSql, fieldSql, fromOwn, selectList, settledBy, sourcesOf, wholeRow } from './shape.ts'
import { ident, join, nothing, quoted, raw, type Sql, sql } from './sql.ts'
import { beginning, pastSql, type Place, placeAfter, type Read, type Walked } from './walk.ts'
import { type TabCount, tabsSql, totalSql } from './totals.ts'
import { type Change, insertSql, updateSql } from './writing.ts'

export interface Options {
  keyword: string
  ids: readonly number[] | null
  conditions: readonly Condition[]
  without: number | null
  limit: number
}

/** A field and what it may hold. */
export interface Among {
  field: string
  values: readonly unknown[]
}
export interface Named {
  id: number
  title: string
  status: number
}

export interface Rows {
  /** One page as JSON text, and how many there are in all. */
  page(query: ListQuery): Promise<{ total: number; rows: string }>
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
  /** Several rows held against others until the transaction ends, without the titles of what they point to. */
  hold(ids: readonly number[]): Promise<Data[]>
}

/** The rows of one page: of each source no more than the page can hold, so that an index gives them in order. */
function slice(belonging: Belonging, query: ListQuery & { past?: Sql }): Sql {
  const { limit, offset, past } = query
  const far = past ? null : deepSlice(belonging, query)
  if (far) return far
  const where = sql`${whereSql(belonging, past ? { ...query, sort: '' } : query)}${past ?? nothing} ${orderSql(belonging.module, query)}`
  const all = sourcesOf(belonging.module, belonging.who)
  const whole = wholeRow(belonging)
  const sources = builtinSought(belonging.module, query) === 0 ? all.slice(0, 1) : all
  if (sources.length === 1)
    return sql`(select ${whole} from ${sources[0] ?? nothing}${where} limit ${limit}::int offset ${offset}::bigint)`
  const each = sources.map(source => sql`(select ${whole} from ${source}${where} limit ${limit + offset}::bigint)`)
  return sql`(select t.* from (${join(each, ' union all ')}) t ${orderSql(belonging.module, query)} limit ${limit}::int offset ${offset}::bigint)`
}

export function rowsOf(reach: Reach, belonging: Belonging): Rows {
  const { module, who } = belonging
  const base = belonging.registry.base(module)
  const full = selectList(belonging, 'full')
  const own = boundTo(belonging)
  const only = and(own.map(one => conditionSql(belonging, one)))
  const bound = <S extends Sought>(sought: S): S =>
    own.length ? { ...sought, conditions: [...sought.conditions, ...own] } : sought
  const named = (which: Sql) => sql`select ${full} from ${fromOwn(module, belonging.who)} and t.id ${which}${only}`
  return {
    async page(asked) {
      const query = bound(asked)
      const listed = selectList(belonging, 'listed', settledBy(belonging, query.conditions))
      const rows = sql`select ${listed} from ${slice(belonging, query)} t ${orderSql(module, query)}`
      const [answer] = await reach.read<{ total: number; rows: string }>(
        sql`${foundSql(module, query)}select ${totalSql(belonging, query)} as total, ${asJson(rows)} as rows`,
      )
      return answer ?? { total: 0, rows: '[]' }
    },
    async tabs(asked, tabs) {
      const sought = bound(asked)
      const [answer] = await reach.read<{ tabs: TabCount[] }>(
        sql`${foundSql(module, sought)}select ${tabsSql(belonging, sought, tabs)} as tabs`,
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
      const [read] = await reach.read<Read>(
        sql`${foundSql(module, query)}select count(*)::int as count, coalesce(json_agg(r.cells), '[]')::text as rows,
          (array_agg(r.id))[count(*)] as id, (array_agg(r.at))[count(*)] as at from (${rows}) r`,
      )
      if (!read) throw new Error('nothing was answered')
      return { count: read.count, rows: read.rows, next: placeAfter(order, place, { read, limit: query.limit }) }
    },
    async below(id, asked, limit) {
      const sought = bound(asked)
      const query = { ...sought, sort: 'id', descending: true, limit, offset: 0, past: sql` and t.id < ${id}::bigint` }
      const rows = await reach.read<{ id: number }>(
        sql`${foundSql(module, sought)}select t.id from ${slice(belonging, query)} t order by t.id desc`,
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
        and (${loweredSql(`t.${quoted(titleOf(module))}::text`, titles)} or t.id = any(${ids}::bigint[]))${only}${and(conditions.map(one => conditionSql(belonging, one)))} order by t.id`),
    async existing(ids, conditions) {
      const found = await reach.read<{ id: number }>(
        sql`select t.id from ${fromOwn(module, belonging.who)} and t.status <> -1 and t.id = any(${ids}::bigint[])${only}${and(conditions.map(one => conditionSql(belonging, one)))}`,
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
    async hold(ids) {
      const [source = nothing, given] = sourcesOf(module, who)
      const these = sql` and t.id = any(${ids}::bigint[])${only}`
      const held = selectList(belonging, 'held')
      if (!given) return reach.read(sql`select ${held} from ${source}${these} order by t.id for update of t`)
      await reach.read(sql`select t.id from ${source}${these} order by t.id for update`)
      return reach.read(sql`select ${held} from ${fromOwn(module, who)}${these}`)
    },
  }
}

/** The platform sees everybody's rows of some modules; these are its own. */
const mine = (module: AnyModule): Sql => (module.scope === 'shared' ? raw(' and t.org_id = ctx.org') : nothing)

const amongSql = (belonging: Belonging, among: readonly Among[]): Sql =>
  and(
    among.map(({ field, values }) =>
      fieldsOf(belonging.module)[field]?.kind === 'text'
        ? textAmong(field, values)
        : conditionSql(belonging, { field, op: 'oneOf', values }),
    ),
  )

function textAmong(field: string, values: readonly unknown[]): Sql {
  const texts = values.filter(value => value !== null).map(String)
  const some = loweredSql(`t.${quoted(field)}`, texts)
  return texts.length < values.length ? sql`(${some} or t.${ident(field)} is null)` : some
}

/** The case of letters tells nothing apart; which letters have one, databases do not agree on. */
const loweredSql = (column: string, texts: readonly string[]): Sql => {
  const lowered = texts.flatMap(text => [text.toLowerCase(), text.replace(/[A-Z]+/g, some => some.toLowerCase())])
  return sql`lower(${raw(column)}) = any(${[...new Set(lowered)]}::text[])`
}

/** The one row an account that is bound to it sees. */
function boundTo({ module, who }: Belonging): Condition[] {
  const id = who.bound?.[tableOf(module)]
  return id === undefined ? [] : [{ field: 'id', op: 'oneOf', values: [id] }]
}

function optionsSql(belonging: Belonging, options: Options): Sql {
  const { module } = belonging
  const more = (module.combox ?? []).map(name => `, ${fieldSql(belonging, name)} as ${quoted(name)}`).join('')
  const above = selfLinkOf(module)
  const pid = above ? `, ${fieldSql(belonging, above)} as pid` : ''
  const which = options.ids ? sql` and t.id = any(${options.ids}::bigint[])` : raw(' and t.status = 1')
  const pattern = `%${escapeLike(options.keyword.toLowerCase())}%`
  const keyword =
    options.keyword && module.search ? sql` and (t.search_text like ${pattern} or t.search_pinyin like ${pattern})` : nothing
  const without = options.without === null ? nothing : sql` and t.id <> ${options.without}`
  const order = module.fields['sort'] ? 't.sort, t.id' : 't.id'
  return sql`select t.id, coalesce(t.${ident(titleOf(module))}::text, '') as title${raw(pid)}${raw(more)} from ${fromOwn(module, belonging.who)}${which}${keyword}${without}${and(options.conditions.map(one => conditionSql(belonging, one)))} order by ${raw(order)} limit ${options.limit}::int`
}
