import { registerHooks } from 'node:module'
import { join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { productRoot } from '../../product/roots.ts'
import type { AnyModule } from '../../schema/index.ts'
import type { AnyPart } from '../../server/db/modulePart.ts'

const config = join(productRoot, 'modules.config.ts')
const folders = ['schemas', 'src/modules'].map(name => join(productRoot, name) + sep)

/**
 * Whether a running server takes the change of a file: a schema, a server half, the list of the modules. Kinds are imported by the
 * engine itself, whose files stay loaded.
 */
export const isReloadable = (path: string): boolean =>
  path === config ||
  (/\.tsx?$/.test(path) && !path.includes(`${sep}kinds${sep}`) && folders.some(folder => path.startsWith(folder)))

const pathOf = (url: string): string => (url.startsWith('file:') ? fileURLToPath(url) : '')
/** How often a file was changed, and who imports it: an import of it, and of those, gets an address that Node has not loaded. */
const versions = new Map<string, number>()
const importers = new Map<string, Set<string>>()

export function reloadImports(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      const path = pathOf(found.url)
      if (!isReloadable(path)) return found
      if (context.parentURL) importers.set(path, (importers.get(path) ?? new Set()).add(pathOf(context.parentURL)))
      const version = versions.get(path)
      return version === undefined ? found : { ...found, url: `${found.url}?version=${version}` }
    },
  })
}

/** The next import of these files, and of all that import them, reads them again. */
export function expireImports(changed: readonly string[]): void {
  const expired = new Set<string>()
  const expire = (path: string) => {
    if (!isReloadable(path) || expired.has(path)) return
    expired.add(path)
    versions.set(path, (versions.get(path) ?? 0) + 1)
    importers.get(path)?.forEach(expire)
  }
  changed.forEach(expire)
}

interface ProductFiles {
  modules: readonly AnyModule[]
  serverParts: Readonly<Record<string, AnyPart>>
}
/** The modules and server halves as their files are now. */
export async function importProduct(): Promise<ProductFiles> {
  const load = async (path: string) => (await import(pathToFileURL(join(productRoot, path)).href)) as ProductFiles
  const [{ modules }, { serverParts }] = await Promise.all([load('modules.config.ts'), load('src/modules/servers.ts')])
  return { modules, serverParts }
}
