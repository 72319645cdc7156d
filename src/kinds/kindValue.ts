import type { Field, FieldOf, Kind, Values } from '../schema/index.ts'
import type { FieldProblem } from '../shared/wire/refusal.ts'

export type ValueResult<T> = { value: T | null } | { problem: FieldProblem }

/** The half of a kind that both sides use. Nothing here throws; an empty value is null. */
export interface KindValue<K extends Kind> {
  /** Validates a wire value (JSON), strictly: `"1"` is no number. */
  accept(raw: unknown, field: FieldOf[K]): ValueResult<Values[K]>
  /** Parses typed, pasted or imported text. Accepts every output of `print`. */
  parse(typed: string, field: FieldOf[K]): ValueResult<Values[K]>
  /** The value as text in Chinese: exports, diffs, clipboard. Never called with null. */
  print(value: Values[K], field: FieldOf[K]): string
  /** The value of a new row that does not name one. */
  initial(field: FieldOf[K]): Values[K] | null
  /** What people head a column of such values with, whatever the field is called. */
  called?: readonly string[]
  /** The type of its value in a formily schema. */
  formType: 'string' | 'number' | 'array'
  /** Whether its control takes both columns of a form. */
  wide?: true | ((field: FieldOf[K]) => boolean)
  /** An example of how its values are typed into a sheet, where the schema lists none. */
  sample?: string
  /** Numbers are numeric cells in an exported workbook; other values are texts. */
  numericCell?: true
}

/** KindValue of any kind. The only cast: TypeScript cannot correlate a field with the entry of its kind. */
export type AnyKindValue = {
  accept(raw: unknown, field: Field): ValueResult<unknown>
  parse(typed: string, field: Field): ValueResult<unknown>
  print(value: unknown, field: Field): string
  initial(field: Field): unknown
  called?: readonly string[]
  formType: 'string' | 'number' | 'array'
  wide?: true | ((field: Field) => boolean)
  sample?: string
  numericCell?: true
}

export const ok = <T>(value: T | null): ValueResult<T> => ({ value })
export const invalid = (code: FieldProblem['code'], params?: FieldProblem['params']): { problem: FieldProblem } => ({
  problem: params ? { code, params } : { code },
})
export const isEmptyValue = (raw: unknown): raw is null | undefined | '' => raw === null || raw === undefined || raw === ''
