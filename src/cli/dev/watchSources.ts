import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { productRoot } from '../../product/roots.ts'

/** The folders of the server's sources; a product that installed the engine has some of them. */
const watched = [
  'src/server',
  'src/modules',
  'src/kinds',
  'src/schema',
  'src/shared',
  'schemas',
  'locales',
  'modules.config.ts',
  'package.json',
]
  .map(name => join(productRoot, name))
  .filter(path => existsSync(path))
const isSource = (path: string): boolean => /\.(ts|json)$/.test(path)
const isWatched = (path: string): boolean => isSource(path) && watched.some(place => `${path}/`.startsWith(`${place}/`))
/** Debounce: an editor saves in several steps. */
const settled = 40

const contentOf = (path: string): string => {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex')
  } catch {
    return ''
  }
}
const filesIn = (place: string): readonly string[] =>
  statSync(place).isDirectory()
    ? readdirSync(place, { recursive: true, encoding: 'utf8' }).map(name => join(place, name))
    : [place]

/**
 * Calls back when the contents of the server's sources change.
 * Uses Vite's watcher: `fs.watch` follows an inode, and most editors save by renaming a new file over the old one.
 */
export function watchSources(changed: (path: string) => void): Plugin {
  const known = new Map(
    watched
      .flatMap(filesIn)
      .filter(isSource)
      .map(path => [path, contentOf(path)]),
  )
  const touched = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    const different = [...touched].filter(path => {
      const content = contentOf(path)
      const before = known.get(path) ?? ''
      known.set(path, content)
      return content !== before
    })
    touched.clear()
    if (different[0]) changed(relative(productRoot, different[0]))
  }
  const note = (_event: string, path: string) => {
    if (!isWatched(path)) return
    touched.add(path)
    clearTimeout(timer)
    timer = setTimeout(look, settled)
  }
  return {
    name: 'watch-sources',
    configureServer({ watcher }) {
      watcher.add(watched)
      watcher.on('all', note)
    },
  }
}
