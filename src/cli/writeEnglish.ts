import { type AnyModule, type Label, labelsOf } from '../schema/index.ts'
import { lookUpText, nestTexts, type TextTree, readTexts, writeTexts } from './localeFiles.ts'

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

/** Keeps translated texts, guesses new ones, drops those the module no longer has. Returns the keys that are not translated. */
export function writeEnglish(module: AnyModule): readonly string[] {
  const known = englishOf(module)
  const labels = labelsOf(module).map(label => [label[0], lookUpText(known, label[0]) ?? guess(module, label)] as const)
  writeTexts('en-US', namespaceOf(module), nestTexts(labels))
  return labels
    .filter(([, text]) => /\p{Script=Han}/u.test(text))
    .map(([key, text]) => `${namespaceOf(module)}.json: ${key} "${text}"`)
}
