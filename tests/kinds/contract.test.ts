import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exampleOf } from '../../src/kinds/exampleOf.ts'
import type { ValueResult } from '../../src/kinds/kindValue.ts'
import { kindValue } from '../../src/kinds/kindValues.ts'
import { kindValues } from '../../src/kinds/lists/values.ts'
import { type Kind, timestamp } from '../../src/schema/index.ts'
import { cellWords, valueFormatter } from '../../src/server/text/formatValue.ts'
import { languages } from '../../src/shared/rules/languages.ts'
import { cases } from './samples.ts'
import { allowing } from '../fixtures/allowing.ts'

const anything = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withNullPrototype: true,
  withObjectString: true,
  withSparseArray: true,
  withTypedArray: true,
  withUnicodeString: true,
  key: fc.oneof(fc.constantFrom('__proto__', 'constructor', 'url', 'img_id', 'name', 'length'), fc.string()),
})
const words = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'NaN',
    'Infinity',
    '-0',
    '1e309',
    '0x10',
    '9007199254740993',
    '２０２６',
    '1,000',
    '2026-02-30',
  ),
)
const several = fc.oneof(
  anything,
  words,
  fc.array(anything),
  fc.double(),
  fc.bigInt(),
  fc.func(anything),
  fc.constant(Symbol('x')),
)

function valueOf(result: ValueResult<unknown>): unknown {
  if ('problem' in result) throw new Error(JSON.stringify(result.problem))
  return result.value
}

test('every kind has samples', () => {
  const sampled = new Set(cases.map(({ field }) => field.kind))
  expect(Object.keys(kindValues).filter(kind => !sampled.has(kind as Kind))).toEqual([])
})

describe.each(cases)('$name', ({ field, values, allows }) => {
  const kind = kindValue(field)
  test('accepts valid values in their normal form', () => {
    fc.assert(
      fc.property(values, raw => {
        const value = valueOf(kind.accept(raw, field))
        expect(value).not.toBeNull()
        expect(allows(value)).toBe(true)
        expect(valueOf(kind.accept(value, field))).toEqual(value)
        expect(JSON.parse(JSON.stringify(value))).toEqual(value)
      }),
    )
  })

  test('its JSON Schema allows what it accepts, and not any value', () => {
    const isAllowed = addFormats.default(new Ajv2020({ strict: false })).compile(kind.jsonSchema(field))
    fc.assert(fc.property(values, raw => isAllowed(valueOf(kind.accept(raw, field)))))
    expect(isAllowed(true)).toBe(false)
  })

  test('accepts its example', () => {
    const example = exampleOf(field)
    expect(example === undefined ? { value: null } : kind.accept(example, field)).toEqual({ value: example ?? null })
  })

  test('junk is refused or harmless, and never throws', () => {
    fc.assert(
      fc.property(several, raw => {
        const result = kind.accept(raw, field)
        if ('problem' in result || result.value === null) return
        expect(allows(result.value)).toBe(true)
        expect(kind.accept(result.value, field)).toEqual(result)
      }),
      { numRuns: 500 },
    )
  })

  test('typed junk is refused or harmless, and never throws', () => {
    fc.assert(
      fc.property(words, typed => {
        const result = kind.parse(typed, field)
        if ('problem' in result || result.value === null) return
        expect(allows(result.value)).toBe(true)
        expect(kind.accept(result.value, field)).toEqual(result)
      }),
      { numRuns: 500 },
    )
  })

  test('a missing value is the default of the field, or none', () => {
    const first = kind.initial(field)
    for (const empty of [null, undefined, '']) {
      const value = valueOf(kind.accept(empty, field))
      expect(value === null || JSON.stringify(value) === JSON.stringify(first)).toBe(true)
    }
    expect(kind.parse('', field)).toEqual(kind.accept('', field))
    expect(first === null || JSON.stringify(kind.accept(first, field)) === JSON.stringify({ value: first })).toBe(true)
  })

  test('five megabytes are refused at once', () => {
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
    const long = [
      ...pieces.map(piece => piece.repeat(5_000_000 / piece.length)),
      `2026-11-21${' '.repeat(5_000_000)}x`,
      `${'1'.repeat(4_999_999)}x`,
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
      Array.from({ length: 1_000_000 }, (_, index) => index + 1),
      field,
    )
    expect(performance.now() - start).toBeLessThan(allowing(3000))
  })
})

const printable = cases.filter(({ field }) => field.kind !== 'secret')
test.each(printable)('$name parses back what it prints', ({ field, values }) => {
  const kind = kindValue(field)
  fc.assert(
    fc.property(values, raw => {
      const value = valueOf(kind.accept(raw, field))
      expect(kind.parse(kind.print(value, field), field)).toEqual({ value })
    }),
  )
})

test.each(printable)('$name prints in another language what a cell takes, and in Chinese as ever', ({ field, values }) => {
  const kind = kindValue(field)
  const inChinese = valueFormatter(field, 'zh-CN')
  fc.assert(
    fc.property(values, raw => {
      const value = valueOf(kind.accept(raw, field))
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
    fc.property(several, fc.constantFrom('from', 'to'), (raw, bound) => {
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
