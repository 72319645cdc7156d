import { no, ok, type Result } from '../value.ts'

export interface Bounds {
  min?: number
  max?: number
  integer?: true
  places?: number
}

export const placesOf = (field: Bounds): number => (field.integer ? 0 : (field.places ?? 2))

/** Digits a JSON number carries without loss. */
export const precision = 15
const largest = (field: Bounds): number => (field.integer ? Number.MAX_SAFE_INTEGER : 10 ** (precision - placesOf(field)) - 1)

/** A number within what the field says and its column holds. */
export function decimal(raw: unknown, field: Bounds): Result<number> {
  if (typeof raw !== 'number' || !Number.isFinite(raw)) return no('notNumber')
  if (field.integer && !Number.isInteger(raw)) return no('notInteger')
  const problem = outside(raw, field)
  if (problem) return problem
  const places = placesOf(field)
  if (Number(raw.toFixed(places)) !== raw) return no('tooManyPlaces', { places })
  return ok(raw + 0)
}

function outside(value: number, field: Bounds) {
  const min = Math.max(field.min ?? -Infinity, -largest(field))
  const max = Math.min(field.max ?? Infinity, largest(field))
  if (value >= min && value <= max) return null
  if (field.min !== undefined && field.max !== undefined) return no('outOfRange', { min, max })
  return value < min ? no('tooSmall', { min }) : no('tooLarge', { max })
}

const plainDigits = /^[+-]?(?:\d{1,40}(?:\.\d{0,40})?|\.\d{1,40})$/
const grouped = /^[+-]?\d{1,3}(?:,\d{3}){1,12}(?:\.\d{0,40})?$/

/** Digits as they are typed, with or without commas between thousands; null when it is no number. */
export function digits(text: string): number | null {
  if (plainDigits.test(text)) return Number(text)
  return grouped.test(text) ? Number(text.replaceAll(',', '')) : null
}

/** With no more places than the number has. */
export const written = (value: number, places: number): string =>
  places === 0 ? value.toFixed(0) : value.toFixed(places).replace(/\.?0+$/, '')
