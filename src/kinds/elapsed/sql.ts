import type { KindSql } from '../kindSql.ts'

/** Nothing is stored: the engine counts from the moment the field names. */
export const elapsedSql: KindSql<'elapsed'> = {
  column: () => null,
  select: column => column,
  cast: 'bigint',
  store: value => value,
  isOneOf: (column, parameter) => `${column} = any(${parameter}::bigint[])`,
  isNone: column => `${column} is null`,
}
