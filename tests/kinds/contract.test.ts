import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kindValue } from '../../src/kinds/kindValues.ts'
import { kindValues } from '../../src/kinds/lists/values.ts'
import { type Kind, timestamp } from '../../src/schema/index.ts'
import { cellWords, valueFormatter } from '../../src/server/text/formatValue.ts'
import { languages } from '../../src/shared/rules/languages.ts'
import { acceptedValue, registerKindTests, severalValues } from '../../src/testing/testKind.ts'
import { allowing } from '../fixtures/allowing.ts'
import { cases } from './samples.ts'

test('every kind has samples', () => {
  const sampled = new Set(cases.map(({ field }) => field.kind))
  expect(Object.keys(kindValues).filter(kind => !sampled.has(kind as Kind))).toEqual([])
})

// A step for each pair of characters takes minutes at this length, a step for each character a millisecond.
const length = 500_000
const pieces = [
  'a',
  '1',
  ' ',
  '<',
  '<p>',
  '"',
  ',',
  '，',
  '日',
  '\\',
  '９',
  '/',
  '-',
  '1,',
  '"a,',
  '\t\n',
  '&nbsp;',
  '\u0000',
  '#',
  '.',
]

describe.each(cases)('$name', ({ field, values, allows }) => {
  const kind = kindValue(field)
  registerKindTests({ field, values, allows })

  test('long texts and lists are refused at once', () => {
    const long = [
      ...pieces.map(piece => piece.repeat(length / piece.length)),
      `2026-11-21${' '.repeat(length)}x`,
      `${'1'.repeat(length - 1)}x`,
    ]
    for (const text of long) {
      const start = performance.now()
      const results = [kind.accept(text, field), kind.parse(text, field), kind.accept([text], field)]
      expect({ text: text.slice(0, 20), slow: performance.now() - start > 5000 }).toEqual({
        text: text.slice(0, 20),
        slow: false,
      })
      const taken = results.flatMap(result => ('value' in result && result.value !== null ? [result.value] : []))
      expect(taken.every(allows)).toBe(true)
    }
    const start = performance.now()
    kind.accept(
      Array.from({ length }, (_, index) => index + 1),
      field,
    )
    expect(performance.now() - start).toBeLessThan(allowing(3000))
  })
})

const printable = cases.filter(({ field }) => field.kind !== 'secret')
test.each(printable)('$name prints in another language what a cell takes, and in Chinese as ever', ({ field, values }) => {
  const kind = kindValue(field)
  const inChinese = valueFormatter(field, 'zh-CN')
  fc.assert(
    fc.property(values, raw => {
      const value = acceptedValue(kind.accept(raw, field))
      expect(inChinese(value)).toBe(kind.print(value, field))
    }),
  )
  for (const language of languages)
    for (const value of kind.cellValues?.(field) ?? []) {
      expect(kind.accept(value, field)).toEqual({ value })
      expect(cellWords(field, language)).toContain(valueFormatter(field, language)(value))
    }
})

const bounded = cases.filter(({ field }) => kindValue(field).acceptBound)
test.each(bounded)('$name as the bound of a range is taken or refused, and never throws', ({ field }) => {
  const { acceptBound } = kindValue(field)
  fc.assert(
    fc.property(severalValues, fc.constantFrom('from', 'to'), (raw, bound) => {
      const result = acceptBound?.(raw, field, bound) ?? {}
      expect('value' in result !== 'problem' in result).toBe(true)
    }),
  )
})
test('a day as the last moment of a range is the whole day', () => {
  const field = timestamp('时间')
  const bound = (op: 'from' | 'to') => kindValue(field).acceptBound?.('2026-01-31', field, op)
  expect([bound('from'), bound('to')]).toEqual([{ value: '2026-01-31 00:00:00' }, { value: '2026-01-31 23:59:59' }])
})
