import type { KindSql } from '../kindSql.ts'

const elements = (parameter: string): string =>
  `(select array_agg(one) from unnest(${parameter}::text[]) asked,
      unnest(('{' || btrim(asked, '{}') || '}')::bigint[]) one)`

export const referencesSql: KindSql<'references'> = {
  column: () => `bigint[] not null default '{}'`,
  select: column => `to_json(${column})`,
  // Parameters are array literals as text: drivers would make one ragged array of several arrays.
  cast: 'text::bigint[]',
  store: value => `{${(value ?? []).join(',')}}`,
  /** Matches rows that reference any of the ids; a parameter is one id or an array literal. */
  isOneOf: (column, parameter) => `${column} && ${elements(parameter)}`,
  isNone: () => null,
  elements,
}
