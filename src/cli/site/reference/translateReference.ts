import { readFileSync } from 'node:fs'
import type { SiteLanguage } from '../siteLanguages.ts'

/** By the English comment: a comment that changes needs a new translation. */
const chinese = JSON.parse(readFileSync(new URL('./chinese.json', import.meta.url), 'utf8')) as Readonly<Record<string, string>>

/** The comments of the language in the language of the site. */
export const translateReference =
  (language: SiteLanguage) =>
  (english: string): string =>
    language === 'en' ? english : (chinese[english] ?? english)
