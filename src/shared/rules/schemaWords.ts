import { type AnyModule, type WordLanguage, wordsOf } from '../../schema/index.ts'
import type { Language } from './languages.ts'

/** The keys of the languages, beside Chinese, in which a schema may have texts. */
const wordLanguage: Readonly<Record<Language, WordLanguage | null>> = { 'zh-CN': null, 'zh-TW': 'tw', 'en-US': 'en' }

/** The texts of a module's schema in a language, by the keys of its labels. */
export function schemaWords(module: AnyModule, language: Language): Readonly<Record<string, string>> {
  const name = wordLanguage[language]
  return (name && wordsOf(module)[name]) ?? {}
}
