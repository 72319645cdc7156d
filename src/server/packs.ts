import { existsSync, readFileSync } from 'node:fs'
import type { Language } from '../rules/languages.ts'

const known = new Map<string, unknown>()

/** What one namespace says in a language, read when it is first spoken; nothing where there is no such file. */
export function packIn(language: Language, namespace: string): unknown {
  const path = `${language}/${namespace}`
  if (known.has(path)) return known.get(path)
  const url = new URL(`../../locales/${path}.json`, import.meta.url)
  const pack: unknown = existsSync(url) ? JSON.parse(readFileSync(url, 'utf8')) : {}
  known.set(path, pack)
  return pack
}

type Texts = Readonly<Record<string, string>>

/** What the fields of a module are called, and what is said where one of them is missing or has not the shape it should. */
export const labelsIn = (language: Language, module: string) =>
  packIn(language, `modules/${module}`) as { fields?: Texts; required?: Texts; shapes?: Texts }

/** What the fields that come with every module are called. */
export const systemLabelsIn = (language: Language): Texts => (packIn(language, 'engine') as { system?: Texts }).system ?? {}
