import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nearestProduct } from './nearestProduct.ts'

/** The folder of the engine: its package in node_modules, or this repository. */
export const engineRoot = fileURLToPath(new URL('../..', import.meta.url))

/** Whether the engine was installed as a package: then its folder is not the product's. */
export const isInstalled = engineRoot.includes(`${sep}node_modules${sep}`)

function folderOfProduct(): string {
  const folder = nearestProduct(process.cwd())
  if (folder === undefined) throw new Error('there is no modules.config.ts here or above: npm create houtai makes a product')
  return folder
}

/** The folder of the product: modules.config.ts, schemas, locales, dist. In this repository it is that of the engine. */
export const productRoot = isInstalled ? folderOfProduct() : engineRoot
