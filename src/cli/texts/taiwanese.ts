import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Converter } from 'opencc-js/cn2t'
import corrections from '../../../locales/corrections.zh-TW.json' with { type: 'json' }
import { isInstalled, productRoot } from '../../product/roots.ts'
import { type AnyModule, type Label, labelsOf, wordsOf } from '../../schema/index.ts'
import { editorWords } from './editorWords.ts'
import {
  textEntries,
  isFileCurrent,
  findText,
  namespacesOf,
  nestTexts,
  type TextPacks,
  readAllTexts,
  type TextTree,
  writeTexts,
} from './localeFiles.ts'

const language = 'zh-TW'
const convert = Converter({ from: 'cn', to: 'twp' })
const terms: Readonly<Record<string, string>> = corrections.terms
const texts: TextPacks = corrections.texts

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const byLength = Object.keys(terms).sort((one, other) => other.length - one.length)
const wrong = new RegExp(byLength.map(escapeRegExp).join('|'), 'g')

/** Taiwanese Chinese: by OpenCC's phrases, then by our corrections. */
export const toTaiwanese = (text: string): string => convert(text).replace(wrong, found => terms[found] ?? found)

const taiwaneseTexts = (namespace: string, entries: readonly (readonly [key: string, text: string])[]): TextTree =>
  nestTexts(entries.map(([key, text]) => [key, findText(texts[namespace] ?? {}, key) ?? toTaiwanese(text)] as const))

/** Texts of a module that its schema lacks in this language, and those that a correction replaces. */
const taiwaneseLabels = (module: AnyModule): readonly Label[] =>
  labelsOf(module).filter(
    ([key]) => wordsOf(module).tw?.[key] === undefined || findText(texts[`modules/${module.name}`] ?? {}, key) !== undefined,
  )

/** All texts of the language, converted from simplified Chinese; the rich text editor has none of its own. */
const taiwanesePacks = (modules: readonly AnyModule[]): TextPacks => ({
  ...Object.fromEntries(
    Object.entries(readAllTexts('zh-CN')).map(([name, words]) => [name, taiwaneseTexts(name, textEntries(words))]),
  ),
  ...Object.fromEntries(
    modules.map(module => [`modules/${module.name}`, taiwaneseTexts(`modules/${module.name}`, taiwaneseLabels(module))]),
  ),
  ...(isInstalled ? {} : { editor: taiwaneseTexts('editor', textEntries(editorWords())) }),
})

const leftoverNamespaces = (made: TextPacks): readonly string[] =>
  namespacesOf(language).filter(namespace => !(namespace in made))

/** Files that differ from what would be generated now. */
export function staleTaiwanese(modules: readonly AnyModule[]): string[] {
  const made = taiwanesePacks(modules)
  return [...Object.keys(made).filter(name => !isFileCurrent(language, name, made[name] ?? {})), ...leftoverNamespaces(made)]
}

/** Corrections whose texts no longer exist. */
export function unusedCorrections(modules: readonly AnyModule[]): string[] {
  const made = taiwanesePacks(modules)
  const whole = Object.values(made).flatMap(words => textEntries(words).map(([, text]) => text))
  return [
    ...Object.entries(texts).flatMap(([name, words]) =>
      textEntries(words).flatMap(([key]) => (findText(made[name] ?? {}, key) === undefined ? [`${name}:${key}`] : [])),
    ),
    ...Object.values(terms).filter(term => !whole.some(text => text.includes(term))),
  ]
}

export function writeTaiwanese(modules: readonly AnyModule[]) {
  const made = taiwanesePacks(modules)
  for (const namespace of leftoverNamespaces(made)) rmSync(join(productRoot, 'locales', language, `${namespace}.json`))
  for (const [namespace, words] of Object.entries(made)) writeTexts(language, namespace, words)
}
