import { among, type KindSql, literal, plain } from '../sql.ts'

export const statesSql: KindSql<'states'> = {
  ...plain<'states'>('text'),
  column: (field, column) =>
    `text not null default ${literal(field.initial)} check (${among(column, Object.values(field.options))})`,
  store: (value, field) => value ?? field.initial,
  isNone: () => null,
}
