import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
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

interface WatchedSources {
  plugin: Plugin
  /** Resolves when no file is touched whose change was not called back. */
  looked(): Promise<void>
}

/**
 * Calls back when the contents of the server's sources change.
 * Uses Vite's watcher: `fs.watch` follows an inode, and most editors save by renaming a new file over the old one.
 */
export function watchSources(changed: (paths: readonly string[]) => void): WatchedSources {
  const known = new Map(
    watched
      .flatMap(filesIn)
      .filter(isSource)
      .map(path => [path, contentOf(path)]),
  )
  const touched = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let looking = Promise.withResolvers<void>()
  looking.resolve()
  const look = () => {
    looking.resolve()
    const different = [...touched].filter(path => {
      const content = contentOf(path)
      const before = known.get(path) ?? ''
      known.set(path, content)
      return content !== before
    })
    touched.clear()
    if (different.length) changed(different)
  }
  const note = (_event: string, path: string) => {
    if (!isWatched(path)) return
    if (!touched.size) looking = Promise.withResolvers()
    touched.add(path)
    clearTimeout(timer)
    timer = setTimeout(look, settled)
  }
  return {
    plugin: {
      name: 'watch-sources',
      configureServer({ watcher }) {
        watcher.add(watched)
        watcher.on('all', note)
      },
    },
    async looked() {
      // The watcher informs everybody of a file in one turn, in no certain order.
      await setImmediate()
      await looking.promise
    },
  }
}
