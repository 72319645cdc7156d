import type { FieldOf } from '../../schema/index.ts'
import { byDefault, type KindSql } from '../sql.ts'
import { placesOf, precision } from './decimal.ts'

type Numeric = FieldOf['number' | 'money']
/** Whole numbers are wide from the start: a larger `max` must not change the column. */
const typeOf = (field: Numeric): string => ('integer' in field && field.integer ? 'bigint' : 'numeric')
const sized = (field: Numeric): string => (typeOf(field) === 'numeric' ? `(${precision}, ${placesOf(field)})` : '')

export const numberSql: KindSql<'number' | 'money'> = {
  column: field => `${typeOf(field)}${sized(field)}${byDefault(field)}`,
  select: column => column,
  cast: typeOf,
  store: value => value,
  isOneOf: (column, parameter, field) => `${column} = any(${parameter}::${typeOf(field)}[])`,
  isNone: column => `${column} is null`,
}
