import type { Field } from '../schema/index.ts'
import type { FieldProblem } from '../shared/wire/refusal.ts'

/** Why a valid value may not be saved by a client; null when it may. A status of -1 is set by deleting. */
export function settableProblem(field: Field, value: unknown): FieldProblem | null {
  if (field.kind === 'status') return value === -1 ? { code: 'notSettable' } : null
  if (field.kind !== 'choice' || field.settable === undefined || value === null) return null
  return field.settable.some(one => one === value) ? null : { code: 'notSettable' }
}
