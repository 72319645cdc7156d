import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { engineRoot } from '../src/product/roots.ts'

export interface Document {
  /** From the project's top level. */
  path: string
  text: string
}
export interface Block {
  document: string
  language: string
  /** What the block declares itself: a new file, lines to add, an excerpt, or nothing. */
  use: 'new' | 'after' | 'excerpt' | ''
  file: string
  text: string
}

/** The page of the sample products: they lie beside it. */
const examplesPage = 'examples/README.md'

/** The documents at the top level, that of the samples, and every page of `docs`. */
export const documents: readonly Document[] = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  examplesPage,
  ...readdirSync(join(engineRoot, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.md'))
    .map(path => join('docs', path))
    .sort(),
].map(path => ({ path, text: readFileSync(join(engineRoot, path), 'utf8') }))

export function textOf(path: string): string {
  const found = documents.find(one => one.path === path)
  if (!found) throw new Error(`there is no document ${path}`)
  return found.text
}

export const blocksOf = ({ path, text }: Document): Block[] =>
  [...text.matchAll(/^```(\w+)(?: (new|after|excerpt) (\S+))?\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', use = '', file = '', body = '']) => ({
      document: path,
      language,
      use: use as Block['use'],
      file,
      text: body,
    }),
  )

/** `npm run faults` writes it. */
const writtenByCommand = ['docs/faults.md']

/** The Chinese page of an English one, whether it is written or not; nothing for what is kept in English. */
export function chinesePath(path: string): string | undefined {
  if (path === examplesPage) return 'docs/zh/examples.md'
  if (writtenByCommand.includes(path) || (path !== 'README.md' && !/^docs\/[^/]+\.md$/.test(path))) return undefined
  return join('docs/zh', basename(path))
}

/** Each once: those of a Chinese page are those of its English one. */
export const blocks: readonly Block[] = documents.filter(({ path }) => !path.startsWith('docs/zh/')).flatMap(blocksOf)

/** The text of a page without its blocks of code. */
export const proseOf = ({ text }: Document): string => text.replace(/^```[\s\S]*?^```$/gm, '')

/** What stands in backticks. */
export const codeIn = (document: Document): string[] =>
  [...proseOf(document).matchAll(/`([^`]+)`/g)].map(match => (match[1] ?? '').replace(/\s+/g, ' '))

interface LinkTarget {
  /** From the project's top level, or an address elsewhere. */
  path: string
  anchor?: string | undefined
}

/** Where the links and pictures of a page lead. */
export const targetsOf = (document: Document): LinkTarget[] =>
  [...proseOf(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => {
    if (/^https?:/.test(target)) return { path: target }
    const [file = '', anchor] = target.split('#')
    return { path: file === '' ? document.path : join(dirname(document.path), file), anchor }
  })

/** Inserts each paragraph below its first line, which must occur once in the text. */
export function addLines(text: string, { document, file, text: added }: Block): string {
  const lines = text.split('\n')
  for (const paragraph of added.trimEnd().split('\n\n')) {
    const [known = '', ...others] = paragraph.split('\n')
    const at = lines.indexOf(known)
    if (at < 0 || lines.includes(known, at + 1)) throw new Error(`${document}: ${file} has the line "${known}" not once`)
    lines.splice(at + 1, 0, ...others)
  }
  return lines.join('\n')
}

/** A copy of the source with every block carried out. */
export function copyWith(folder: string, some: readonly Block[]): void {
  for (const part of [
    'src',
    'schemas',
    'tests',
    'locales',
    'modules.config.ts',
    'package.json',
    'tsconfig.json',
    'vite.config.ts',
  ])
    cpSync(join(engineRoot, part), join(folder, part), { recursive: true })
  symlinkSync(join(engineRoot, 'node_modules'), join(folder, 'node_modules'))
  for (const block of some) {
    const path = join(folder, block.file)
    mkdirSync(dirname(path), { recursive: true })
    if (block.use === 'new') writeFileSync(path, block.text)
    if (block.use === 'after') writeFileSync(path, addLines(readFileSync(path, 'utf8'), block))
  }
}
