import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { isInstalled, productRoot } from '../../product/roots.ts'

const folder = join(productRoot, 'src/kinds') + sep
const noKinds = fileURLToPath(new URL('../../schema/fields/productKinds.ts', import.meta.url))
const prefix = '\0product-kinds/'

/**
 * The lists of the product's own kinds, or the engine's empty ones while it has none. They are modules without a file of their own: a
 * browser keeps files of packages for good, and would go on importing the empty lists after the first kind came while `houtai dev` runs.
 */
export const productKinds = (): Plugin => ({
  name: 'product-kinds',
  enforce: 'pre',
  resolveId(source) {
    const name = /^#product\/kinds\/(\w+)$/.exec(source)?.[1]
    return isInstalled && name !== undefined ? prefix + name : undefined
  },
  load(id) {
    if (!id.startsWith(prefix)) return undefined
    const file = `${folder}${id.slice(prefix.length)}.ts`
    return `export * from ${JSON.stringify(existsSync(file) ? file : noKinds)}`
  },
  configureServer({ watcher, environments: { client } }) {
    watcher.on('add', path => {
      if (!path.startsWith(folder)) return
      for (const [id, module] of client.moduleGraph.idToModuleMap)
        if (id.startsWith(prefix)) client.moduleGraph.invalidateModule(module)
      client.hot.send({ type: 'full-reload' })
    })
  },
})
