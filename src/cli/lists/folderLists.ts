import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isInstalled, productRoot } from '../../product/roots.ts'
import { kindLists } from './kindLists.ts'
import { moduleLists } from './moduleLists.ts'
import { productKindLists } from './productKindLists.ts'

// Imports neither modules nor kinds: the lists must be writable while they still name a deleted folder.

function staleLists(): [path: string, text: string][] {
  const isStale = ([path, text]: [string, string]): boolean => {
    const file = join(productRoot, path)
    return !existsSync(file) || readFileSync(file, 'utf8') !== text
  }
  return Object.entries({ ...moduleLists(), ...(isInstalled ? productKindLists() : kindLists()) }).filter(isStale)
}

/** The lists of modules and kinds that do not match the folders. */
export const staleFolderLists = (): string[] => staleLists().map(([path]) => path)

/** Writes the lists, and returns those that were stale. */
export function recordFolderLists(): string[] {
  const stale = staleLists()
  for (const [path, text] of stale) {
    mkdirSync(dirname(join(productRoot, path)), { recursive: true })
    writeFileSync(join(productRoot, path), text)
  }
  return stale.map(([path]) => path)
}
