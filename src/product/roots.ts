import { existsSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the engine: its package in node_modules, or this repository. */
export const engineRoot = fileURLToPath(new URL('../..', import.meta.url))

/** Whether the engine was installed as a package: then its folder is not the product's. */
export const isInstalled = engineRoot.includes(`${sep}node_modules${sep}`)

/** The nearest folder with a modules.config.ts, from the working directory upwards. */
function folderOfProduct(from: string): string {
  if (existsSync(join(from, 'modules.config.ts'))) return join(from, sep)
  if (dirname(from) === from) throw new Error('there is no modules.config.ts here or above: npm create houtai makes a product')
  return folderOfProduct(dirname(from))
}

/** The folder of the product: modules.config.ts, schemas, locales, dist. In this repository it is that of the engine. */
export const productRoot = isInstalled ? folderOfProduct(process.cwd()) : engineRoot
