import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { editorWords } from '../../src/cli/texts/editorWords.ts'
import { textEntries, readAllTexts, readTexts } from '../../src/cli/texts/localeFiles.ts'
import { unusedCorrections, staleTaiwanese, toTaiwanese } from '../../src/cli/texts/taiwanese.ts'
import { compareTextKeys, firstMenuEntries, usedTextKeys } from '../../src/cli/texts/usedTextKeys.ts'
import { engineRoot } from '../../src/product/roots.ts'
import { labelsOf, wordsOf } from '../../src/schema/index.ts'
import type { Language } from '../../src/shared/rules/languages.ts'
import { schemaWords } from '../../src/shared/rules/schemaWords.ts'

const chinese = readAllTexts('zh-CN')

/** The keys that the files of the modules have: what no schema says, or what a file says otherwise. */
const moduleKeys = (language: Language) =>
  modules.flatMap(module => {
    const name = `modules/${module.name}`
    const translated = schemaWords(module, language)
    const there = new Map(textEntries(readTexts(language, name)))
    const own = labelsOf(module).filter(
      ([key]) => translated[key] === undefined || (there.get(key) ?? translated[key]) !== translated[key],
    )
    return own.length ? [[name, keysOf(own)] as const] : []
  })

const keysOf = (entries: readonly (readonly [key: string, text: string])[]) => entries.map(([key]) => key).sort()
const blanksIn = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort().join()

test('every text the source asks for is there in Chinese, and none is there for nobody', () => {
  expect(compareTextKeys(usedTextKeys(), chinese)).toEqual({ missing: [], unused: [] })
})

test.each(['en-US', 'zh-TW'] as const)('%s says what Chinese says, no less and no more', language => {
  const there = Object.entries(readAllTexts(language)).map(([name, words]) => [name, keysOf(textEntries(words))])
  const wanted = [
    ...Object.entries(chinese).map(([name, words]) => [name, keysOf(textEntries(words))] as const),
    ...moduleKeys(language),
    ...(language === 'zh-TW' ? [['editor', keysOf(textEntries(editorWords()))] as const] : []),
  ]
  expect(Object.fromEntries(there), 'run npm run schema:record and translate').toEqual(Object.fromEntries(wanted))
})

test('every Chinese text of the client comes one way: for every list, or with what shows it', () => {
  const sources = globSync('src/{client,modules}/**/*.{ts,tsx}', { cwd: engineRoot }).map(file =>
    readFileSync(join(engineRoot, file), 'utf8'),
  )
  const loaded = sources.flatMap(source =>
    [...source.matchAll(/locales\/zh-CN\/\{?([\w,]+)\}?\.json/g)].flatMap(([, names = '']) => names.split(',')),
  )
  const used = new Set(sources.flatMap(source => [...source.matchAll(/\bt\([^)]*?['"`](\w+):\w/g)].map(([, name = '']) => name)))
  expect(loaded.filter((name, index) => loaded.indexOf(name) < index)).toEqual([])
  expect([...used].filter(name => name in chinese && !loaded.includes(name))).toEqual([])
})

test('who reads is always 您, and what one signs in with always 账号', () => {
  const ours = JSON.stringify(modules).split('"')
  const all = [...Object.values(chinese).flatMap(words => textEntries(words).map(([, text]) => text)), ...ours]
  expect(all.filter(text => /你|帐号|帐户|账户/.test(text))).toEqual([])
})

test.each(['en-US', 'zh-TW'])('%s leaves the same blanks to be filled', language => {
  const texts = Object.entries(chinese).flatMap(([name, words]) => {
    const other = new Map(textEntries(readTexts(language, name)))
    return textEntries(words).map(([key, text]) => ({ key: `${name}:${key}`, text, other: other.get(key) ?? '' }))
  })
  expect(texts.filter(({ text, other }) => blanksIn(text) !== blanksIn(other))).toEqual([])
})

test('no English text is empty, or has Chinese in it', () => {
  const texts = Object.entries(readAllTexts('en-US')).flatMap(([name, words]) =>
    textEntries(words).map(([key, text]) => ({ key: `${name}:${key}`, text })),
  )
  const translated = modules.flatMap(module =>
    Object.entries(wordsOf(module).en ?? {}).map(([key, text]) => ({ key: `${module.name}: ${key}`, text })),
  )
  expect([...texts, ...translated].filter(({ text }) => text.trim() === '' || /\p{Script=Han}/u.test(text))).toEqual([])
})

test('the language of Taiwan is made from Chinese, and no correction is idle', () => {
  expect(staleTaiwanese(modules), 'run npm run schema:record and look at the differences').toEqual([])
  expect(unusedCorrections(modules), 'locales/corrections.zh-TW.json says what nothing needs').toEqual([])
  expect(toTaiwanese('当前账号没有权限导出这条数据，请刷新后台页面')).toBe('目前帳號沒有權限匯出這筆資料，請重新整理後台頁面')
})

test('an entry of the first menu is called in every language as it is called there', () => {
  expect(readTexts('zh-CN', 'menu')).toEqual(Object.fromEntries(firstMenuEntries().map(({ name, title }) => [name, title])))
})

test('a text that nobody wrote and one that nobody asks for are both reported', () => {
  const usedTexts = {
    keys: new Set(['shell:here', 'me:gone|shell:gone']),
    patterns: new Set(['shell:kind.*', 'shell:lost.*']),
    open: new Set(['shell']),
    quoted: new Set(['named']),
  }
  const packs = { shell: { here: 'x', kind: { one: 'x' }, named: 'x', idle: 'x' } }
  expect(compareTextKeys(usedTexts, packs)).toEqual({ missing: ['me:gone|shell:gone', 'shell:lost.*'], unused: ['shell:idle'] })
})
