import type { Language } from '../../../rules/languages.ts'
import { type AnyModule, type Field, isPointing, type Pointing } from '../../../schema/index.ts'
import type { Scope } from '../../db/scope.ts'
import { sayWord } from '../../packs.ts'
import { wordsOf } from '../../printing.ts'
import { choicesOf } from '../choices.ts'

/** How values of a kind are written. */
export const samples: Readonly<Partial<Record<Field['kind'], string>>> = {
  phone: '13800138000',
  date: '2026-01-31',
  timestamp: '2026-01-31 08:00:00',
  money: '7.85',
  number: '1',
  colour: '#1f5eff',
  url: 'https://www.example.com/',
  point: '121.473701,31.230416',
}

const shown = 20
/** Some titles a cell may say that points to rows. */
export async function titlesOf(scope: Scope, module: AnyModule, field: Pointing): Promise<string[]> {
  const sought = { field, keyword: '', ids: null, under: null, nested: false, limit: shown }
  return (await choicesOf(scope, module, sought)).map(({ title }) => title)
}

const listed = (words: readonly string[], language: Language): string => words.join(sayWord(language, 'engine:comma'))

export const optionsHint = (words: readonly string[], language: Language): string =>
  sayWord(language, 'sheets:template.options', { words: listed(words, language) })

/** What a column takes: the words of a list, or how a value is written. */
export async function hintOf(
  scope: Scope,
  module: AnyModule,
  { field, language }: { field: Field; language: Language },
): Promise<string> {
  const words = wordsOf(field, language)
  if (words.length) return optionsHint(words, language)
  if (field.kind === 'region') return sayWord(language, 'sheets:template.region')
  if (isPointing(field)) {
    const titles = listed(await titlesOf(scope, module, field), language)
    const hint = titles ? sayWord(language, 'sheets:template.titles', { titles }) : sayWord(language, 'sheets:template.title')
    return field.kind === 'references' ? hint + sayWord(language, 'sheets:template.several') : hint
  }
  return 'hint' in field && field.hint ? field.hint : howWritten(field, language)
}

function howWritten(field: Field, language: Language): string {
  if (field.kind === 'money' || field.kind === 'number') {
    const { min, max } = field
    return min === undefined || max === undefined
      ? sayWord(language, 'sheets:template.number')
      : sayWord(language, 'sheets:template.between', { min, max })
  }
  if (field.kind === 'text' && field.shape) return field.shape
  if (field.kind === 'text' && field.max) return sayWord(language, 'sheets:template.text', { max: field.max })
  const sample = samples[field.kind]
  return sample ? sayWord(language, 'sheets:template.such', { sample }) : ''
}
