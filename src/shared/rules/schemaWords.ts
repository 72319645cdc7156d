import { type AnyModule, type WordLanguage, wordsOf } from '../../schema/index.ts'
import type { Language } from './languages.ts'

/** How a schema names the languages that it may say its texts in, beside Chinese. */
const wordLanguage: Readonly<Record<Language, WordLanguage | null>> = { 'zh-CN': null, 'zh-TW': 'tw', 'en-US': 'en' }

/** The texts of a module's schema in a language, by the keys of its labels. */
export function schemaWords(module: AnyModule, language: Language): Readonly<Record<string, string>> {
  const name = wordLanguage[language]
  return (name && wordsOf(module)[name]) ?? {}
}
