import type { FieldOf } from '../../schema/index.ts'
import { type KindSql, sqlLiteral } from '../kindSql.ts'

/** Numbers are all numeric, so that a larger option does not change the column's type. */
const typeOf = ({ options }: FieldOf['choices']): string =>
  Object.values(options).some(value => typeof value === 'string') ? 'text' : 'numeric'

const arrayLiteral = (values: readonly (string | number)[]): string =>
  `{${values.map(value => (typeof value === 'number' ? value : `"${value.replace(/["\\]/g, '\\$&')}"`)).join(',')}}`

const elements = (parameter: string, field: FieldOf['choices']): string =>
  `(select array_agg(one) from unnest(${parameter}::text[]) asked,
      unnest(case when asked like '{%' then asked::${typeOf(field)}[] else array[asked]::${typeOf(field)}[] end) one)`

export const choicesSql: KindSql<'choices'> = {
  column: (field, column) =>
    `${typeOf(field)}[] not null default '{}' check (${column} <@ array[${Object.values(field.options).map(sqlLiteral).join(', ')}]::${typeOf(field)}[])`,
  select: column => `to_json(${column})`,
  // Parameters are array literals as text: drivers would make one ragged array of several arrays.
  cast: field => `text::${typeOf(field)}[]`,
  store: value => arrayLiteral(value ?? []),
  /** Matches rows that have any of the options; a parameter is one option or an array literal. */
  isOneOf: (column, parameter, field) => `${column} && ${elements(parameter, field)}`,
  isNone: column => `${column} = '{}'`,
  elements,
}
