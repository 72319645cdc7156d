import type { Field } from '../kinds.ts'
import type { AnyModule } from '../module.ts'
import type { ChoiceCondition, FromField } from '../options.ts'
import { memoByModule } from '../read.ts'

export const isFromField = (value: ChoiceCondition[string]): value is FromField => typeof value === 'object' && 'from' in value

const conditionOf = (field: Field): ChoiceCondition => ('where' in field && field.where) || {}

/** The constant conditions of `where`: by column, the value or the values that rows must have to be chosen. */
export const constantsOf = (field: Field): Readonly<Record<string, string | number | readonly (string | number)[]>> =>
  Object.fromEntries(Object.entries(conditionOf(field)).flatMap(([name, is]) => (isFromField(is) ? [] : [[name, is] as const])))

/** A column of the rows that a field points to, and the field of the same row whose value it has. */
export type MatchedColumn = readonly [column: string, from: string]
export const matchedColumns = (field: Field): readonly MatchedColumn[] =>
  Object.entries(conditionOf(field)).flatMap(([name, is]) => (isFromField(is) ? [[name, is.from] as const] : []))

/** The fields whose choice depends on other fields of the row. */
export const matchingFields = memoByModule((module: AnyModule): readonly MatchingField[] =>
  Object.entries(module.fields).flatMap(([name, field]) => {
    const columns = matchedColumns(field)
    return columns.length ? [{ name, field, columns }] : []
  }),
)
export interface MatchingField {
  name: string
  field: Field
  columns: readonly MatchedColumn[]
}
/** The fields whose choice depends on this one. */
export const fieldsMatchedWith = (module: AnyModule, name: string): readonly string[] =>
  matchingFields(module).flatMap(one => (one.columns.some(([, from]) => from === name) ? [one.name] : []))
