import { fieldsOfCase, type RowCase } from '../fields/rowCase.ts'
import type { Field } from '../kinds.ts'
import { comparableValues } from '../kindTraits.ts'
import type { AnyModule } from '../module.ts'
import { fieldOf, memoByModule } from '../read.ts'
import type { Tone, ToneCase } from './moduleList.ts'

/** The colours of rows in order: the first case that a row meets decides. */
export const tonesOf = memoByModule((module): readonly ToneCase[] => {
  const { tone } = module.list ?? {}
  if (!tone) return []
  if (isToneCases(tone)) return tone
  const { field: name, ...colours } = tone
  const field = fieldOf(module, name)
  return Object.entries(colours).map(([written, colour]) => ({
    when: { [name]: field ? valueOfOptionKey(field, written) : written },
    colour: colour as Tone,
  }))
})
export const isToneCases = (tone: object): tone is readonly ToneCase[] => Array.isArray(tone)

/** The fields that decide the colour of a row. */
export const toneFields = (module: AnyModule): readonly string[] =>
  tonesOf(module).flatMap((one: RowCase) => fieldsOfCase(module, one))

/** A key of an object is a text, also where the value is a number. */
export function valueOfOptionKey(field: Field, written: string): string | number {
  const compared = comparableValues(field)
  if (typeof compared === 'string') return compared === 'number' ? Number(written) : written
  return compared.find(value => String(value) === written) ?? written
}
