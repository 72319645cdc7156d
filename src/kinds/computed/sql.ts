import type { FieldOf } from '../../schema/index.ts'
import type { KindSql } from '../kindSql.ts'

const typeOf = (field: FieldOf['computed']) => (field.of === 'number' ? 'numeric' : 'text')

/** Nothing is stored: where a column would stand, the engine puts the expression. */
export const computedSql: KindSql<'computed'> = {
  column: () => null,
  select: column => column,
  cast: typeOf,
  store: value => value,
  isOneOf: (column, parameter, field) => `${column} = any(${parameter}::${typeOf(field)}[])`,
  isNone: column => `${column} is null`,
}
