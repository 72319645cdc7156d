import type { KindSql } from '../kindSql.ts'

/** No column: computed from the timestamp that `since` names. */
export const elapsedSql: KindSql<'elapsed'> = {
  column: () => null,
  select: column => column,
  cast: 'bigint',
  store: value => value,
  isOneOf: (column, parameter) => `${column} = any(${parameter}::bigint[])`,
  isNone: column => `${column} is null`,
}
