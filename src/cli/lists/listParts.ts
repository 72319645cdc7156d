import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { productRoot } from '../../product/roots.ts'

/** The names of the folders in `folder` of the product; none where it is not there. */
export const foldersIn = (folder: string): string[] =>
  existsSync(join(productRoot, folder))
    ? readdirSync(join(productRoot, folder), { withFileTypes: true })
        .flatMap(entry => (entry.isDirectory() ? [entry.name] : []))
        .sort()
    : []
/** The names of the folders in `folder` that contain `file`. */
export const foldersWith = (folder: string, file: string): string[] =>
  foldersIn(folder).filter(name => existsSync(join(productRoot, folder, name, file)))

export const listHeader = '// Written by `npm run schema:record` from the folders of this room.\n'

/** Imports of types, by file. */
export const typeImports = (types: Readonly<Record<string, string>>): string =>
  Object.entries(types)
    .map(([file, type]) => `import type { ${type} } from '${file}'\n`)
    .join('')
