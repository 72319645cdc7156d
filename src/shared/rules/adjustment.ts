import { addExact, exactDecimal, multiplyExact, roundExact } from './exactDecimals.ts'

/** A change of a number by an amount, or by a percentage of it. */
export type Adjustment = { add: number } | { percent: number }

const one = exactDecimal(1)
const hundredth = { digits: 1n, places: 2 }

/** The number after the change, rounded to the decimals of its field. */
export function adjust(value: number, by: Adjustment, places: number): number {
  const before = exactDecimal(value)
  if ('add' in by) return roundExact(addExact(before, exactDecimal(by.add)), places)
  const factor = addExact(one, multiplyExact(exactDecimal(by.percent), hundredth))
  return roundExact(multiplyExact(before, factor), places)
}

/** The decimals and the bounds of the numbers of a field. */
export interface AdjustedNumbers {
  places: number
  min?: number
  max?: number
}

export interface ValueRange {
  from?: number
  to?: number
}

/** The values whose result is below the bounds of the field, above them, and those that stay the same. */
export function rangesOfAdjustment(
  by: Adjustment,
  { places, min, max }: AdjustedNumbers,
): Record<'below' | 'above' | 'same', ValueRange | null> {
  const valueOf = (units: number) => roundExact({ digits: BigInt(units), places }, places)
  const result = (units: number) => adjust(valueOf(units), by, places)
  const until = (isReached: (units: number) => boolean) => valueOf(firstWhere(isReached) - 1)
  const since = (isReached: (units: number) => boolean) => valueOf(firstWhere(isReached))
  const grows = 'percent' in by && by.percent > 0
  return {
    below: min === undefined ? null : { to: until(units => result(units) >= min) },
    above: max === undefined ? null : { from: since(units => result(units) > max) },
    same:
      'add' in by
        ? null
        : {
            from: since(units => (grows ? result(units) >= valueOf(units) : result(units) <= valueOf(units))),
            to: until(units => (grows ? result(units) > valueOf(units) : result(units) < valueOf(units))),
          },
  }
}

/** Decimal digits that a number of a row has at most. */
const maxDigits = 15
/** The first whole number that satisfies it, if all greater ones do. */
function firstWhere(isReached: (units: number) => boolean): number {
  let [before, reached] = [-(10 ** maxDigits), 10 ** maxDigits]
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2)
    if (isReached(middle)) reached = middle
    else before = middle
  }
  return reached
}

const largestPercent = 1000
/** How many decimals the amount itself may have. */
export const placesOfAdjustment = (by: Adjustment, { places }: AdjustedNumbers): number => ('add' in by ? places : 2)

/** Whether it changes anything, and is written with no more decimals than it may have. */
export function isValidAdjustment(by: Adjustment, numbers: AdjustedNumbers): boolean {
  const [amount, least, limit] =
    'add' in by ? [by.add, -Infinity, 10 ** (maxDigits - numbers.places)] : [by.percent, -100, largestPercent]
  const hasPlaces = Number(amount.toFixed(placesOfAdjustment(by, numbers))) === amount
  return hasPlaces && amount !== 0 && amount >= least && Math.abs(amount) <= limit
}

/** `+0.12`, `-5%`. */
export const adjustmentText = (by: Adjustment): string => {
  const amount = 'add' in by ? by.add : by.percent
  return `${amount > 0 ? '+' : ''}${amount}${'add' in by ? '' : '%'}`
}
