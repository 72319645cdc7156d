import type { TranslateText } from '../../kinds/kindValue.ts'
import { kindValue } from '../../kinds/kindValues.ts'
import type { Field } from '../../schema/index.ts'
import type { Language } from '../../shared/rules/languages.ts'
import { translateKey } from './translations.ts'

export const translateInto =
  (language: Language): TranslateText =>
  (key: string, params?: Readonly<Record<string, string | number>>) =>
    translateKey(language, key, params)

/** Formats values of a field as text; the field is of a module translated into that language. */
export function valueFormatter(field: Field, language: Language): (value: unknown) => string {
  const { print, printIn } = kindValue(field)
  const translate = translateInto(language)
  return printIn ? value => printIn(value, field, translate) : value => print(value, field)
}

/** The words that a cell of a sheet may contain; empty for a field without options. */
export const cellWords = (field: Field, language: Language): readonly string[] =>
  (kindValue(field).cellValues?.(field) ?? []).map(valueFormatter(field, language))
