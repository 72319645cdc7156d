import { type KindSql, plainColumn } from '../kindSql.ts'

export const dateSql: KindSql<'date'> = {
  ...plainColumn<'date'>('date'),
  // Rows from before the column were not added today.
  column: () => 'date',
  select: column => `to_char(${column}, 'YYYY-MM-DD')`,
  // The last day is a day of it.
  period: (from, to) => `daterange(${from}, ${to}, '[]')`,
}
