import type { KindSql } from '../kindSql.ts'

/** No column: the rows are in the table of their own module, and are read with it. */
export const childrenSql: KindSql<'children'> = {
  column: () => null,
  select: column => column,
  cast: 'jsonb',
  store: value => JSON.stringify(value ?? []),
  isOneOf: (column, parameter) => `${column} = any(${parameter}::text[]::jsonb[])`,
  isNone: () => null,
  derive: () => 'null',
}
