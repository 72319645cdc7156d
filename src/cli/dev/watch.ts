import { createHash } from 'node:crypto'
import { readFileSync, watch } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'

const folders = ['src/server', 'src/fields', 'src/schema', 'src/rules', 'src/wire', 'schemas', 'locales']
const files = ['modules.config.ts', 'package.json']
const read = /\.(ts|json)$/
/** An editor saves in several steps. */
const settled = 40

const contentOf = (path: string): string => {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex')
  } catch {
    return ''
  }
}

/** Calls back once the sources of the server have other contents than before; returns the end of it. */
export function watchSources(changed: (path: string) => void): () => void {
  const known = new Map<string, string>()
  const touched = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    const different = [...touched].filter(path => {
      const content = contentOf(join(root, path))
      const before = known.get(path)
      known.set(path, content)
      return content !== before
    })
    touched.clear()
    if (different[0]) changed(different[0])
  }
  const note = (path: string) => {
    if (!read.test(path)) return
    touched.add(path)
    clearTimeout(timer)
    timer = setTimeout(look, settled)
  }
  const watchers = [
    ...folders.map(folder => watch(join(root, folder), { recursive: true }, (_, name) => note(join(folder, name ?? '')))),
    watch(root, (_, name) => name !== null && files.includes(name) && note(name)),
  ]
  return () => watchers.forEach(watcher => watcher.close())
}
