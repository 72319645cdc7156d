import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../locales/', import.meta.url)
const packs = (language: string) => readdirSync(new URL(language, folder)).filter(file => file.endsWith('.json'))

type Words = { [key: string]: string | Words }
const read = (language: string, file: string) => JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')) as Words
const keysOf = (words: Words): string[] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [key] : keysOf(value).map(below => `${key}.${below}`),
  )
const blanksIn = (words: Words): string[] => (JSON.stringify(words).match(/\{\{\w+\}\}/g) ?? []).sort()

test.each(packs('zh-CN'))('%s says in English what it says in Chinese', file => {
  const [chinese, english] = [read('zh-CN', file), read('en-US', file)]
  expect(keysOf(english).sort()).toEqual(keysOf(chinese).sort())
  expect(blanksIn(english)).toEqual(blanksIn(chinese))
})
