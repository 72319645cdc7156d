import type { KindSql } from '../kindSql.ts'

/** jsonb: documents are compared by their structure, not by how they are written. */
export const jsonSql: KindSql<'json'> = {
  column: () => 'jsonb',
  select: column => column,
  cast: 'jsonb',
  store: value => value && JSON.stringify(value),
  isOneOf: (column, parameter) => `${column} = any(${parameter}::text[]::jsonb[])`,
  isNone: column => `${column} is null`,
  tooLongToIndex: true,
}
