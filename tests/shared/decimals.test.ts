import { expect, test } from 'vitest'
import { addDecimals, addExactly, divideDecimal, padDecimal } from '../../src/shared/rules/decimals.ts'

test.each([
  ['7.40', 5, '1.48'],
  ['1', 3, '0.33'],
  ['2', 3, '0.67'],
  ['-2', 3, '-0.67'],
  ['0.005', 2, '0.003'],
  ['-0.01', 3, '0.00'],
  ['0.01', 2, '0.01'],
  ['-1', 200, '-0.01'],
  ['9007199254740993', 1, '9007199254740993.00'],
])('%s divided by %i is %s, rounded half away from zero', (sum, by, average) => expect(divideDecimal(sum, by)).toBe(average))

test('sums beyond what a number holds stay exact', () => {
  expect(addDecimals('9007199254740993', '0.07')).toBe('9007199254740993.07')
  expect(addDecimals('-0.10', '0.1')).toBe('0.00')
})

test.each([
  [7.1, 2, '7.10'],
  [7, 2, '7.00'],
  [7.125, 2, '7.125'],
  [-7.1, 2, '-7.10'],
  [1e21, 2, '1e+21'],
  [1000, 0, '1000'],
])('%s with at least %i decimal places is %s', (value, places, text) => expect(padDecimal(value, places)).toBe(text))

test.each([
  [2.3, -1, 1.3],
  [1.1, 1, 2.1],
  [-0.5, 1, 0.5],
  [0.4, -1, -0.6],
  [7, 1, 8],
  [1e21, 1, 1e21],
])('%s and %s are %s', (value, whole, sum) => expect(addExactly(value, whole)).toBe(sum))
