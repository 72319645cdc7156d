import { homePath } from '../../shared/rules/menuNodes.ts'
import { recycleBinRoute } from '../../shared/wire/recycleBin.ts'
import { moduleAt } from '../auth/menuTree.ts'
import type { Registry, SeedRow } from '../db/modulePart.ts'

const enginePages = [homePath, recycleBinRoute]

/** Entries of the first menu without those whose page no module of this product has, and without groups that are empty then. */
export const withKnownPages = (registry: Registry, entries: readonly SeedRow[]): SeedRow[] =>
  entries.flatMap(entry => {
    if (entry.children) {
      const children = withKnownPages(registry, entry.children)
      return children.length ? [{ ...entry, children }] : []
    }
    const address = entry['pageUrl']
    return typeof address !== 'string' || enginePages.includes(address) || moduleAt(registry, address) ? [entry] : []
  })
