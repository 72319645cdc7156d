import { kindSql } from '../../../kinds/kindSqls.ts'
import {
  type AnyModule,
  constantsOf,
  coordinateColumns,
  daysToToday,
  fieldsOf,
  isAmount,
  isDerived,
  isStored,
  matchedColumns,
  personalSearched,
  type PointingField,
  revealRight,
  type RowCase,
  searchOf,
  type DaysToToday,
} from '../../../schema/index.ts'
import type { MapBox } from '../../../shared/rules/mapBox.ts'
import { allowsRight } from '../../../shared/rules/rights.ts'
import { caseSql, valueSql, maxDayCount, todaySql } from '../computed/rowFormulaSql.ts'
import type { Registry } from '../modulePart.ts'
import type { Principal } from '../scope.ts'
import { wrapParameter, ident, join, emptySql, quoted, raw, type Sql, sql } from '../sql.ts'
import { editableCondition } from '../tables/rowScopeSql.ts'
import { fieldSql, rowColumn } from './selectSql.ts'

/** A condition on one field, already checked against the schema. */
export type FieldCondition =
  | { field: string; op: 'oneOf'; values: readonly unknown[] }
  | { field: string; op: 'from' | 'to'; value: unknown }
  | { field: string; op: 'zero' | 'more' }
  | { field: string; op: 'within'; box: MapBox }
  /** Rows that meet the conditions of a case, or those that do not; the field is the first that it names. */
  | { field: string; op: 'meets'; rows: RowCase; met: boolean }
  /** Rows that the account may change: see `editable` of a module. */
  | { field: 'id'; op: 'editable' }
  /** None of these values, except in rows whose column `unlessMine` contains the account itself. */
  | { field: string; op: 'noneOf'; values: readonly unknown[]; unlessMine?: string }

export interface RowFilter {
  statuses: readonly number[]
  keyword: string
  conditions: readonly FieldCondition[]
}
export interface ListQuery extends RowFilter {
  sort: string
  descending: boolean
  limit: number
  offset: number
}
export interface QueryContext {
  module: AnyModule
  registry: Registry
  who: Principal
}
/** The conditions on rows that a field may point to; with the values of a row, those that hang on its fields as well. */
export const targetConditions = (field: PointingField, row: Readonly<Record<string, unknown>> = {}): FieldCondition[] =>
  [
    ...Object.entries(constantsOf(field)),
    ...matchedColumns(field).flatMap(([column, from]) => (Object.hasOwn(row, from) ? [[column, row[from]] as const] : [])),
  ].map(([name, value]) => ({ field: name, op: 'oneOf', values: [value].flat() }))

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The SQL operand of a condition: the column of a field, or its computed expression. */
export const columnSql = (context: QueryContext, name: string): string => {
  const field = fieldsOf(context.module)[name]
  return field && isDerived(field) ? fieldSql(context, name) : `t.${quoted(name)}`
}

/** A column where the database stores the value, so that its index serves. */
function indexedSql(module: AnyModule, name: string): string {
  const field = fieldsOf(module)[name]
  return field && isStored(field) ? rowColumn(name) : valueSql(module, name, rowColumn)
}

export function conditionSql(context: QueryContext, condition: FieldCondition): Sql {
  const field = fieldsOf(context.module)[condition.field]
  if (!field) throw new Error(`${context.module.name} has no field ${condition.field}`)
  const kind = kindSql(field)
  const column = columnSql(context, condition.field)
  const days = daysToToday(context.module, condition.field)
  if (days && (condition.op === 'from' || condition.op === 'to'))
    return daysBoundSql(days, rowColumn(days.date), { op: condition.op, days: Number(condition.value) })
  if (days && condition.op === 'more') return daysBoundSql(days, rowColumn(days.date), { op: 'from', days: 1 })
  switch (condition.op) {
    case 'from':
      if (kind.isFrom) return wrapParameter(kind.store(condition.value, field), p => kind.isFrom?.(field, p, rowColumn) ?? '')
      return sql`${raw(column)} >= ${wrapParameter(kind.store(condition.value, field), p => `${p}::${kind.cast}`)}`
    case 'to': {
      const isTo = kind.isTo ?? ((max: string, parameter: string) => `${max} <= ${parameter}`)
      return wrapParameter(kind.store(condition.value, field), p => isTo(column, `${p}::${kind.cast}`))
    }
    case 'zero':
      return raw(isAmount(field) ? `coalesce(${column}, 0) = 0` : (kind.isNone(column) ?? 'false'))
    case 'more':
      return raw(isAmount(field) ? `${column} > 0` : `not (${kind.isNone(column) ?? 'false'})`)
    case 'within': {
      const [lng, lat] = coordinateColumns(condition.field).map(rowColumn)
      const { west, south, east, north } = condition.box
      return sql`${raw(lng ?? '')} between ${west}::float8 and ${east}::float8
        and ${raw(lat ?? '')} between ${south}::float8 and ${north}::float8`
    }
    case 'meets': {
      const meets = caseSql(context.module, condition.rows, one => indexedSql(context.module, one))
      return raw(condition.met ? `(${meets})` : `(${meets}) is not true`)
    }
    case 'editable': {
      const base = context.registry.base(context.module)
      return raw(base.editable ? editableCondition(base) : 'true')
    }
    case 'oneOf':
      return oneOfSql(kind, column, { values: condition.values, field })
    case 'noneOf': {
      const { values, unlessMine } = condition
      const others = unlessMine === undefined ? emptySql : sql` and t.${raw(quoted(unlessMine))} is distinct from ctx.account`
      return sql`(${oneOfSql(kind, column, { values, field })}${others}) is not true`
    }
  }
}

/** Equality for a single value: only then does an index also give the order. */
function oneOfSql(
  kind: ReturnType<typeof kindSql>,
  column: string,
  { values, field }: { values: readonly unknown[]; field: Parameters<typeof kind.store>[1] },
): Sql {
  const stored = kind.cast.endsWith('[]') ? values : values.map(value => kind.store(value, field))
  const some = stored.filter(value => value !== null)
  const none = kind.isNone(column)
  const single = stored.length === 1 && some.length === 1 && !/\[\]$|^json/.test(kind.cast)
  if (single) return sql`${raw(column)} = ${wrapParameter(some[0], p => `${p}::${kind.cast}`)}`
  const pieces = [
    ...(some.length ? [wrapParameter(some, p => kind.isOneOf(column, p, field))] : []),
    ...(some.length < stored.length && none ? [raw(none)] : []),
  ]
  return pieces.length ? sql`(${join(pieces, ' or ')})` : raw('false')
}

export const andSql = (pieces: readonly Sql[]): Sql => (pieces.length ? sql` and ${join(pieces, ' and ')}` : emptySql)
export const conditionsSql = (context: QueryContext, conditions: readonly FieldCondition[]): Sql =>
  andSql(conditions.map(one => conditionSql(context, one)))
/** Constants: how many rows have a status differs by so much that one plan does not serve them all. */
export const hasStatusSql = (statuses: readonly number[]): Sql => {
  const [first = 1, ...others] = statuses.map(Number)
  return raw(others.length ? `t.status = any('{${[first, ...others].join(',')}}'::smallint[])` : `t.status = ${first}::smallint`)
}
/**
 * For accounts that may not see the plain values of searched personal fields: a keyword is a part of another field, or the
 * whole value of these. Null if no such field is searched.
 */
export function wholeValueSql({ module, who }: QueryContext, keyword: string): Sql | null {
  const personal = personalSearched(module)
  if (!keyword || !personal.length || allowsRight(who.pages, module.route, revealRight)) return null
  const typed = keyword.toLowerCase()
  const open = searchOf(module).filter(name => !personal.includes(name))
  const pieces = [
    ...open.map(name => sql`lower(t.${ident(name)}) like ${`%${escapeLike(typed)}%`}`),
    ...personal.map(name => sql`lower(t.${ident(name)}) = ${typed}`),
  ]
  return sql` and (${join(pieces, ' or ')})`
}

/** All conditions of a filter but the keyword, which `filteredSourcesSql` handles. */
export const whereSql = (context: QueryContext, filter: RowFilter): Sql =>
  sql` and ${hasStatusSql(filter.statuses)}${conditionsSql(context, filter.conditions)}${wholeValueSql(context, filter.keyword) ?? emptySql}`

interface DaysBound {
  op: 'from' | 'to'
  days: number
}
/** The condition "at least, or at most, so many days" as one on the column of the date, so that its index serves it. */
function daysBoundSql({ reverse }: DaysToToday, column: string, { op, days }: DaysBound): Sql {
  const bound = Math.max(-maxDayCount, Math.min(maxDayCount, op === 'from' ? Math.ceil(days) : Math.floor(days)))
  const comparison = (op === 'from') === reverse ? '<=' : '>='
  return wrapParameter(bound, parameter => `${column} ${comparison} ${todaySql} ${reverse ? '-' : '+'} ${parameter}::int`)
}
