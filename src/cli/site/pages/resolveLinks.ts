import { dirname, extname, join, normalize, relative } from 'node:path/posix'
import { placeOfPage, siteLanguages } from '../siteLanguages.ts'
import type { SourceDocument } from './documentPages.ts'
import { anchorsOfPage } from './headingAnchor.ts'

export interface ResolvedDocument extends SourceDocument {
  /** Files beside the pages that it shows or links to, from the top level of the project. */
  files: readonly string[]
}

/** Where files that are no pages are copied to; without an extension they would be taken for pages. */
export const placeOfFile = (source: string): string => `files/${source.replace(/^\./, '')}${extname(source) === '' ? '.txt' : ''}`

const block = /^```[\s\S]*?^```$/gm
const link = /(?<=\]\()[^)\s]+(?=\))/g

/** The documents with links as they are on the site: to the page in the same language, if it has the anchor. */
export function resolveLinks(documents: readonly SourceDocument[]): readonly ResolvedDocument[] {
  const bySource = new Map(documents.map(document => [document.source, document]))
  const anchors = new Map(
    documents.map(({ language, path, text }) => [placeOfPage(language, path), new Set(anchorsOfPage(text))]),
  )

  /** The place of a page to which a link of a document leads. */
  function placeOf({ language }: SourceDocument, { path, language: own }: SourceDocument, anchor: string | undefined): string {
    const order = [language, own, ...siteLanguages]
    const has = (place: string): boolean => anchor === undefined || anchors.get(place)?.has(anchor) === true
    return order.map(one => placeOfPage(one, path)).find(has) ?? placeOfPage(language, path)
  }

  return documents.map(document => {
    const files = new Set<string>()
    const here = placeOfPage(document.language, document.path)

    function rewrite(target: string): string {
      if (/^(\w+:|#)/.test(target)) return target
      const [path = '', anchor] = target.split('#')
      const source = normalize(join(dirname(document.source), path))
      const page = bySource.get(source)
      if (!page) files.add(source)
      const place = page ? placeOf(document, page, anchor) : placeOfFile(source)
      const there = relative(dirname(here), place)
      return `${there.startsWith('.') ? there : `./${there}`}${anchor === undefined ? '' : `#${anchor}`}`
    }

    const prose = (text: string): string => text.replaceAll(link, target => rewrite(target))
    const text = outsideOf(document.text, block, prose)
    return { ...document, text, files: [...files] }
  })
}

/** Changes the parts of a text that a pattern does not match. */
function outsideOf(text: string, pattern: RegExp, change: (part: string) => string): string {
  const parts: string[] = []
  let end = 0
  for (const { 0: matched, index } of text.matchAll(pattern)) {
    parts.push(change(text.slice(end, index)), matched)
    end = index + matched.length
  }
  return [...parts, change(text.slice(end))].join('')
}
