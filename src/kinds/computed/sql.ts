import type { FieldOf } from '../../schema/index.ts'
import type { KindSql } from '../kindSql.ts'

const typeOf = (field: FieldOf['computed']) => (field.type === 'number' ? 'numeric' : 'text')

/** No column: queries use the module's SQL expression in its place. */
export const computedSql: KindSql<'computed'> = {
  column: () => null,
  select: column => column,
  cast: typeOf,
  store: value => value,
  isOneOf: (column, parameter, field) => `${column} = any(${parameter}::${typeOf(field)}[])`,
  isNone: column => `${column} is null`,
  derive: (_field, { computed }) => `(${computed ?? 'null'})`,
}
