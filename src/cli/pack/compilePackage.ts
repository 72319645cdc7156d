import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { engineRoot } from '../../product/roots.ts'
import { runTool, typeCheckers } from '../root.ts'
import { isShipped } from './isShipped.ts'

const sources = ['src', 'schemas', 'locales']

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))

/**
 * Compiles the engine into a folder: Node strips no types below node_modules. The tree stays as it is, so that every relative path
 * leads to the same file. Returns what the compiler complains of.
 */
export function compilePackage(to: string): string | undefined {
  mkdirSync(to, { recursive: true })
  const config = join(to, 'tsconfig.json')
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    outDir: '.',
    rootDir: engineRoot,
    target: 'esnext',
    rewriteRelativeImportExtensions: true,
  }
  const include = ['src', 'schemas'].map(name => join(engineRoot, name))
  writeFileSync(config, JSON.stringify({ extends: relative(to, join(engineRoot, 'tsconfig.json')), compilerOptions, include }))
  const compiled = runTool(`tsc -p ${config} ${typeCheckers}`)
  rmSync(config)
  if (compiled.status !== 0) return compiled.stdout + compiled.stderr
  for (const file of sources.flatMap(name => filesIn(join(engineRoot, name))))
    copyOther(file, join(to, relative(engineRoot, file)))
  for (const file of filesIn(to)) {
    if (!isShipped(relative(to, file))) rmSync(file)
    else rewrite(file)
  }
  return undefined
}

/** Everything that is not compiled is copied: styles, words, pictures, programs that run on any Node. */
function copyOther(file: string, to: string): void {
  if (/\.tsx?$/.test(file)) return
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(file, to)
}

/** Addresses of source files that the compiler leaves as they are: imports of declarations, workers, the script of the page. */
const addresses: readonly (readonly [file: RegExp, address: RegExp])[] = [
  [/\.d\.ts$/, /((?:from |import\(|import )['"]\.[^'"\n]+)\.tsx?(?=['"])/g],
  [/\.js$/, /(new URL\('\.[^']+)\.tsx?(?=', import\.meta\.url\))/g],
  [/\.html$/, /(src="\.\/\w+)\.tsx(?=")/g],
]
function rewrite(file: string): void {
  const [, address] = addresses.find(([pattern]) => pattern.test(file)) ?? []
  if (address) writeFileSync(file, readFileSync(file, 'utf8').replace(address, '$1.js'))
}
