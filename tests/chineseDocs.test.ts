import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sourcesIn } from '../src/cli/imports.ts'
import { anchorsOfPage } from '../src/cli/site/pages/headingAnchor.ts'
import { engineRoot } from '../src/product/roots.ts'
import { chinesePath, codeIn, type Document, documents, proseOf, targetsOf, textOf } from './documents.ts'

/** Pages of its own, which have no English one. */
const onlyChinese = ['docs/zh/glossary.md']

const chinesePages = documents.filter(({ path }) => path.startsWith('docs/zh/'))

/** The page on testing without its list of test files, which the Chinese one refers to: their names are the same in any language. */
const withoutAreas = (document: Document): Document => ({
  ...document,
  text: document.path === 'docs/testing.md' ? document.text.replace(/(\n## Areas\n[\s\S]*?\n)(?:- .*\n)+/, '$1') : document.text,
})

const pairs = documents.map(withoutAreas).flatMap(english => {
  const chinese = documents.find(({ path }) => path === chinesePath(english.path))
  return chinese ? [{ path: english.path, english, chinese }] : []
})

test('every page has its Chinese one, and none is left of a page that is gone', () => {
  const wanted = documents.flatMap(({ path }) => chinesePath(path) ?? [])
  const there = chinesePages.map(({ path }) => path).filter(path => !onlyChinese.includes(path))
  expect(there.sort(), 'write what is missing after the English page of that name, in the words of docs/zh/glossary.md').toEqual(
    wanted.sort(),
  )
})

test('what stands in quotation marks is on the screen, word by word', () => {
  const folder = join(engineRoot, 'locales/zh-CN')
  const screen = [
    ...sourcesIn('schemas', 'src').map(({ text }) => text),
    ...readdirSync(folder).map(file => readFileSync(join(folder, file), 'utf8')),
  ].join('\n')
  const quoted = chinesePages.flatMap(page => proseOf(page).match(/(?<=“)[^”]+/g) ?? [])
  expect(quoted.length).toBeGreaterThan(50)
  expect(quoted.filter(words => !screen.includes(words))).toEqual([])
})

test('bold words are bold: between punctuation and a letter Markdown leaves the asterisks as they are', () => {
  const bold = chinesePages.flatMap(page => [...proseOf(page).matchAll(/(?<=(.?))\*\*([^*\n]+)\*\*(?=(.?))/gu)])
  const [letter, opening, closing] = [/^\p{L}/u, /^[\p{P}\p{S}]/u, /[\p{P}\p{S}]$/u]
  const leftPlain = bold.filter(
    ([, before = '', words = '', after = '']) =>
      (letter.test(before) && opening.test(words)) || (closing.test(words) && letter.test(after)),
  )
  expect(bold.length).toBeGreaterThan(50)
  expect(leftPlain.map(([words]) => words)).toEqual([])
})

describe.each(pairs)('$path', ({ english, chinese }) => {
  const advice = `make the change of ${english.path} in ${chinese.path} too: the difference shows what one of them has alone`

  test('its Chinese page has the same headings, paragraphs, tables, lists and blocks of code', () => {
    expect(outlineOf(chinese), advice).toEqual(outlineOf(english))
  })

  test('its Chinese page names the same code and leads to the same places', () => {
    expect(new Set(codeIn(chinese)), advice).toEqual(new Set(codeIn(english)))
    expect(placesOf(chinese), advice).toEqual(placesOf(english))
  })

  test('its Chinese page has the words of the screen', () => {
    const words = proseOf(english).match(/\p{Script=Han}+/gu) ?? []
    expect(
      words.filter(word => !proseOf(chinese).includes(word)),
      advice,
    ).toEqual([])
  })
})

/** What a page is made of: a heading by its level, a row by its columns, a block of code as it is, a paragraph by being there. */
const outlineOf = ({ text }: Document): string[] =>
  [...text.matchAll(/^```[\s\S]*?^```$|^#+ |^ *(?:-|\d+\.) |^\|.*$|^\S.*(?:\n\S.*)*/gm)].map(([part]) => {
    if (part.startsWith('|')) return `row of ${part.replaceAll('\\|', '').split('|').length - 2}`
    return /^(```|#+ $| *(-|\d+\.) $)/.test(part) ? part : 'paragraph'
  })

/** Where a page leads, each once: a page in whichever language, a heading by its number. The languages' own links do not count. */
function placesOf(document: Document): string[] {
  const places = targetsOf(document).flatMap(({ path, anchor }) => {
    if (onlyChinese.includes(path)) return []
    const pair = pairs.find(({ english, chinese }) => english.path === path || chinese.path === path)
    if (!pair) return [anchor === undefined ? path : `${path}#${anchor}`]
    if (path !== document.path && [pair.english, pair.chinese].includes(document)) return []
    const heading = anchor === undefined ? '' : `, heading ${anchorsOfPage(textOf(path)).indexOf(anchor) + 1}`
    // A page that has a Chinese one is reached in the language of the reader.
    const sameLanguage = path.startsWith('docs/zh/') === document.path.startsWith('docs/zh/')
    return [`${sameLanguage ? pair.path : path}${heading}`]
  })
  return [...new Set(places)].sort()
}
