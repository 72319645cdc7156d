import { type KindSql, plain } from '../sql.ts'

export const flagSql: KindSql<'flag'> = {
  ...plain<'flag'>('smallint'),
  column: (field, column) => `smallint not null default ${field.default ?? 0} check (${column} in (0, 1))`,
  store: (value, field) => value ?? field.default ?? 0,
  isNone: () => null,
}
