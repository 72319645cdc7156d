import type { KindSql } from '../kindSql.ts'

export const referencesSql: KindSql<'references'> = {
  column: () => `bigint[] not null default '{}'`,
  select: column => `to_json(${column})`,
  // Parameters are array texts: drivers make one ragged array of several.
  cast: 'text::bigint[]',
  store: value => `{${(value ?? []).join(',')}}`,
  /** A row that points to any of those asked for, by single ids or by whole values. */
  isOneOf: (column, parameter) =>
    `${column} && (select array_agg(one) from unnest(${parameter}::text[]) asked, unnest(('{' || btrim(asked, '{}') || '}')::bigint[]) one)`,
  isNone: () => null,
}
