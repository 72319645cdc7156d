import { type KindSql, plain } from '../sql.ts'
import { hashPassword } from './hash.ts'

export const secretSql: KindSql<'secret'> = {
  ...plain<'secret'>('text'),
  select: () => `''`,
  store: value => (value === null ? null : hashPassword(value)),
  /** Never: nobody finds a row by its secret. */
  isOneOf: (_, parameter) => `${parameter}::text[] is null`,
}
