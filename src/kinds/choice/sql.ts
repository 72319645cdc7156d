import type { FieldOf } from '../../schema/index.ts'
import { inListSql, defaultSql, type KindSql } from '../kindSql.ts'

const typeOf = ({ options }: FieldOf['choice']): string => {
  const values = Object.values(options)
  if (values.some(value => typeof value === 'string')) return 'text'
  if (!values.every(Number.isSafeInteger)) return 'numeric'
  const largest = Math.max(...values.map(value => Math.abs(Number(value))))
  return largest < 2 ** 15 ? 'smallint' : largest < 2 ** 31 ? 'integer' : 'bigint'
}

export const choiceSql: KindSql<'choice'> = {
  column: (field, column) => `${typeOf(field)}${defaultSql(field)} check (${inListSql(column, Object.values(field.options))})`,
  select: column => column,
  cast: typeOf,
  store: value => value,
  isOneOf: (column, parameter, field) => `${column} = any(${parameter}::${typeOf(field)}[])`,
  isNone: column => `${column} is null`,
  countable: true,
}
