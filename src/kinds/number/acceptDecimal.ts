import type { AdjustedNumbers } from '../../shared/rules/adjustment.ts'
import { invalid, type JsonSchema, ok, type TranslateText, type ValueResult } from '../kindValue.ts'

export interface NumberBounds {
  min?: number
  max?: number
  integer?: true
  places?: number
}

export const decimalPlaces = (field: NumberBounds): number => (field.integer ? 0 : (field.places ?? 2))

/** Decimal digits a JSON number (a double) carries without loss. */
export const maxDigits = 15
const largest = (field: NumberBounds): number =>
  field.integer ? Number.MAX_SAFE_INTEGER : 10 ** (maxDigits - decimalPlaces(field)) - 1

/** Validates a number against the field's bounds and its column's precision. */
export function acceptDecimal(raw: unknown, field: NumberBounds): ValueResult<number> {
  if (typeof raw !== 'number' || !Number.isFinite(raw)) return invalid('notNumber')
  if (field.integer && !Number.isInteger(raw)) return invalid('notInteger')
  const problem = boundsProblem(raw, field)
  if (problem) return problem
  const places = decimalPlaces(field)
  if (Number(raw.toFixed(places)) !== raw) return invalid('tooManyPlaces', { places })
  return ok(raw + 0)
}

function boundsProblem(value: number, field: NumberBounds) {
  const min = Math.max(field.min ?? -Infinity, -largest(field))
  const max = Math.min(field.max ?? Infinity, largest(field))
  if (value >= min && value <= max) return null
  if (field.min !== undefined && field.max !== undefined) return invalid('outOfRange', { min, max })
  return value < min ? invalid('tooSmall', { min }) : invalid('tooLarge', { max })
}

export const boundsSchema = ({ min, max, integer }: NumberBounds): JsonSchema => ({
  type: integer ? 'integer' : 'number',
  ...(min === undefined ? {} : { minimum: min }),
  ...(max === undefined ? {} : { maximum: max }),
})

export const adjustedNumbers = (field: NumberBounds): AdjustedNumbers => ({
  places: decimalPlaces(field),
  ...(field.min === undefined ? {} : { min: field.min }),
  ...(field.max === undefined ? {} : { max: field.max }),
})

/** The bounds in words, for the heading of a sheet. */
export const rangeHint = ({ min, max }: NumberBounds, t: TranslateText): string =>
  min === undefined || max === undefined ? t('sheets:template.number') : t('sheets:template.between', { min, max })
