import { type KindSql, plain } from '../sql.ts'

export const dateSql: KindSql<'date'> = {
  ...plain<'date'>('date'),
  select: column => `to_char(${column}, 'YYYY-MM-DD')`,
}
