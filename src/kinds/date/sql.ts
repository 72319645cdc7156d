import { type KindSql, plainColumn } from '../kindSql.ts'

export const dateSql: KindSql<'date'> = {
  ...plainColumn<'date'>('date'),
  select: column => `to_char(${column}, 'YYYY-MM-DD')`,
}
