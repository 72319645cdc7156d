import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Converter } from 'opencc-js/cn2t'
import corrections from '../../locales/corrections.zh-TW.json' with { type: 'json' }
import { type AnyModule, labelsOf } from '../schema/index.ts'
import { editorWords } from './editorWords.ts'
import { root } from './root.ts'
import { entriesOf, isWritten, lookUp, namespacesOf, nest, type Packs, packsOf, type Words, write } from './words.ts'

const language = 'zh-TW'
const convert = Converter({ from: 'cn', to: 'twp' })
const terms: Readonly<Record<string, string>> = corrections.terms
const texts: Packs = corrections.texts

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const longestFirst = Object.keys(terms).sort((one, other) => other.length - one.length)
const wrong = new RegExp(longestFirst.map(escaped).join('|'), 'g')

/** As it is said in Taiwan: by its phrases, then by our corrections. */
export const taiwanese = (text: string): string => convert(text).replace(wrong, found => terms[found] ?? found)

const said = (namespace: string, entries: readonly (readonly [key: string, text: string])[]): Words =>
  nest(entries.map(([key, text]) => [key, lookUp(texts[namespace] ?? {}, key) ?? taiwanese(text)] as const))

/** The whole of the language, made from the Chinese one; the rich text editor does not speak it itself. */
const packs = (modules: readonly AnyModule[]): Packs => ({
  ...Object.fromEntries(Object.entries(packsOf('zh-CN')).map(([name, words]) => [name, said(name, entriesOf(words))])),
  ...Object.fromEntries(modules.map(module => [`modules/${module.name}`, said(`modules/${module.name}`, labelsOf(module))])),
  editor: said('editor', entriesOf(editorWords())),
})

const left = (made: Packs): readonly string[] => namespacesOf(language).filter(namespace => !(namespace in made))

/** Files that are not what would be made now. */
export function staleTaiwanese(modules: readonly AnyModule[]): string[] {
  const made = packs(modules)
  return [...Object.keys(made).filter(name => !isWritten(language, name, made[name] ?? {})), ...left(made)]
}

/** Corrections of texts that are no longer there. */
export function idleCorrections(modules: readonly AnyModule[]): string[] {
  const made = packs(modules)
  const whole = Object.values(made).flatMap(words => entriesOf(words).map(([, text]) => text))
  return [
    ...Object.entries(texts).flatMap(([name, words]) =>
      entriesOf(words).flatMap(([key]) => (lookUp(made[name] ?? {}, key) === undefined ? [`${name}:${key}`] : [])),
    ),
    ...Object.values(terms).filter(term => !whole.some(text => text.includes(term))),
  ]
}

export function writeTaiwanese(modules: readonly AnyModule[]) {
  const made = packs(modules)
  for (const namespace of left(made)) rmSync(join(root, 'locales', language, `${namespace}.json`))
  for (const [namespace, words] of Object.entries(made)) write(language, namespace, words)
}
