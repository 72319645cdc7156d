import { type KindSql, plainColumn } from '../kindSql.ts'

export const regionSql: KindSql<'region'> = {
  ...plainColumn<'region'>('integer'),
  store: value => value || null,
  countable: true,
}
