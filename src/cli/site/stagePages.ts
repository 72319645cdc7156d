import { cpSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { engineRoot } from '../../product/roots.ts'
import { placeOfFile } from './pages/resolveLinks.ts'
import { readSitePages } from './readSitePages.ts'
import { titleOfPage } from './siteLanguages.ts'

/** Where VitePress finds the pages. */
export const stagedPages = join(engineRoot, 'dist/site-pages')
export const builtSite = join(engineRoot, 'dist/site')

const isPicture = /\.(png|svg|webp|jpg)$/

/** Writes every page and the files that pages need, and what the configuration must know of them. */
export function stagePages(): void {
  rmSync(stagedPages, { recursive: true, force: true })
  const { pages, files } = readSitePages()
  for (const { place, text } of pages) write(join(stagedPages, place), text)
  for (const file of files) {
    // A picture is part of a page; anything else is served as it is.
    const target = join(stagedPages, isPicture.test(file) ? '' : 'public', placeOfFile(file))
    mkdirSync(dirname(target), { recursive: true })
    if (statSync(join(engineRoot, file)).isFile()) cpSync(join(engineRoot, file), target)
  }
  write(join(stagedPages, 'titles.json'), JSON.stringify(pages.map(page => ({ place: page.place, title: titleOfPage(page) }))))
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
