import { type KindSql, plainColumn } from '../kindSql.ts'

export const dateSql: KindSql<'date'> = {
  ...plainColumn<'date'>('date'),
  // No default: rows that are older than the column would get the day on which it was added.
  column: () => 'date',
  select: column => `to_char(${column}, 'YYYY-MM-DD')`,
  // Both ends are included: the last day belongs to the period.
  period: (from, to) => `daterange(${from}, ${to}, '[]')`,
}
