import { json, type KindSql } from '../sql.ts'

export const listSql: KindSql<'list'> = {
  ...json<'list'>(),
  /** A row that holds any of the items asked for; none, when none is asked for. */
  isOneOf: (column, parameter) =>
    `exists (select from unnest(${parameter}::text[]) asked where ${column} = asked::jsonb or exists (select from jsonb_array_elements(asked::jsonb) one where ${column} @> one))`,
}
