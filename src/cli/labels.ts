import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyModule, type Label, labelsOf } from '../schema/index.ts'
import { root } from './root.ts'

interface Words {
  [key: string]: string | Words
}

const pathOf = (module: AnyModule): string => join(root, 'locales/en-US/modules', `${module.name}.json`)

const common: Readonly<Record<string, string>> = { 名称: 'Name', 标题: 'Title', 状态: 'Status', 排序: 'Sort', 备注: 'Remark' }

/** `temp_price` and `showContent` as words. */
const humanise = (name: string): string => {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A first English text: of a name in the schema where there is one, else the Chinese as it is. */
function guess(module: AnyModule, [key, text]: Label): string {
  const [group, name = module.name] = key.split('.')
  const named = group === 'title' || group === 'fields' || key.endsWith('.label')
  return common[text] ?? (named ? humanise(name) : text)
}

const lookUp = (words: Words, key: string): string | undefined => {
  let found: string | Words | undefined = words
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined
  return typeof found === 'string' && found !== '' ? found : undefined
}

function nest(labels: readonly Label[]): Words {
  const words: Words = {}
  for (const [key, text] of labels) {
    const parts = key.split('.')
    let place = words
    for (const part of parts.slice(0, -1)) {
      const next = place[part]
      place = typeof next === 'object' ? next : (place[part] = {})
    }
    place[parts.at(-1) ?? key] = text
  }
  return words
}

export const englishOf = (module: AnyModule): Words =>
  existsSync(pathOf(module)) ? (JSON.parse(readFileSync(pathOf(module), 'utf8')) as Words) : {}

/** Keys of labels that have no English yet. */
export const untranslated = (module: AnyModule): string[] =>
  labelsOf(module)
    .map(([key]) => key)
    .filter(key => lookUp(englishOf(module), key) === undefined)

/** Keeps what is translated, guesses what is not, drops what the module no longer says. */
export function writeEnglish(module: AnyModule) {
  const known = englishOf(module)
  const labels = labelsOf(module).map(label => [label[0], lookUp(known, label[0]) ?? guess(module, label)] as const)
  const text = `${JSON.stringify(nest(labels), null, 2)}\n`
  mkdirSync(join(pathOf(module), '..'), { recursive: true })
  if (!existsSync(pathOf(module)) || readFileSync(pathOf(module), 'utf8') !== text) writeFileSync(pathOf(module), text)
}
