import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Plugin } from 'vite'
import { productRoot } from '../../product/roots.ts'
import { recordFolderLists } from '../lists/folderLists.ts'

/** Files and folders of the server's sources. A product that installed the engine may lack some, and may add them later. */
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
].map(name => join(productRoot, name))
const isSource = (path: string): boolean => /\.(ts|json)$/.test(path)
const isWatched = (path: string): boolean => isSource(path) && watched.some(place => `${path}/`.startsWith(`${place}/`))
/** Whether the lists of halves and kinds may be stale: a file was added or removed, or the product has other modules of the engine. */
const changesLists = (event: string, path: string): boolean => {
  const folders =
    event === 'change' ? ['modules.config.ts', 'schemas'] : ['modules.config.ts', 'schemas', 'src/modules', 'src/kinds']
  return /\.tsx?$/.test(path) && folders.some(name => `${path}/`.startsWith(`${join(productRoot, name)}/`))
}
/** Debounce: an editor saves in several steps. */
const settleDelay = 40

/** Writes the stale lists, and returns them. What keeps them from being written is printed: a kind of a name that is taken. */
function writtenLists(): readonly string[] {
  try {
    return recordFolderLists().map(path => join(productRoot, path))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return []
  }
}

const contentOf = (path: string): string => {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex')
  } catch {
    return ''
  }
}
const filesOf = (place: string): readonly string[] =>
  statSync(place).isDirectory()
    ? readdirSync(place, { recursive: true, encoding: 'utf8' }).map(name => join(place, name))
    : [place]

interface WatchedSources {
  plugin: Plugin
  /** Resolves once every touched file has been compared, and its change called back. */
  compared(): Promise<void>
}

/**
 * Calls back when the contents of the server's sources change, and writes the lists of halves and kinds when their folders do.
 * Uses Vite's watcher: `fs.watch` follows an inode, and most editors save by renaming a new file over the old one.
 */
export function watchSources(changed: (paths: readonly string[]) => void): WatchedSources {
  writtenLists()
  const known = new Map(
    watched
      .filter(path => existsSync(path))
      .flatMap(filesOf)
      .filter(isSource)
      .map(path => [path, contentOf(path)]),
  )
  const touched = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let comparing = Promise.withResolvers<void>()
  comparing.resolve()
  let isStale = false
  const compare = () => {
    comparing.resolve()
    for (const path of isStale ? writtenLists() : []) touched.add(path)
    isStale = false
    const different = [...touched].filter(path => {
      const content = contentOf(path)
      const before = known.get(path) ?? ''
      known.set(path, content)
      return content !== before
    })
    touched.clear()
    if (different.length) changed(different)
  }
  const onFileEvent = (event: string, path: string) => {
    const isListed = changesLists(event, path)
    if (!isListed && !isWatched(path)) return
    if (!touched.size && !isStale) comparing = Promise.withResolvers()
    isStale ||= isListed
    if (isWatched(path)) touched.add(path)
    clearTimeout(timer)
    timer = setTimeout(compare, settleDelay)
  }
  return {
    plugin: {
      name: 'watch-sources',
      configureServer({ watcher }) {
        // The folder above them: one that is not there yet cannot be watched.
        watcher.add([join(productRoot, 'src'), ...watched])
        watcher.on('all', onFileEvent)
      },
    },
    async compared() {
      // The watcher calls all listeners of a file in one iteration of the event loop, in no certain order.
      await setImmediate()
      await comparing.promise
    },
  }
}
