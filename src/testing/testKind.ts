import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc, { type Arbitrary } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exampleOf } from '../kinds/exampleOf.ts'
import type { KindSamples } from '../kinds/kindSamples.ts'
import type { ValueResult } from '../kinds/kindValue.ts'
import { kindValue } from '../kinds/kindValues.ts'
import { type Field, isSecret, type Kind } from '../schema/index.ts'

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
export const severalValues = fc.oneof(
  anything,
  words,
  fc.array(anything),
  fc.double(),
  fc.bigInt(),
  fc.func(anything),
  fc.constant(Symbol('x')),
)

export function acceptedValue(result: ValueResult<unknown>): unknown {
  if ('problem' in result) throw new Error(JSON.stringify(result.problem))
  return result.value
}

export interface KindCase {
  field: Field
  /** Values as they are stored. */
  values: Arbitrary<unknown>
  /** Whether the field allows a value, in other words than `accept`. */
  allows(value: unknown): boolean
}

/** Registers the tests that every kind passes, for the values of one field. */
export function registerKindTests({ field, values, allows }: KindCase): void {
  const kind = kindValue(field)
  test('accepts valid values in their normal form', () => {
    fc.assert(
      fc.property(values, raw => {
        const value = acceptedValue(kind.accept(raw, field))
        expect(value).not.toBeNull()
        expect(allows(value)).toBe(true)
        expect(acceptedValue(kind.accept(value, field))).toEqual(value)
        expect(JSON.parse(JSON.stringify(value))).toEqual(value)
      }),
    )
  })

  test('its JSON Schema allows what it accepts, and not any value', () => {
    const isAllowed = addFormats.default(new Ajv2020({ strict: false })).compile(kind.jsonSchema(field))
    fc.assert(fc.property(values, raw => isAllowed(acceptedValue(kind.accept(raw, field)))))
    expect(isAllowed(true)).toBe(false)
  })

  test('accepts its example', () => {
    const example = exampleOf(field)
    expect(example === undefined ? { value: null } : kind.accept(example, field)).toEqual({ value: example ?? null })
  })

  test('junk is refused or harmless, and never throws', () => {
    fc.assert(
      fc.property(severalValues, raw => {
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
      const value = acceptedValue(kind.accept(empty, field))
      expect(value === null || JSON.stringify(value) === JSON.stringify(first)).toBe(true)
    }
    expect(kind.parse('', field)).toEqual(kind.accept('', field))
    expect(first === null || JSON.stringify(kind.accept(first, field)) === JSON.stringify({ value: first })).toBe(true)
  })

  test.skipIf(isSecret(field))('parses back what it prints', () => {
    fc.assert(
      fc.property(values, raw => {
        const value = acceptedValue(kind.accept(raw, field))
        expect(kind.parse(kind.print(value, field), field)).toEqual({ value })
      }),
    )
  })
}

/** Registers tests of a kind that a product has of its own: what every kind of the engine keeps to. */
export function testKind<K extends Kind>({ field, values, allows }: KindSamples<K>): void {
  const checked: KindCase = {
    field,
    values: fc.constantFrom<unknown>(...values),
    allows: value => allows(value as (typeof values)[number]),
  }
  describe(`the kind ${field.kind}`, () => {
    registerKindTests(checked)
  })
}
