import type { KindSql } from '../sql.ts'

export const referencesSql: KindSql<'references'> = {
  column: () => `bigint[] not null default '{}'`,
  select: column => `to_json(${column})`,
  cast: 'bigint[]',
  store: value => value ?? [],
  /** A row that points to any of those asked for; to none, when none is asked for. */
  isOneOf: (column, parameter) =>
    `(${column} && ${parameter}::bigint[] or cardinality(${parameter}::bigint[]) = 0 and ${column} = '{}')`,
  isNone: () => null,
}
