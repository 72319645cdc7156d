import type { FieldOf } from '../../schema/index.ts'
import { defaultSql, type KindSql } from '../kindSql.ts'
import { decimalPlaces, maxDigits } from './acceptDecimal.ts'

type Numeric = FieldOf['number' | 'money' | 'percent']
/** Integers are always bigint, so that a larger `max` does not change the column's type. */
const typeOf = (field: Numeric): string => ('integer' in field && field.integer ? 'bigint' : 'numeric')
const precisionSql = (field: Numeric): string => (typeOf(field) === 'numeric' ? `(${maxDigits}, ${decimalPlaces(field)})` : '')

export const numberSql: KindSql<'number' | 'money' | 'percent'> = {
  column: field => `${typeOf(field)}${precisionSql(field)}${defaultSql(field)}`,
  select: column => column,
  cast: typeOf,
  store: value => value,
  isOneOf: (column, parameter, field) => `${column} = any(${parameter}::${typeOf(field)}[])`,
  isNone: column => `${column} is null`,
}
