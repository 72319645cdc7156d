import { type KindSql, plainColumn } from '../kindSql.ts'
import { hashPassword } from './hashPassword.ts'

export const secretSql: KindSql<'secret'> = {
  ...plainColumn<'secret'>('text'),
  select: () => `''`,
  store: value => (value === null ? null : hashPassword(value)),
  /** Never true: rows cannot be searched by a secret. */
  isOneOf: (_, parameter) => `${parameter}::text[] is null`,
}
