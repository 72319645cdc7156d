import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { engineRoot } from '../../../product/roots.ts'
import { placeOfPage, type SiteLanguage, siteLanguages } from '../siteLanguages.ts'

export interface SourceDocument {
  /** From the top level of the project. */
  source: string
  language: SiteLanguage
  /** The page that it becomes, without the prefix of its language. */
  path: string
  text: string
}

/** Documents outside of `docs`, each with its page. */
const pagesElsewhere: Readonly<Record<string, string>> = {
  'README.md': 'index.md',
  'CONTRIBUTING.md': 'contributing.md',
  'SECURITY.md': 'security.md',
  'CHANGELOG.md': 'changelog.md',
  'examples/README.md': 'examples.md',
}
const translated = 'docs/zh/'

const read = (source: string): string => readFileSync(join(engineRoot, source), 'utf8')

/** The English documents: those outside of `docs`, and every page in it. */
const englishSources = (): readonly string[] => [
  ...Object.keys(pagesElsewhere),
  ...readdirSync(join(engineRoot, 'docs'), { recursive: true, encoding: 'utf8' })
    .map(path => join('docs', path).replaceAll('\\', '/'))
    .filter(path => path.endsWith('.md') && !path.startsWith(translated))
    .sort(),
]

/** Where the Chinese text of a document is. */
const chineseSource = (source: string): string => translated + (source === 'README.md' ? source : pageOfSource(source))
const pageOfSource = (source: string): string => pagesElsewhere[source] ?? source.replace(/^docs\//, '')

/** The documents of both languages that are written, and those that only Chinese has. */
export function readDocuments(): readonly SourceDocument[] {
  const english = englishSources()
  const counterparts = new Map(english.map(source => [chineseSource(source), source]))
  const chinese = existsSync(join(engineRoot, translated))
    ? readdirSync(join(engineRoot, translated), { recursive: true, encoding: 'utf8' })
        .filter(path => path.endsWith('.md'))
        .map(path => (translated + path).replaceAll('\\', '/'))
        .sort()
    : []
  return [
    ...english.map((source): SourceDocument => ({ source, language: 'en', path: pageOfSource(source), text: read(source) })),
    ...chinese.map((source): SourceDocument => ({
      source,
      language: 'zh',
      path: pageOfSource(counterparts.get(source) ?? source.slice(translated.length)),
      text: read(source),
    })),
  ]
}

const notTranslated = '::: tip\n本页还没有中文译文，以下是英文原文。\n:::'
const onlyChinese = '::: tip\nThere is no English text of this page yet.\n:::'

/** Every document in each language: where one has no text of it, that of the other below a sentence that says so. */
export function withFallbacks(documents: readonly SourceDocument[]): readonly SourceDocument[] {
  const places = new Set(documents.map(({ language, path }) => placeOfPage(language, path)))
  return [
    ...documents,
    ...documents.flatMap(document => {
      const language = siteLanguages.find(one => one !== document.language) ?? 'en'
      if (places.has(placeOfPage(language, document.path))) return []
      const note = language === 'zh' ? notTranslated : onlyChinese
      return [{ ...document, language, text: document.text.replace(/^(# .+\n)/m, `$1\n${note}\n`) }]
    }),
  ]
}
