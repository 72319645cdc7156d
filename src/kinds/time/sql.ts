import { type KindSql, plainColumn } from '../kindSql.ts'

export const timeSql: KindSql<'time'> = {
  ...plainColumn<'time'>('time(0)'),
  select: (column, { seconds }) => `to_char(${column}, '${seconds ? 'HH24:MI:SS' : 'HH24:MI'}')`,
  // PostgreSQL has no ranges of times of day: seconds, and the end is free for another.
  period: (from, to) => `int4range(extract(epoch from ${from})::int, extract(epoch from ${to})::int, '[)')`,
}
