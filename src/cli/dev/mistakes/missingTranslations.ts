import { type AnyModule, labelsOf } from '../../../schema/index.ts'
import { readPack } from '../../../server/text/translations.ts'
import type { Language } from '../../../shared/rules/languages.ts'
import { schemaWords } from '../../../shared/rules/schemaWords.ts'
import { textEntries, type TextTree } from '../../texts/localeFiles.ts'

/** Taiwanese is made from Chinese. */
const language: Language = 'en-US'

/** Texts without English in a module that has English for others: one without any is meant to be Chinese. */
export function missingTranslations(modules: readonly AnyModule[]): readonly string[] {
  return modules.flatMap(module => {
    const inFile = new Map(textEntries(readPack(language, `modules/${module.name}`) as TextTree))
    const inSchema = schemaWords(module, language)
    const labels = labelsOf(module)
    const missing = labels.filter(([key]) => !inFile.has(key) && inSchema[key] === undefined)
    if (missing.length === labels.length) return []
    return missing.map(
      ([key, text]) =>
        `${module.name}.${addressOf(key)}: "${text}" has no English; write { zh: '${text}', en: '…' }, or "${key}" in locales/${language}/modules/${module.name}.json`,
    )
  })
}

/** The part of the schema that has a text: those of a field have keys by what they are. */
const addressOf = (key: string): string =>
  key.replace(/^(?:hints|required|readonly|shapes|units|roots|options)\.(\w+).*$/, 'fields.$1')
