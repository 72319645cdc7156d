import { inListSql, type KindSql, sqlLiteral, plainColumn } from '../kindSql.ts'

export const statesSql: KindSql<'states'> = {
  ...plainColumn<'states'>('text'),
  column: (field, column) =>
    `text not null default ${sqlLiteral(field.initial)} check (${inListSql(column, Object.values(field.options))})`,
  store: (value, field) => value ?? field.initial,
  isNone: () => null,
  countable: true,
}
