import { type KindSql, plainColumn } from '../kindSql.ts'

export const timeSql: KindSql<'time'> = {
  ...plainColumn<'time'>('time(0)'),
  select: (column, { seconds }) => `to_char(${column}, '${seconds ? 'HH24:MI:SS' : 'HH24:MI'}')`,
}
