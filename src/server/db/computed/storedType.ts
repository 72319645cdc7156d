import { kindSql } from '../../../kinds/kindSqls.ts'
import type { Field } from '../../../schema/index.ts'
import { quoted } from '../sql.ts'

const columnType = (field: Field): string => kindSql(field).column(field, quoted('x')) ?? 'text'

/** The type of the column of a computed field: that of its kind, with room for sums. */
export function storedType(field: Field): string {
  const [type = 'text'] = /^(double precision|[a-z]+(\([^)]*\))?(\[\])?)/.exec(columnType(field)) ?? []
  return type.replace(/^numeric.*/, 'numeric').replace(/^(smallint|integer)$/, 'bigint')
}

/** Rounds a result to the decimal places of its field. */
export function roundedSql(field: Field, value: string): string {
  const [, places] = /^numeric\(\d+, (\d+)\)/.exec(columnType(field)) ?? []
  return places === undefined ? `(${value})::${storedType(field)}` : `round(${value}, ${places})`
}
