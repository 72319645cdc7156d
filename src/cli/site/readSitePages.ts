import { readDocuments, withFallbacks } from './pages/documentPages.ts'
import { resolveLinks } from './pages/resolveLinks.ts'
import { showPaths } from './pages/showPaths.ts'
import { readExamples } from './reference/readExamples.ts'
import { readLanguage } from './reference/readLanguage.ts'
import { translateReference } from './reference/translateReference.ts'
import { writeReference } from './reference/writeReference.ts'
import { placeOfPage, type SiteLanguage, siteLanguages, type SitePage } from './siteLanguages.ts'

/** A page of the site in one language. */
export interface LocalizedPage extends SitePage {
  language: SiteLanguage
  /** With the prefix of its language. */
  place: string
}
export interface SiteContents {
  pages: readonly LocalizedPage[]
  /** Pictures and other files that pages show or link to, from the top level of the project. */
  files: readonly string[]
}

/** Every page of the site as Markdown: the documents, and the reference made of the language. */
export function readSitePages(): SiteContents {
  const documents = resolveLinks(withFallbacks(readDocuments()))
  const source = { reference: readLanguage(), examples: readExamples() }
  const localized = (language: SiteLanguage) => (page: SitePage) => ({
    ...page,
    language,
    place: placeOfPage(language, page.path),
  })
  return {
    pages: [
      ...documents.map(({ language, path, text }) => localized(language)({ path, text: showPaths(text, language) })),
      ...siteLanguages.flatMap(language =>
        writeReference({ ...source, translate: translateReference(language) }, language).map(localized(language)),
      ),
    ],
    files: [...new Set(documents.flatMap(({ files }) => files))],
  }
}
