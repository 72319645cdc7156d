import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './root.ts'

/** Texts of one namespace, by key. */
export interface Words {
  [key: string]: string | Words
}
/** All that is said in a language, by namespace: `shell`, `modules/menu`. */
export type Packs = Readonly<Record<string, Words>>

const folder = join(root, 'locales')
const pathOf = (language: string, namespace: string): string => join(folder, language, `${namespace}.json`)
const textOf = (words: Words): string => `${JSON.stringify(words, null, 2)}\n`

export const wordsIn = (language: string, namespace: string): Words => {
  const path = pathOf(language, namespace)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Words) : {}
}

export const namespacesOf = (language: string): readonly string[] =>
  readdirSync(join(folder, language), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.json'))
    .map(file => file.replaceAll('\\', '/').replace(/\.json$/, ''))
    .sort()

export const packsOf = (language: string): Packs =>
  Object.fromEntries(namespacesOf(language).map(namespace => [namespace, wordsIn(language, namespace)]))

/** Every text with the whole of its key. */
export const entriesOf = (words: Words): (readonly [key: string, text: string])[] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[key, value] as const]
      : entriesOf(value).map(([below, text]) => [`${key}.${below}`, text] as const),
  )

export function nest(entries: readonly (readonly [key: string, text: string])[]): Words {
  const words: Words = {}
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

export const lookUp = (words: Words, key: string): string | undefined => {
  let found: string | Words | undefined = words
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined
  return typeof found === 'string' && found !== '' ? found : undefined
}

/** Whether the file says just this already. */
export const isWritten = (language: string, namespace: string, words: Words): boolean =>
  existsSync(pathOf(language, namespace)) && readFileSync(pathOf(language, namespace), 'utf8') === textOf(words)

export function write(language: string, namespace: string, words: Words) {
  if (isWritten(language, namespace, words)) return
  mkdirSync(dirname(pathOf(language, namespace)), { recursive: true })
  writeFileSync(pathOf(language, namespace), textOf(words))
}
