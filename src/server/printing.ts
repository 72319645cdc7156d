import { partsOf } from '../fields/elapsed/minutes.ts'
import { kindValue } from '../fields/values.ts'
import type { Language } from '../rules/languages.ts'
import type { Field, FieldOf } from '../schema/index.ts'
import { sayWord } from './packs.ts'

/** How values of a field, of a module that is spoken in that language, are printed for people. */
export function printerOf(field: Field, language: Language): (value: unknown) => string {
  if (field.kind === 'flag') return value => sayWord(language, value ? 'engine:flag.yes' : 'engine:flag.no')
  if (field.kind === 'status') return value => statusWord(field, language, value)
  if (field.kind === 'elapsed') return value => elapsed(Number(value), language)
  return value => kindValue(field).print(value, field)
}

function statusWord({ on, off }: FieldOf['status'], language: Language, value: unknown): string {
  if (value === -1) return sayWord(language, 'engine:status.deleted')
  return value === 1 ? (on ?? sayWord(language, 'engine:status.normal')) : (off ?? sayWord(language, 'engine:status.disabled'))
}

const units = { day: 'engine:elapsed.day', hour: 'engine:elapsed.hour', minute: 'engine:elapsed.minute' } as const
const elapsed = (minutes: number, language: Language): string =>
  partsOf(minutes)
    .map(({ count, unit }) => sayWord(language, units[unit], { n: count }))
    .join('')
    .trim()

/** The words a cell of a sheet may say, where there is a list of them. */
export function wordsOf(field: Field, language: Language): readonly string[] {
  const print = printerOf(field, language)
  if (field.kind === 'flag' || field.kind === 'status') return [1, 0].map(print)
  if (field.kind === 'states') return Object.keys(field.options)
  if (field.kind !== 'choice') return []
  return Object.values(field.options)
    .filter(value => field.settable?.includes(value) ?? true)
    .map(print)
}
