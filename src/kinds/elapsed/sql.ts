import type { KindSql } from '../kindSql.ts'

/** No column: computed from the timestamp that `since` names. */
export const elapsedSql: KindSql<'elapsed'> = {
  column: () => null,
  select: column => column,
  cast: 'bigint',
  store: value => value,
  isOneOf: (column, parameter) => `${column} = any(${parameter}::bigint[])`,
  isNone: column => `${column} is null`,
  derive: ({ since }, { column }) => `floor(extract(epoch from now() - ${column(since)}) / 60)::int`,
  // A longer time has an earlier begin: compared with the timestamp itself, so that its index serves the list.
  reverseOf: ({ since }) => ({ column: since, cast: 'timestamptz' }),
  isFrom: ({ since }, parameter, column) => `${column(since)} <= now() - make_interval(mins => ${parameter}::int)`,
}
