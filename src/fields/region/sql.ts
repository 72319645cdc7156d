import { type KindSql, plain } from '../sql.ts'

export const regionSql: KindSql<'region'> = {
  ...plain<'region'>('integer'),
  store: value => value || null,
}
