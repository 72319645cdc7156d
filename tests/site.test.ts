import { dirname, join, normalize } from 'node:path/posix'
import { runInNewContext } from 'node:vm'
import MiniSearch from 'minisearch'
import { describe, expect, test } from 'vitest'
import { modules } from '../modules.config.ts'
import { galleryViews } from '../src/cli/dev/page/gallery/galleryViews.ts'
import { type SourceDocument, withFallbacks } from '../src/cli/site/pages/documentPages.ts'
import { anchorsOfPage } from '../src/cli/site/pages/headingAnchor.ts'
import { documentGroups } from '../src/cli/site/pages/navigation.ts'
import { resolveLinks } from '../src/cli/site/pages/resolveLinks.ts'
import { showPaths } from '../src/cli/site/pages/showPaths.ts'
import { readSitePages } from '../src/cli/site/readSitePages.ts'
import { readLanguage } from '../src/cli/site/reference/readLanguage.ts'
import type { Shape } from '../src/cli/site/reference/readShapes.ts'
import { translateReference } from '../src/cli/site/reference/translateReference.ts'
import { writeReference } from '../src/cli/site/reference/writeReference.ts'
import { searchTerms } from '../src/cli/site/searchTerms.ts'
import { siteLanguages } from '../src/cli/site/siteLanguages.ts'
import { traitsByKind } from '../src/kinds/lists/traits.ts'
import * as engineConstructors from '../src/schema/fields.ts'
import { checkModules, type ListView } from '../src/schema/index.ts'
import { rareOptions } from './fixtures/rareOptions.ts'

const { pages, files } = readSitePages()
const textAt = new Map(pages.map(({ place, text }) => [place, text]))
const language = readLanguage()
const views: { readonly [K in ListView['as']]: true } = { board: true, calendar: true, cards: true, map: true, chart: true }

describe.each(siteLanguages)('the site in %s', shown => {
  const of = (path: string): string => pages.find(page => page.language === shown && page.path === path)?.text ?? ''

  test('has a page of each kind, with each of its options', () => {
    expect(language.kinds.map(({ kind }) => kind)).toEqual(
      Object.keys(traitsByKind).sort((one, other) => one.localeCompare(other, 'en')),
    )
    const missing = language.kinds.flatMap(({ kind, shapes }) =>
      (shapes[0]?.options ?? []).flatMap(({ name, owner }) => {
        const entry = owner === 'CommonOptions' ? `[\`${name}\`](../fields.md#option-${name})` : `{#option-${name}}`
        return of(`reference/kinds/${kind}.md`).includes(entry) ? [] : [`${kind}.${name}`]
      }),
    )
    expect(missing).toEqual([])
  })

  test('has an entry of each key of a module, and of what those contain', () => {
    const text = pages
      .flatMap(page => (page.language === shown && page.path.startsWith('reference/') ? [page.text] : []))
      .join('\n')
    const [outermost, ...inside] = language.module
    expect(outermost?.options.map(({ name }) => name).filter(name => !text.includes(`{#option-${name}}`))).toEqual([])
    expect(inside.filter(({ options }) => !options.every(({ name }) => text.includes(`| \`${name}`)))).toEqual([])
    expect(Object.keys(views).filter(view => !text.includes(`### \`views[] as: '${view}'\``))).toEqual([])
  })

  test('has an example of each option of a kind', () => {
    const made = language.kinds.filter(({ madeBy }) => madeBy !== undefined)
    const without = made.flatMap(({ kind }) => {
      const [, ...options] = of(`reference/kinds/${kind}.md`).split(/^### /m)
      const own = options.filter(option => /^.*\{#option-/.test(option))
      return own.filter(option => !option.includes('```ts')).map(option => `${kind}: ${option.split('\n')[0]}`)
    })
    expect(without).toEqual([])
  })

  test('has a live example of each kind on its page, and of each view', () => {
    const isLive = (path: string, example: string): boolean => of(path).split('\n').includes(`<LiveExample ${example} />`)
    const kinds = language.kinds.map(({ kind }) => kind).filter(kind => !isLive(`reference/kinds/${kind}.md`, `kind="${kind}"`))
    const paths = pages.flatMap(page => (page.language === shown ? [page.path] : []))
    const unseen = galleryViews.filter(view => !paths.some(path => isLive(path, `view="${view}"`)))
    expect([...kinds, ...unseen]).toEqual([])
  })

  test('has links that lead to pages and headings', () => {
    const dead = pages
      .filter(page => page.language === shown)
      .flatMap(({ place, text }) =>
        [...text.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)].flatMap(([, target = '']) => {
          const [path = '', anchor] = target.split('#')
          const there = path === '' ? place : normalize(join(dirname(place), path))
          if (there.startsWith('files/')) return []
          const page = textAt.get(there)
          const leads = page !== undefined && (anchor === undefined || anchorsOfPage(page).includes(anchor))
          return leads ? [] : [`${place}: ${target}`]
        }),
      )
    expect(dead).toEqual([])
  })
})

test('every option of the language is documented at its declaration, and in Chinese', () => {
  const shapes: readonly Shape[] = [
    ...language.module,
    ...language.common,
    ...language.kinds.flatMap(kind => kind.shapes),
    ...language.formulas.flatMap(formula => formula.shapes),
  ]
  const undocumented = shapes.flatMap(({ path, options }) =>
    options.flatMap(({ name, doc }) => (doc === '' ? [`${path}.${name}`] : [])),
  )
  expect(undocumented).toEqual([])
  expect(language.kinds.filter(({ madeBy, doc }) => madeBy !== undefined && madeBy in engineConstructors && doc === '')).toEqual(
    [],
  )
  const sentences = [
    // That of the whole module is on no page.
    ...shapes.slice(1).map(({ doc }) => doc),
    ...shapes.flatMap(({ options }) => options.map(({ doc }) => doc)),
    ...language.kinds.map(({ doc }) => doc),
    ...language.formulas.map(({ doc }) => doc),
  ].filter(sentence => sentence !== '')
  expect(sentences.filter(sentence => translateReference('zh')(sentence) === sentence)).toEqual([])
})

test('a kind whose constructor has no comment is not said to be built in', () => {
  const kinds = language.kinds.filter(({ kind }) => kind === 'phone').map(kind => ({ ...kind, doc: '' }))
  const examples = { fields: new Map(), parts: new Map() }
  const source = { reference: { ...language, kinds }, examples, translate: translateReference('en') }
  const text = writeReference(source, 'en').find(({ path }) => path === 'reference/kinds/phone.md')?.text
  expect(text).toContain('Made by')
  expect(text).not.toContain('of itself')
})

test('the schema that the reference takes rare options from is sound', () => {
  expect(checkModules([...modules, rareOptions])).toEqual([])
})

test('the navigation names pages that there are, each once', () => {
  const named = documentGroups.flatMap(group => group.pages)
  expect(new Set(named).size).toBe(named.length)
  expect(named.filter(name => !textAt.has(`${name}.md`))).toEqual([])
})

test('the pictures that pages show are among the files', () => {
  expect(files).toContain('docs/architecture.svg')
})

describe('the search', () => {
  const index = new MiniSearch({ fields: ['text'], tokenize: searchTerms })
  index.addAll([
    { id: 'zh', text: '在这里，一个模块就是一个数据文件：`created_at` 由服务器写入。' },
    { id: 'en', text: 'A savepoint is released with its row.' },
  ])
  const found = (query: string) => index.search(query, { prefix: true, combineWith: 'AND' }).map(({ id }) => id as string)

  test.each(['数据文件', '模块', '据', '由服务器写入', 'created'])('finds %s inside a Chinese sentence', query => {
    expect(found(query)).toEqual(['zh'])
  })

  test.each(['savepoint', 'RELEASED', 'row'])('finds the English %s', query => {
    expect(found(query)).toEqual(['en'])
  })

  test.each(['文模', '块模', 'point'])('does not find %s, which is nowhere', query => {
    expect(found(query)).toEqual([])
  })

  test('has the source of its terms in the pages, where nothing else of the build is', () => {
    const terms = runInNewContext(`(${searchTerms.toString()})('一个模块 id')`) as readonly string[]
    expect([...terms]).toEqual(['一个', '个模', '模块', 'id'])
  })
})

describe('a block of code', () => {
  const excerpt = '```ts excerpt schemas/one.ts\nconst one = 1\n```'

  test('that is of a file is shown below what it does and the path', () => {
    expect(showPaths(excerpt, 'en')).toBe('::: code-group\n```ts [from schemas/one.ts]\nconst one = 1\n```\n:::')
    expect(showPaths(excerpt, 'zh')).toContain('[摘自 schemas/one.ts]')
  })

  test('that is of no file stays as it is', () => {
    const text = 'before\n\n```sh\nnpm start\n```\n'
    expect(showPaths(text, 'en')).toBe(text)
    expect(showPaths(`${text}\n${excerpt}`, 'en')).toContain(text)
  })

  test('shows its path on the page of the document', () => {
    expect(textAt.get('modules.md')).toContain('```ts [new file schemas/')
    expect(textAt.get('zh/modules.md')).toContain('```ts [新文件 schemas/')
  })
})

describe('a document without a Chinese text', () => {
  const english = (source: string, text: string): SourceDocument => ({
    source,
    language: 'en',
    path: source.replace('docs/', ''),
    text,
  })
  const documents: readonly SourceDocument[] = [
    english('docs/one.md', '# One\n\n[two](two.md#second), [itself](#one)\n'),
    english('docs/two.md', '# Two\n\n## Second\n'),
    { source: 'docs/zh/two.md', language: 'zh', path: 'two.md', text: '# 二\n\n## 第二\n\n[一](../one.md#one)\n' },
  ]
  const resolved = resolveLinks(withFallbacks(documents))
  const at = (own: 'en' | 'zh', path: string) => resolved.find(page => page.language === own && page.path === path)?.text

  test('is shown in English below a sentence that says so', () => {
    expect(at('zh', 'one.md')).toMatch(/^# One\n\n::: tip\n本页还没有中文译文/)
  })

  test('is where a link of a Chinese page leads', () => {
    expect(at('zh', 'two.md')).toContain('[一](./one.md#one)')
  })

  test('leads to the English page where the Chinese one has no such heading', () => {
    expect(at('zh', 'one.md')).toContain('[two](../two.md#second), [itself](#one)')
  })
})
