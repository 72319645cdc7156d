import type { KindChecks, FieldValue } from '../../schema/kindChecks.ts'
import type { FieldOf } from '../../schema/kinds.ts'

export const numberChecks: KindChecks<'number'> = { defaultProblem: numberProblem }

export function numberProblem(field: FieldOf['number' | 'money' | 'percent'], value: FieldValue): string | null {
  const { min, max, places = 2 } = field
  if (typeof value !== 'number' || !Number.isFinite(value)) return `${value} is no number`
  if (max !== undefined && value > max) return `${value} is above max ${max}`
  if (min !== undefined && value < min) return `${value} is below min ${min}`
  const digits = 'integer' in field && field.integer ? 0 : places
  return Number(value.toFixed(digits)) === value ? null : `${value} has more than ${digits} places`
}
