import type { KindSql } from '../sql.ts'

export const textSql: KindSql<'text'> = {
  column: () => 'text',
  select: column => column,
  cast: 'text',
  store: value => value,
  isOneOf: (column, parameter) => `${column} = any(${parameter}::text[])`,
  isNone: column => `${column} is null`,
}
