import { elapsedParts } from '../../kinds/elapsed/formatMinutes.ts'
import { kindValue } from '../../kinds/kindValues.ts'
import type { Language } from '../../shared/rules/languages.ts'
import type { Field, FieldOf } from '../../schema/index.ts'
import { translateKey } from './translations.ts'

/** Formats values of a field as text; the field is of a module translated into that language. */
export function valueFormatter(field: Field, language: Language): (value: unknown) => string {
  if (field.kind === 'flag') return value => translateKey(language, value ? 'engine:flag.yes' : 'engine:flag.no')
  if (field.kind === 'status') return value => statusWord(field, language, value)
  if (field.kind === 'elapsed') return value => elapsed(Number(value), language)
  return value => kindValue(field).print(value, field)
}

function statusWord({ on, off }: FieldOf['status'], language: Language, value: unknown): string {
  if (value === -1) return translateKey(language, 'engine:status.deleted')
  return value === 1
    ? (on ?? translateKey(language, 'engine:status.normal'))
    : (off ?? translateKey(language, 'engine:status.disabled'))
}

const units = { day: 'engine:elapsed.day', hour: 'engine:elapsed.hour', minute: 'engine:elapsed.minute' } as const
const elapsed = (minutes: number, language: Language): string =>
  elapsedParts(minutes)
    .map(({ count, unit }) => translateKey(language, units[unit], { n: count }))
    .join('')
    .trim()

/** The words that a cell of a sheet may contain; empty for a field without options. */
export function cellWords(field: Field, language: Language): readonly string[] {
  const print = valueFormatter(field, language)
  if (field.kind === 'flag' || field.kind === 'status') return [1, 0].map(print)
  if (field.kind === 'states') return Object.keys(field.options)
  if (field.kind !== 'choice') return []
  return Object.values(field.options)
    .filter(value => field.settable?.includes(value) ?? true)
    .map(print)
}
