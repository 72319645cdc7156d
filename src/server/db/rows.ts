import { kindSql } from '../../fields/sqls.ts'
import { type AnyModule, fieldsOf, isDerived, selfLinkOf, tableOf, titleOf } from '../../schema/index.ts'
import type { Registry } from '../modules/part.ts'
import { builtinSought } from './builtin.ts'
import { facetsOf } from './columns.ts'
import type { Data } from './connection.ts'
import type { Reach, Who } from './scope.ts'
import { asJson, fieldSql, fromOwn, selectList, sourcesOf, wholeRow } from './shape.ts'
import { around, ident, join, nothing, quoted, raw, type Sql, sql } from './sql.ts'
import { type Change, insertSql, updateSql } from './writing.ts'

/** A condition on one field, already checked against the schema. */
export type Condition =
  | { field: string; op: 'oneOf'; values: readonly unknown[] }
  | { field: string; op: 'from' | 'to'; value: unknown }
  | { field: string; op: 'zero' | 'more' }

export interface Sought {
  statuses: readonly number[]
  keyword: string
  conditions: readonly Condition[]
}
export interface ListQuery extends Sought {
  sort: string
  descending: boolean
  limit: number
  offset: number
}
export interface Options {
  keyword: string
  ids: readonly number[] | null
  conditions: readonly Condition[]
  without: number | null
  limit: number
}

export interface Belonging {
  module: AnyModule
  registry: Registry
  who: Who
}
export interface Rows {
  /** One page as JSON text, and how many there are in all. */
  page(query: ListQuery): Promise<{ total: number; rows: string }>
  /** Pages of a list in the order of ids, for what is too long to hold. */
  after(id: number, query: ListQuery): Promise<Data[]>
  one(id: number): Promise<Data | null>
  some(ids: readonly number[]): Promise<Data[]>
  options(options: Options): Promise<Data[]>
  /** Which of these ids are there, not deleted, and meet the conditions. */
  existing(ids: readonly number[], conditions: readonly Condition[]): Promise<Set<number>>
  insert(change: Change): Promise<Data>
  /** Null when the row has changed since it was read. */
  update(id: number, version: number, change: Change): Promise<Data | null>
  /** Several rows held against others until the transaction ends. */
  hold(ids: readonly number[]): Promise<Data[]>
}

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

function conditionSql(belonging: Belonging, condition: Condition): Sql {
  const field = fieldsOf(belonging.module)[condition.field]
  if (!field) throw new Error(`${belonging.module.name} has no field ${condition.field}`)
  const kind = kindSql(field)
  if (field.kind === 'elapsed' && condition.op === 'from')
    return sql`t.${ident(field.since)} <= now() - make_interval(mins => ${condition.value as number}::int)`
  const column = isDerived(field) ? fieldSql(belonging, condition.field) : `t.${quoted(condition.field)}`
  switch (condition.op) {
    case 'from':
      return sql`${raw(column)} >= ${around(kind.store(condition.value, field), p => `${p}::${kind.cast}`)}`
    case 'to':
      return sql`${raw(column)} <= ${around(kind.store(condition.value, field), p => `${p}::${kind.cast}`)}`
    case 'zero':
      return raw(`coalesce(${column}, 0) = 0`)
    case 'more':
      return raw(`${column} > 0`)
    case 'oneOf':
      return oneOf(kind, column, { condition, field })
  }
}

/** Equality where one value is asked for: only then does an index also give the order. */
function oneOf(
  kind: ReturnType<typeof kindSql>,
  column: string,
  { condition, field }: { condition: Extract<Condition, { op: 'oneOf' }>; field: Parameters<typeof kind.store>[1] },
): Sql {
  const stored = kind.cast.endsWith('[]') ? condition.values : condition.values.map(value => kind.store(value, field))
  const some = stored.filter(value => value !== null)
  const none = kind.isNone(column)
  const single = stored.length === 1 && some.length === 1 && !/\[\]$|^json/.test(kind.cast)
  if (single) return sql`${raw(column)} = ${around(some[0], p => `${p}::${kind.cast}`)}`
  const pieces = [
    ...(some.length ? [around(some, p => kind.isOneOf(column, p, field))] : []),
    ...(some.length < stored.length && none ? [raw(none)] : []),
  ]
  return pieces.length ? sql`(${join(pieces, ' or ')})` : raw('false')
}

const and = (pieces: readonly Sql[]): Sql => (pieces.length ? sql` and ${join(pieces, ' and ')}` : nothing)
const statusSql = ([first, ...others]: readonly number[]): Sql =>
  others.length ? sql`t.status = any(${[first, ...others]}::smallint[])` : sql`t.status = ${first ?? 1}::smallint`
const whereSql = (belonging: Belonging, sought: Sought & Partial<ListQuery>): Sql =>
  sql` and ${statusSql(sought.statuses)}${and(sought.conditions.map(one => conditionSql(belonging, one)))}${sought.keyword ? sql` and t.id = any(array(${idsSql(sought)}))` : nothing}`

/** With nothing else to decide which rows are on the page, no more of them are looked at than it holds. */
function idsSql(sought: Sought & Partial<ListQuery>): Sql {
  const { sort, descending, limit, offset } = sought
  if (sought.conditions.length || sort !== 'id' || limit === undefined || offset === undefined) return raw('select id from found')
  return sql`select id from found order by id${raw(descending ? ' desc' : '')} limit ${limit + offset}::bigint`
}

/** Ids of the rows with the keyword in them, as `found`. */
function foundSql(module: AnyModule, { keyword, statuses }: Sought): Sql {
  if (!keyword) return nothing
  if (!module.search) return raw('with found as (select 0::bigint as id where false) ')
  return sql`with found as materialized (select id from ${ident(`${tableOf(module)}_search`)}(${`%${escapeLike(keyword.toLowerCase())}%`}, ${statuses}::smallint[]) id) `
}

/** From the counters when they know, else counted. */
function totalSql(belonging: Belonging, sought: Sought): Sql {
  const { module } = belonging
  const [first, ...others] = sought.conditions
  if (sought.keyword && !first) return raw('(select count(*)::int from found)')
  const given = builtinSought(module, sought)
  const known =
    given !== null &&
    !module.scope &&
    !module.log &&
    !sought.keyword &&
    !others.length &&
    (!first || (first.op === 'oneOf' && facetsOf(belonging.registry.named(tableOf(module)) ?? module).includes(first.field)))
  if (!known)
    return join(
      sourcesOf(module).map(source => sql`(select count(*)::int from ${source}${whereSql(belonging, sought)})`),
      ' + ',
    )
  const values = first?.op === 'oneOf' ? first.values.map(value => String(value ?? '')) : ['']
  const cells = values.flatMap(value =>
    sought.statuses.map(
      status =>
        sql`module = ${tableOf(module)} and facet = ${first?.field ?? ''} and value = ${value} and status = ${status}::smallint`,
    ),
  )
  const own = join(
    cells.map(cell => sql`coalesce((select n from counter where org_id = ctx.org and ${cell}), 0)`),
    ' + ',
  )
  return given ? sql`${own} + ${given}::int` : own
}

function orderSql(module: AnyModule, query: ListQuery): Sql {
  const field = fieldsOf(module)[query.sort]
  const since = field?.kind === 'elapsed' ? field.since : null
  // The longer it is, the earlier it began.
  const direction = (since === null ? query.descending : !query.descending) ? ' desc' : ''
  return query.sort === 'id'
    ? raw(`order by t.id${direction}`)
    : raw(`order by t.${quoted(since ?? query.sort)}${direction}, t.id${direction}`)
}

/** The rows of one page: of each source no more than the page can hold, so that an index gives them in order. */
function slice(belonging: Belonging, query: ListQuery & { below?: number }): Sql {
  const { limit, offset, below } = query
  const where = sql`${whereSql(belonging, below === undefined ? query : { ...query, sort: '' })}${below === undefined ? nothing : sql` and t.id < ${below}`} ${orderSql(belonging.module, query)}`
  const all = sourcesOf(belonging.module)
  const whole = wholeRow(belonging)
  const sources = builtinSought(belonging.module, query) === 0 ? all.slice(0, 1) : all
  if (sources.length === 1)
    return sql`(select ${whole} from ${sources[0] ?? nothing}${where} limit ${limit}::int offset ${offset}::bigint)`
  const each = sources.map(source => sql`(select ${whole} from ${source}${where} limit ${limit + offset}::bigint)`)
  return sql`(select t.* from (${join(each, ' union all ')}) t ${orderSql(belonging.module, query)} limit ${limit}::int offset ${offset}::bigint)`
}

export function rowsOf(reach: Reach, belonging: Belonging): Rows {
  const { module, who } = belonging
  const listed = raw(selectList(belonging, 'listed'))
  const full = raw(selectList(belonging, 'full'))
  const named = (which: Sql) => sql`select ${full} from ${fromOwn(module)} and t.id ${which}`
  return {
    async page(query) {
      const rows = sql`select ${listed} from ${slice(belonging, query)} t ${orderSql(module, query)}`
      const [answer] = await reach.read<{ total: number; rows: string }>(
        sql`${foundSql(module, query)}select ${totalSql(belonging, query)} as total, ${asJson(rows)} as rows`,
      )
      return answer ?? { total: 0, rows: '[]' }
    },
    async after(id, query) {
      const below = { ...query, sort: 'id', descending: true, offset: 0, below: id }
      return reach.read(sql`${foundSql(module, query)}select ${listed} from ${slice(belonging, below)} t order by t.id desc`)
    },
    one: async id => (await reach.read<Data>(named(sql`= ${id}::bigint`)))[0] ?? null,
    some: ids => reach.read(named(sql`= any(${ids}::bigint[])`)),
    options: options => reach.read(optionsSql(belonging, options)),
    async existing(ids, conditions) {
      const found = await reach.read<{ id: number }>(
        sql`select t.id from ${fromOwn(module)} and t.status <> -1 and t.id = any(${ids}::bigint[])${and(conditions.map(one => conditionSql(belonging, one)))}`,
      )
      return new Set(found.map(row => row.id))
    },
    async insert(change) {
      const [saved] = await reach.change<Data>(insertSql({ module, who, full }, change))
      if (!saved) throw new Error('nothing was inserted')
      return saved
    },
    async update(id, version, change) {
      const [saved] = await reach.change<Data>(updateSql({ module, who, full }, { ...change, id, version }))
      return saved ?? null
    },
    async hold(ids) {
      await reach.read(
        sql`select t.id from ${sourcesOf(module)[0] ?? nothing} and t.id = any(${ids}::bigint[]) order by t.id for update`,
      )
      return reach.read(named(sql`= any(${ids}::bigint[])`))
    },
  }
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
  return sql`select t.id, coalesce(t.${ident(titleOf(module))}::text, '') as title${raw(pid)}${raw(more)} from ${fromOwn(module)}${which}${keyword}${without}${and(options.conditions.map(one => conditionSql(belonging, one)))} order by ${raw(order)} limit ${options.limit}::int`
}
