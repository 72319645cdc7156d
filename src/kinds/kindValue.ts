import type { Field, FieldOf, Kind, Values } from '../schema/index.ts'
import type { FieldProblem } from '../shared/wire/refusal.ts'

export type ValueResult<T> = { value: T | null } | { problem: FieldProblem }

/** What both sides know of a kind. Nothing here throws; "empty" is null. */
export interface KindValue<K extends Kind> {
  /** A value as it travels (JSON), strictly: `"1"` is no number. */
  accept(raw: unknown, field: FieldOf[K]): ValueResult<Values[K]>
  /** What a person typed, pasted or imported. Accepts whatever `print` gives. */
  parse(typed: string, field: FieldOf[K]): ValueResult<Values[K]>
  /** What a person reads: a cell, an exported cell, one side of a diff. Never called with null. */
  print(value: Values[K], field: FieldOf[K]): string
  /** What a new row holds when nothing is said. */
  initial(field: FieldOf[K]): Values[K] | null
  /** What people head a column of such values with, whatever the field is called. */
  called?: readonly string[]
}

/** The one cast: TypeScript cannot see that a field and its kind's half belong together. */
export type AnyKindValue = {
  accept(raw: unknown, field: Field): ValueResult<unknown>
  parse(typed: string, field: Field): ValueResult<unknown>
  print(value: unknown, field: Field): string
  initial(field: Field): unknown
  called?: readonly string[]
}

export const ok = <T>(value: T | null): ValueResult<T> => ({ value })
export const invalid = (code: FieldProblem['code'], params?: FieldProblem['params']): { problem: FieldProblem } => ({
  problem: params ? { code, params } : { code },
})
export const isEmptyValue = (raw: unknown): raw is null | undefined | '' => raw === null || raw === undefined || raw === ''
