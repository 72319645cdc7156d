import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import MiniSearch from 'minisearch'
import { searchTerms } from './searchTerms.ts'
import { builtSite } from './stagePages.ts'

/** What is wrong with the built site: links to nothing, requests to other hosts, a search that does not find what is there. */
export async function checkSite(): Promise<readonly string[]> {
  const files = new Set(readdirSync(builtSite, { recursive: true, encoding: 'utf8' }).map(path => path.replaceAll('\\', '/')))
  const pages = [...files].filter(path => path.endsWith('.html') && path !== '404.html')
  return [...pages.flatMap(page => checkLinks(page, files)), ...(await checkSearch(files))]
}

const read = (path: string): string => readFileSync(join(builtSite, path), 'utf8')

const idsOf = (html: string): ReadonlySet<string> => new Set(Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id = '']) => id))

function checkLinks(page: string, files: ReadonlySet<string>): readonly string[] {
  const html = read(page)
  return Array.from(html.matchAll(/<(\w+)[^>]* (?:href|src)="([^"]+)"/g)).flatMap(([, tag = '', address = '']) => {
    if (/^\w+:/.test(address)) return tag !== 'a' && /^https?:/.test(address) ? [`${page} loads ${address}`] : []
    const [path = '', anchor] = address.split('#').map(part => decodeURIComponent(part.replace(/\?.*/, '')))
    const target = path === '' ? page : relative('.', normalize(join(dirname(page), path)))
    if (!files.has(target)) return [`${page}: nothing is at ${address}`]
    const isThere = !anchor || !target.endsWith('.html') || idsOf(target === page ? html : read(target)).has(anchor)
    return isThere ? [] : [`${page}: no heading ${address}`]
  })
}

/** A word of each language. The Chinese one stands inside a sentence, where an index of whole sentences would not find it. */
const words = { root: 'savepoint', zh: '数据文件' }

async function checkSearch(files: ReadonlySet<string>): Promise<readonly string[]> {
  const missing: string[] = []
  for (const [locale, word] of Object.entries(words)) {
    const path = [...files].find(file => file.includes(`@localSearchIndex${locale}.`) && file.endsWith('.js'))
    if (path === undefined) return [`there is no index of the search for ${locale}`]
    const { default: json } = (await import(pathToFileURL(join(builtSite, path)).href)) as { default: string }
    const index = MiniSearch.loadJSON(json, {
      fields: ['title', 'titles', 'text'],
      storeFields: ['title', 'titles'],
      tokenize: searchTerms,
    })
    if (!index.search(word).length) missing.push(`the search of ${locale} does not find ${word}`)
  }
  return missing
}
