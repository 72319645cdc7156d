import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../root.ts'

/** The folders in `folder` that have such a file. */
export const foldersWith = (folder: string, file: string): string[] =>
  readdirSync(join(projectRoot, folder))
    .filter(name => existsSync(join(projectRoot, folder, name, file)))
    .sort()

export const listHeader = '// Written by `npm run schema:record` from the folders of this room.\n'

/** Imports of types, by file. */
export const typeImports = (types: Readonly<Record<string, string>>): string =>
  Object.entries(types)
    .map(([file, type]) => `import type { ${type} } from '${file}'\n`)
    .join('')
