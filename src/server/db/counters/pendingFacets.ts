import { modulesWithTables } from '../../../schema/index.ts'
import type { Query } from '../connection.ts'
import type { Registry } from '../modulePart.ts'
import { raw } from '../sql.ts'
import { facetCountings } from './counterTriggers.ts'

const pendingOf = new WeakMap<Registry, ReadonlySet<string>>()
const facetKey = (table: string, facet: string) => `${table} ${facet}`
/** Whether a facet's counters are valid; during a recount lists count their rows themselves. */
export const isFacetCounted = (registry: Registry, table: string, facet: string): boolean =>
  !pendingOf.get(registry)?.has(facetKey(table, facet))

/** Loads which facets are being recounted, and returns their modules; facets of other versions are ignored. */
export async function loadPendingFacets(query: Query, registry: Registry): Promise<readonly string[]> {
  const modules = new Map(modulesWithTables(registry.modules).map(module => [module.name, module]))
  const marks = await query<{ module: string; facet: string }>(
    raw('select module, facet from counted_facet where next_org is not null'),
  )
  const pending = marks.filter(({ module, facet }) => {
    const known = modules.get(module)
    return known !== undefined && facetCountings(known).some(one => one.facet === facet)
  })
  pendingOf.set(registry, new Set(pending.map(({ module, facet }) => facetKey(module, facet))))
  return [...new Set(pending.map(one => one.module))]
}
