import type { KindSql } from '../kindSql.ts'

export const referenceSql: KindSql<'reference' | 'parent'> = {
  column: () => 'bigint',
  select: column => `coalesce(${column}, 0)`,
  cast: 'bigint',
  store: value => value || null,
  isOneOf: (column, parameter) => `${column} = any(${parameter}::bigint[])`,
  isNone: column => `${column} is null`,
  countable: true,
}
