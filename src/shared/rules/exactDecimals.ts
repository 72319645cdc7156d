/** A decimal number without the rounding of a double: `digits` / 10^`places`. */
export interface ExactDecimal {
  digits: bigint
  places: number
}

const tenTo = (power: number): bigint => 10n ** BigInt(power)

/** The decimal that a number is written as: 0.1 is 0.1. */
export function exactDecimal(value: number): ExactDecimal {
  const [mantissa = '0', exponent = '0'] = String(value).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const places = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction)
  return places < 0 ? { digits: digits * tenTo(-places), places: 0 } : { digits, places }
}

const scaled = ({ digits, places }: ExactDecimal, to: number): bigint => digits * tenTo(to - places)

export function addExact(one: ExactDecimal, other: ExactDecimal): ExactDecimal {
  const places = Math.max(one.places, other.places)
  return { digits: scaled(one, places) + scaled(other, places), places }
}
export const negateExact = ({ digits, places }: ExactDecimal): ExactDecimal => ({ digits: -digits, places })
export const multiplyExact = (one: ExactDecimal, other: ExactDecimal): ExactDecimal => ({
  digits: one.digits * other.digits,
  places: one.places + other.places,
})

/** Decimal places of a quotient, before it is rounded to those of its field. */
const quotientPlaces = 40
export const divideExact = (one: ExactDecimal, other: ExactDecimal): ExactDecimal => ({
  digits: (one.digits * tenTo(quotientPlaces + other.places)) / (other.digits * tenTo(one.places)),
  places: quotientPlaces,
})

/** Rounds half away from zero, as PostgreSQL does. */
export function roundExact({ digits, places }: ExactDecimal, to: number): number {
  if (places <= to) return Number(`${digits}e-${places}`)
  const unit = tenTo(places - to)
  const sign = digits < 0n ? -1n : 1n
  const rounded = (sign * digits * 2n + unit) / (2n * unit)
  return Number(`${sign * rounded}e-${to}`)
}
