import { kindSql } from '../../fields/sqls.ts'
import { type AnyModule, fieldsOf, isCounted, isDerived, type Pointing } from '../../schema/index.ts'
import type { Registry } from '../part.ts'
import type { Who } from './scope.ts'
import { fieldSql } from './shape.ts'
import { around, ident, join, nothing, quoted, raw, type Sql, sql } from './sql.ts'

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
export interface Belonging {
  module: AnyModule
  registry: Registry
  who: Who
}
/** What the rows must be that a field may point to. */
export const whereOf = (field: Pointing): Condition[] =>
  Object.entries('where' in field ? (field.where ?? {}) : {}).map(([name, value]) => ({
    field: name,
    op: 'oneOf',
    values: [value],
  }))

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

export function conditionSql(belonging: Belonging, condition: Condition): Sql {
  const field = fieldsOf(belonging.module)[condition.field]
  if (!field) throw new Error(`${belonging.module.name} has no field ${condition.field}`)
  const kind = kindSql(field)
  if (field.kind === 'elapsed' && condition.op === 'from')
    return sql`t.${ident(field.since)} <= now() - make_interval(mins => ${condition.value as number}::int)`
  const column = isDerived(field) ? fieldSql(belonging, condition.field) : `t.${quoted(condition.field)}`
  switch (condition.op) {
    case 'from':
      return sql`${raw(column)} >= ${around(kind.store(condition.value, field), p => `${p}::${kind.cast}`)}`
    case 'to': {
      const last = around(kind.store(condition.value, field), p => `${p}::${kind.cast}`)
      // A moment is told by its second: the whole of it is meant.
      if (field.kind === 'timestamp') return sql`${raw(column)} < ${last} + interval '1 second'`
      return sql`${raw(column)} <= ${last}`
    }
    case 'zero':
      return raw(isCounted(field) ? `coalesce(${column}, 0) = 0` : (kind.isNone(column) ?? 'false'))
    case 'more':
      return raw(isCounted(field) ? `${column} > 0` : `not (${kind.isNone(column) ?? 'false'})`)
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

export const and = (pieces: readonly Sql[]): Sql => (pieces.length ? sql` and ${join(pieces, ' and ')}` : nothing)
export const conditionsSql = (belonging: Belonging, conditions: readonly Condition[]): Sql =>
  and(conditions.map(one => conditionSql(belonging, one)))
const statusSql = ([first, ...others]: readonly number[]): Sql =>
  others.length ? sql`t.status = any(${[first, ...others]}::smallint[])` : sql`t.status = ${first ?? 1}::smallint`
/** All that is sought of a row but the keyword, which `rowsSought` knows how to find. */
export const whereSql = (belonging: Belonging, sought: Sought): Sql =>
  sql` and ${statusSql(sought.statuses)}${conditionsSql(belonging, sought.conditions)}`
