import { jsonColumn, type KindSql } from '../kindSql.ts'

export const listSql: KindSql<'list'> = {
  ...jsonColumn<'list'>(),
  /** A row that holds any of the items asked for, one by one or by whole values. */
  isOneOf: (column, parameter) =>
    `exists (select from unnest(${parameter}::text[]) asked, jsonb_array_elements(case when asked like '[%' then asked::jsonb else jsonb_build_array(asked::jsonb) end) one where ${column} @> one)`,
}
