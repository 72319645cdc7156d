import { type KindSql, plainColumn } from '../kindSql.ts'

export const statusSql: KindSql<'status'> = {
  ...plainColumn<'status'>('smallint'),
  column: (field, column) => `smallint not null default ${field.default ?? 1} check (${column} in (1, 0, -1))`,
  store: (value, field) => value ?? field.default ?? 1,
  isNone: () => null,
}
