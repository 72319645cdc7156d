import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { productRoot } from '../../product/roots.ts'

/** Texts of one namespace, by key. */
export interface TextTree {
  [key: string]: string | TextTree
}
/** All texts of a language, by namespace: `shell`, `modules/menu`. */
export type TextPacks = Readonly<Record<string, TextTree>>

const folderOf = (language: string, root = productRoot): string => join(root, 'locales', language)
const pathOf = (language: string, namespace: string): string => join(folderOf(language), `${namespace}.json`)
const textOf = (words: TextTree): string => `${JSON.stringify(words, null, 2)}\n`

export const readTexts = (language: string, namespace: string): TextTree => {
  const path = pathOf(language, namespace)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as TextTree) : {}
}

export const namespacesOf = (language: string, root?: string): readonly string[] =>
  existsSync(folderOf(language, root))
    ? readdirSync(folderOf(language, root), { recursive: true, encoding: 'utf8' })
        .filter(file => file.endsWith('.json'))
        .map(file => file.replaceAll('\\', '/').replace(/\.json$/, ''))
        .sort()
    : []

export const readAllTexts = (language: string): TextPacks =>
  Object.fromEntries(namespacesOf(language).map(namespace => [namespace, readTexts(language, namespace)]))

/** Every text with its full key. */
export const textEntries = (words: TextTree): (readonly [key: string, text: string])[] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[key, value] as const]
      : textEntries(value).map(([below, text]) => [`${key}.${below}`, text] as const),
  )

export function nestTexts(entries: readonly (readonly [key: string, text: string])[]): TextTree {
  const words: TextTree = {}
  for (const [key, text] of entries) {
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

export const findText = (words: TextTree, key: string): string | undefined => {
  let found: string | TextTree | undefined = words
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined
  return typeof found === 'string' && found !== '' ? found : undefined
}

const isEmpty = (words: TextTree): boolean => Object.keys(words).length === 0

/** Whether the file has this content already; there is none for no texts. */
export const isFileCurrent = (language: string, namespace: string, words: TextTree): boolean =>
  isEmpty(words)
    ? !existsSync(pathOf(language, namespace))
    : existsSync(pathOf(language, namespace)) && readFileSync(pathOf(language, namespace), 'utf8') === textOf(words)

export function writeTexts(language: string, namespace: string, words: TextTree) {
  if (isFileCurrent(language, namespace, words)) return
  if (isEmpty(words)) return rmSync(pathOf(language, namespace))
  mkdirSync(dirname(pathOf(language, namespace)), { recursive: true })
  writeFileSync(pathOf(language, namespace), textOf(words))
}
