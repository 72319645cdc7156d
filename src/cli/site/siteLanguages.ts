/** The languages of the site; pages of the first have no prefix. */
export const siteLanguages = ['en', 'zh'] as const
export type SiteLanguage = (typeof siteLanguages)[number]

export interface SitePage {
  /** Without the prefix of its language: `reference/kinds/text.md`. */
  path: string
  text: string
}

/** Where a page is among those of all languages. */
export const placeOfPage = (language: SiteLanguage, path: string): string => (language === 'en' ? path : `${language}/${path}`)

/** The title of a page: its first heading, without marks. */
export const titleOfPage = ({ path, text }: SitePage): string => {
  const [, title] = /^# (.+)$/m.exec(text) ?? []
  if (title === undefined) throw new Error(`${path} has no title`)
  return title.replaceAll('`', '')
}
