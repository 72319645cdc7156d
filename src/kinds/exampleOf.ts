import { type Field, isSecret, optionsOf } from '../schema/index.ts'
import { kindValue } from './kindValues.ts'

/**
 * A value that a field accepts, for documentation: an option, its default, or the sample of its kind. Undefined where none can
 * be made up.
 */
export function exampleOf(field: Field): unknown {
  if (isSecret(field)) return undefined
  const kind = kindValue(field)
  const [option] = Object.values(optionsOf(field) ?? {})
  if (option !== undefined) return kind.formType === 'array' ? [option] : option
  const initial = kind.initialMoves?.(field) ? null : kind.initial(field)
  if (typeof initial === 'string' || typeof initial === 'number') return initial
  const parsed = kind.sample === undefined ? null : kind.parse(kind.sample, field)
  return parsed && 'value' in parsed && parsed.value !== null ? parsed.value : undefined
}
