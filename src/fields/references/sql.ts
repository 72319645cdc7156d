import type { KindSql } from '../sql.ts'

export const referencesSql: KindSql<'references'> = {
  column: () => `bigint[] not null default '{}'`,
  select: column => `to_json(${column})`,
  // Parameters are array texts: drivers make one ragged array of several.
  cast: 'text::bigint[]',
  store: value => `{${(value ?? []).join(',')}}`,
  /** A row that points to any of those asked for. */
  isOneOf: (column, parameter) =>
    `${column} && (select array_agg(one) from unnest(${parameter}::text[]) asked, unnest(asked::bigint[]) one)`,
  isNone: () => null,
}
