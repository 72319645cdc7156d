import { type AnyModule, type Label, labelsOf, wordsOf } from '../../schema/index.ts'
import { findText, nestTexts, readTexts, textEntries, type TextTree, writeTexts } from './localeFiles.ts'

const common: Readonly<Record<string, string>> = { 名称: 'Name', 标题: 'Title', 状态: 'Status', 排序: 'Sort', 备注: 'Remark' }

/** `temp_price` and `showContent` as words. */
const humanise = (name: string): string => {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A first English text: from the name in the schema, else the Chinese text. */
function guess(module: AnyModule, [key, text]: Label): string {
  const [group, name = module.name] = key.split('.')
  const named = group === 'label' || group === 'fields' || key.endsWith('.label')
  return common[text] ?? (named ? humanise(name) : text)
}

const namespaceOf = (module: AnyModule): string => `modules/${module.name}`
const englishOf = (module: AnyModule): TextTree => readTexts('en-US', namespaceOf(module))

/** The text of a label in the file; none where the schema has it and the file does not override it. */
function englishText(module: AnyModule, label: Label, known: string | undefined): string | undefined {
  const written = wordsOf(module).en?.[label[0]]
  if (written === undefined) return known ?? guess(module, label)
  return known === written || known === guess(module, label) ? undefined : known
}

interface EnglishReport {
  /** Texts that are still to be translated. */
  chinese: readonly string[]
  /** Texts of the file that are shown instead of the schema's. */
  overriding: readonly string[]
  /** Texts of the file that no module shows any more. */
  removed: readonly string[]
}
/**
 * Keeps translated texts of the file, guesses new ones, removes those that the module no longer has or that its schema
 * contains.
 */
export const englishTexts = (module: AnyModule, known: TextTree): readonly Label[] =>
  labelsOf(module).flatMap(label => {
    const text = englishText(module, label, findText(known, label[0]))
    return text === undefined ? [] : [[label[0], text] as const]
  })

/** Writes the English file of a module. */
export function writeEnglish(module: AnyModule): EnglishReport {
  const known = englishOf(module)
  const texts = englishTexts(module, known)
  const keys = labelsOf(module).map(([key]) => key)
  const written = wordsOf(module).en ?? {}
  writeTexts('en-US', namespaceOf(module), nestTexts(texts))
  const lineOf = ([key, text]: readonly [key: string, text: string]): string => `${namespaceOf(module)}.json: ${key} "${text}"`
  return {
    chinese: texts.filter(([, text]) => /\p{Script=Han}/u.test(text)).map(lineOf),
    overriding: texts.filter(([key]) => Object.hasOwn(written, key)).map(lineOf),
    removed: textEntries(known)
      .filter(([key]) => !keys.includes(key))
      .map(lineOf),
  }
}
