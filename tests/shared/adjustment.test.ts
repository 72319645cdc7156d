import { describe, expect, test } from 'vitest'
import {
  adjust,
  type Adjustment,
  adjustmentText,
  isValidAdjustment,
  rangesOfAdjustment,
} from '../../src/shared/rules/adjustment.ts'

describe('a number changed by an amount or a percentage', () => {
  test.each<[number, [Adjustment, number], number]>([
    [7.85, [{ add: 0.12 }, 2], 7.97],
    [0.1, [{ add: 0.2 }, 2], 0.3],
    [8.27, [{ add: -0.27 }, 2], 8],
    [7.855, [{ add: 0.001 }, 3], 7.856],
    [10, [{ percent: -5 }, 2], 9.5],
    [1.01, [{ percent: 50 }, 2], 1.52],
    [-1.01, [{ percent: 50 }, 2], -1.52],
    [7, [{ percent: 10 }, 0], 8],
    [5, [{ percent: 10 }, 0], 6],
    [4, [{ percent: 10 }, 0], 4],
    [1.005, [{ percent: 100 }, 2], 2.01],
    [0, [{ percent: 900 }, 2], 0],
    [99, [{ percent: -100 }, 2], 0],
    [9007199254740.91, [{ add: 0.01 }, 2], 9007199254740.92],
  ])('%d by %j, with so many decimals, is %d', (value, [by, places], result) => {
    expect(adjust(value, by, places)).toBe(result)
  })

  test('is written with its sign', () => {
    expect([{ add: 0.12 }, { add: -3 }, { percent: 5 }, { percent: -0.5 }].map(adjustmentText)).toEqual([
      '+0.12',
      '-3',
      '+5%',
      '-0.5%',
    ])
  })

  test.each<[Adjustment, boolean]>([
    [{ add: 0.12 }, true],
    [{ add: 0 }, false],
    [{ add: 0.125 }, false],
    [{ add: NaN }, false],
    [{ add: Infinity }, false],
    [{ add: 1e15 }, false],
    [{ percent: -100 }, true],
    [{ percent: -100.01 }, false],
    [{ percent: 1000 }, true],
    [{ percent: 1001 }, false],
    [{ percent: 0.125 }, false],
  ])('%j is one: %s', (by, isOne) => {
    expect(isValidAdjustment(by, { places: 2 })).toBe(isOne)
  })

  test.each<[Adjustment, number]>([
    [{ add: 0.12 }, 2],
    [{ add: -0.07 }, 2],
    [{ percent: 5 }, 2],
    [{ percent: -5 }, 1],
    [{ percent: 333.33 }, 0],
    [{ percent: -99.5 }, 2],
    [{ percent: -100 }, 2],
  ])('the ranges of %j with %d decimals are those of each value', (by, places) => {
    const [min, max] = [0, 10]
    const { below, above, same } = rangesOfAdjustment(by, { places, min, max })
    const within = (range: typeof same, value: number) =>
      range !== null && (range.from ?? -Infinity) <= value && value <= (range.to ?? Infinity)
    const unit = 10 ** -places
    for (let units = -200; units <= 12 / unit; units += 1) {
      const value = Number((units * unit).toFixed(places))
      const result = adjust(value, by, places)
      expect([value, within(below, value), within(above, value), within(same, value)]).toEqual([
        value,
        result < min,
        result > max,
        result === value,
      ])
    }
  })
})
