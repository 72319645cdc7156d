import type { Field } from '../schema/index.ts'
import type { FieldProblem } from '../shared/wire/refusal.ts'
import { kindValue } from './kindValues.ts'

/** Why a valid value may not be saved by a client in a row that has the value `before`; null when it may. */
export const settableProblem = (field: Field, value: unknown, before?: unknown): FieldProblem | null =>
  value === null ? null : (kindValue(field).settable?.(value, field, before) ?? null)
