import type { Field } from '../schema/index.ts'
import type { FieldProblem } from '../shared/wire/refusal.ts'

/** Why a value that can be shown and filtered is none that a client may save; null when it may. */
export function settableProblem(field: Field, value: unknown): FieldProblem | null {
  if (field.kind === 'status') return value === -1 ? { code: 'notSettable' } : null
  if (field.kind !== 'choice' || field.settable === undefined || value === null) return null
  return field.settable.some(one => one === value) ? null : { code: 'notSettable' }
}
