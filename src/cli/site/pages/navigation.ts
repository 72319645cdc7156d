import { kindsHeading, languagePages } from '../reference/referenceTexts.ts'
import type { SiteLanguage } from '../siteLanguages.ts'

interface NavigationGroup {
  title: Readonly<Record<SiteLanguage, string>>
  /** Pages by name, in order. */
  pages: readonly string[]
}

/** The documents by task, in the order of the table in the README. */
export const documentGroups: readonly NavigationGroup[] = [
  { title: { en: 'Start', zh: '开始' }, pages: ['index', 'walk-through', 'own-product', 'examples', 'architecture', 'compared'] },
  {
    title: { en: 'Write modules', zh: '编写模块' },
    pages: ['modules', 'developing', 'schema-language', 'kinds', 'adding-a-kind', 'changing-a-schema'],
  },
  {
    title: { en: 'How it works', zh: '工作原理' },
    pages: ['tenancy', 'lists', 'list-page', 'imports', 'history', 'home', 'push', 'files'],
  },
  { title: { en: 'Connect programs', zh: '对接程序' }, pages: ['api', 'tokens', 'webhooks', 'agents', 'sso', 'contract'] },
  { title: { en: 'Run it', zh: '运行' }, pages: ['deploying', 'commands', 'backup', 'faults'] },
  {
    title: { en: 'Five journeys', zh: '五段旅程' },
    pages: ['journey-list-keyword', 'journey-save', 'journey-import-undo', 'journey-permission', 'journey-bulk-job'],
  },
  {
    title: { en: 'Contribute', zh: '参与' },
    pages: ['testing', 'contributing', 'security', 'changelog', 'decisions/README', 'glossary'],
  },
]

export interface NavigationItem {
  text: string
  link?: string
  items?: NavigationItem[]
}

const overview: Readonly<Record<SiteLanguage, string>> = { en: 'Overview', zh: '概览' }
const reference: Readonly<Record<SiteLanguage, string>> = { en: 'Reference', zh: '参考' }
/** The heading of pages that no group names, which come last. */
const others: Readonly<Record<SiteLanguage, string>> = { en: 'More', zh: '更多' }

export interface NavigatedPage {
  /** Without its extension. */
  name: string
  title: string
}

/** The sidebars of one language by the beginning of the address: of the reference, and of everything else. */
export function navigationOf(
  language: SiteLanguage,
  pages: readonly NavigatedPage[],
): Readonly<Record<string, NavigationItem[]>> {
  const titles = new Map(pages.map(({ name, title }) => [name, name === 'index' ? overview[language] : title]))
  const prefix = language === 'en' ? '/' : `/${language}/`
  const items = (names: readonly string[]): NavigationItem[] =>
    names.flatMap(name => {
      const text = titles.get(name)
      return text === undefined ? [] : [{ text, link: prefix + (name === 'index' ? '' : name) }]
    })
  const grouped = new Set(documentGroups.flatMap(group => group.pages))
  const left = pages.map(({ name }) => name).filter(name => !grouped.has(name) && !/^(decisions|reference)\//.test(name))
  const kinds = pages.map(({ name }) => name).filter(name => name.startsWith('reference/kinds/'))
  return {
    [`${prefix}reference/`]: [
      {
        text: reference[language],
        items: items([...Object.keys(languagePages), 'fields', 'formulas'].map(name => `reference/${name}`)),
      },
      { text: kindsHeading[language], items: items(kinds) },
    ],
    [prefix]: [
      ...documentGroups.map(group => ({ text: group.title[language], items: items(group.pages) })),
      ...(left.length ? [{ text: others[language], items: items(left) }] : []),
    ],
  }
}
