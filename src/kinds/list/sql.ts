import { jsonColumn, type KindSql } from '../kindSql.ts'

export const listSql: KindSql<'list'> = {
  ...jsonColumn<'list'>(),
  /** Matches rows that hold any of the items; a parameter is one item or a JSON array of items. */
  isOneOf: (column, parameter) =>
    `exists (select from unnest(${parameter}::text[]) asked,
      jsonb_array_elements(case when asked like '[%' then asked::jsonb else jsonb_build_array(asked::jsonb) end) one
      where ${column} @> one)`,
}
