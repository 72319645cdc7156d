import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { engineRoot, productRoot } from '../product/roots.ts'

export interface SourceFile {
  /** From the project's top level, with forward slashes. */
  path: string
  text: string
}
export interface FileImport {
  from: string
  /** A path from the top level for a file of ours, a package's name otherwise. */
  to: string
  ours: boolean
}

const isSource = /\.(ts|tsx|mjs|mts|css)$/

/** Every source file below the folders and among the files named. */
export const sourcesIn = (...places: readonly string[]): SourceFile[] =>
  places
    .flatMap(place => (isSource.test(place) ? [place] : sourcePathsBelow(place)))
    .map(path => ({ path, text: readFileSync(join(productRoot, path), 'utf8') }))

const sourcePathsBelow = (folder: string): string[] =>
  readdirSync(join(productRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter(path => isSource.test(path))
    .map(path => join(folder, path))
    .sort()

/** Everything that makes one file read another: imports, re-exports, types, dynamic imports, globs, worker URLs. */
const patterns = [
  /(?:^|[\n;}])\s*(?:import|export)\s+(?:type\s+)?(?:[\w*$\s{},]+?\s*from\s*)?(['"])([^'"\n]+)\1/g,
  /\bimport\s*\(\s*(?:\/\*.*?\*\/\s*)?(['"`])([^'"`\n]+)\1/g,
  /\bnew URL\(\s*(['"])([^'"\n]+)\1\s*,\s*import\.meta\.url/g,
  /\b(?:import\.meta\.resolve|require)\(\s*(['"])([^'"\n]+)\1/g,
  /@import\s+(?:url\()?(['"])([^'"\n]+)\1/g,
]
const globs = /import\.meta\.glob(?:<[^(]*>)?\(([^)]*)\)/g

export function importsOf({ path, text }: SourceFile): FileImport[] {
  const code = text.replace(/^\s*\/\/.*$/gm, '').replace(/^\s*\/\*[\s\S]*?\*\//gm, '')
  const plain = patterns.flatMap(pattern => [...code.matchAll(pattern)].map(match => match[2] ?? ''))
  const globbed = [...code.matchAll(globs)].flatMap(match => [...(match[1] ?? '').matchAll(/['"]([^'"!][^'"]*)['"]/g)])
  return [...plain, ...globbed.map(match => match[1] ?? '').filter(target => target.startsWith('.'))]
    .filter(target => target !== '' && target !== '.')
    .map(target => resolve(path, target))
}

interface OwnPackage {
  name: string
  exports: Readonly<Record<string, string>>
  imports: Readonly<Record<string, string>>
}
const own: OwnPackage = JSON.parse(readFileSync(join(engineRoot, 'package.json'), 'utf8'))
/** The file that package.json exports under that name: `houtai/schema`, or `houtai/kinds/kindSql` by its pattern. */
function exportedPath(target: string): string {
  const name = `.${target.slice(own.name.length)}`
  const pattern = Object.keys(own.exports).find(one => one.endsWith('*') && name.startsWith(one.slice(0, -1)))
  const byPattern = pattern && own.exports[pattern]?.replace('*', name.slice(pattern.length - 1))
  return join(own.exports[name] ?? byPattern ?? target)
}

function resolve(from: string, target: string): FileImport {
  if (target.startsWith('.'))
    return { from, to: relative(productRoot, join(productRoot, dirname(from), target)).replaceAll('\\', '/'), ours: true }
  if (target.startsWith('node:')) return { from, to: target, ours: false }
  const ofProduct = own.imports[target]
  if (ofProduct !== undefined) return { from, to: join(ofProduct), ours: true }
  if (target.startsWith(`${own.name}/`)) return { from, to: exportedPath(target), ours: true }
  const [scope, name] = target.split('/')
  return { from, to: target.startsWith('@') ? `${scope}/${name}` : (scope ?? target), ours: false }
}
