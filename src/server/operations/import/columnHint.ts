import { kindValue } from '../../../kinds/kindValues.ts'
import { type AnyModule, type Field, isMultiValued, isPointing, isRegion, type PointingField } from '../../../schema/index.ts'
import type { Language } from '../../../shared/rules/languages.ts'
import type { Scope } from '../../db/scope.ts'
import { cellWords, translateInto } from '../../text/formatValue.ts'
import { translateKey } from '../../text/translations.ts'
import { loadChoices } from '../choices.ts'

const shown = 20
/** Some titles that a link's cell may contain. */
export async function pickableTitles(scope: Scope, module: AnyModule, field: PointingField): Promise<string[]> {
  const filter = { field, keyword: '', ids: null, under: null, row: {}, nested: false, limit: shown }
  return (await loadChoices(scope, module, filter)).map(({ title }) => title)
}

const joinWords = (words: readonly string[], language: Language): string => words.join(translateKey(language, 'engine:comma'))

export const optionsHint = (words: readonly string[], language: Language): string =>
  translateKey(language, 'sheets:template.options', { words: joinWords(words, language) })

/** The hint of a column: its options, or the format of a value. */
export async function columnHint(
  scope: Scope,
  module: AnyModule,
  { field, language }: { field: Field; language: Language },
): Promise<string> {
  const words = cellWords(field, language)
  if (words.length) return optionsHint(words, language)
  if (isRegion(field)) return translateKey(language, 'sheets:template.region')
  if (isPointing(field)) {
    const titles = joinWords(await pickableTitles(scope, module, field), language)
    const hint = titles
      ? translateKey(language, 'sheets:template.titles', { titles })
      : translateKey(language, 'sheets:template.title')
    return isMultiValued(field) ? hint + translateKey(language, 'sheets:template.several') : hint
  }
  return 'hint' in field && field.hint ? field.hint : formatHint(field, language)
}

function formatHint(field: Field, language: Language): string {
  const { cellHint, sample } = kindValue(field)
  const hint = cellHint?.(field, translateInto(language))
  if (hint) return hint
  return sample ? translateKey(language, 'sheets:template.such', { sample }) : ''
}
