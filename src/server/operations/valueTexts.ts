import { type AnyModule, fieldsOf, isLink, isPointing, isRegion } from '../../schema/index.ts'
import type { Language } from '../../shared/rules/languages.ts'
import type { Scope } from '../db/scope.ts'
import { valueFormatter } from '../text/formatValue.ts'
import { translateKey, translatedModule } from '../text/translations.ts'
import { titlesOfValues } from './titlesOfValues.ts'

interface PrintedValues {
  name: string
  values: readonly unknown[]
  language: Language
}
/** Values as text: rows by their titles; empty where there is no value. */
export async function valueTexts(
  scope: Scope,
  module: AnyModule,
  { name, values, language }: PrintedValues,
): Promise<(value: unknown) => string> {
  const field = fieldsOf(translatedModule(module, language))[name]
  if (!field) return String
  if (!isPointing(field) && !isRegion(field)) {
    const format = valueFormatter(field, language)
    return value => (value === null || value === undefined ? '' : format(value).slice(0, maxTextLength))
  }
  const titles = await titlesOfValues(scope, module, { field, values: values.flat() })
  return value =>
    [value]
      .flat()
      .filter(id => id !== null && !(id === 0 && isLink(field)))
      .map(id => titles.get(id) ?? `#${String(id)}`)
      .join(translateKey(language, 'engine:comma'))
}
const maxTextLength = 60
