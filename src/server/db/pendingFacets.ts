import { withTables } from '../../schema/index.ts'
import type { Registry } from '../part.ts'
import type { Query } from './connection.ts'
import { countingsOf } from './counters.ts'
import { raw } from './sql.ts'

const pendingOf = new WeakMap<Registry, ReadonlySet<string>>()
const nameOf = (table: string, facet: string) => `${table} ${facet}`
/** Whether the counters know a facet; while it is recounted lists count their rows themselves. */
export const isCounted = (registry: Registry, table: string, facet: string): boolean =>
  !pendingOf.get(registry)?.has(nameOf(table, facet))

/** Which facets are still being recounted, as far as this version has them. */
export async function loadPending(query: Query, registry: Registry): Promise<readonly string[]> {
  const modules = new Map(withTables(registry.modules).map(module => [module.name, module]))
  const marks = await query<{ module: string; facet: string }>(
    raw('select module, facet from counted_facet where next_org is not null'),
  )
  const pending = marks.filter(({ module, facet }) => {
    const known = modules.get(module)
    return known !== undefined && countingsOf(known).some(one => one.facet === facet)
  })
  pendingOf.set(registry, new Set(pending.map(({ module, facet }) => nameOf(module, facet))))
  return [...new Set(pending.map(one => one.module))]
}
