import { json, type KindSql } from '../sql.ts'

export const listSql: KindSql<'list'> = {
  ...json<'list'>(),
  /** A row that holds any of the items asked for. */
  isOneOf: (column, parameter) =>
    `exists (select from unnest(${parameter}::text[]) asked, jsonb_array_elements(asked::jsonb) one where ${column} @> one)`,
}
