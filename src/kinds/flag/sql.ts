import { type KindSql, plainColumn } from '../kindSql.ts'

export const flagSql: KindSql<'flag'> = {
  ...plainColumn<'flag'>('smallint'),
  column: (field, column) => `smallint not null default ${field.default ?? 0} check (${column} in (0, 1))`,
  store: (value, field) => value ?? field.default ?? 0,
  isNone: () => null,
  countable: true,
}
