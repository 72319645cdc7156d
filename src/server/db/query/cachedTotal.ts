import { rowScopeColumns, tableOf } from '../../../schema/index.ts'
import { cachesTotals, facetsOf } from '../counters/counterTriggers.ts'
import { isFacetCounted } from '../counters/pendingFacets.ts'
import type { Registry } from '../modulePart.ts'
import { bitsOf, scopePlanOf } from '../rowScope.ts'
import type { QueryRunner } from '../scope.ts'
import { type Sql, sql } from '../sql.ts'
import type { QueryContext, RowFilter } from './conditions.ts'

/** A total that stays as it is until a transaction changes the counters of its module; `change` is SQL of the last that did. */
export interface CacheableTotal {
  change: Sql
  total: Sql
  /** Where it is cached: by the values that the account sees, and by which rows with them are counted. */
  cache: Map<string, CachedTotal>
  key: string
}

/**
 * The total of the rows with many values that an account sees, all of them or those with values that counters count too: what
 * changes it changes the counters. Null where it is another, or is read within a transaction, which may be rolled back.
 */
export function cacheableTotal(
  runner: QueryRunner,
  context: QueryContext,
  { filter, total, max }: { filter: RowFilter; total: Sql; max: number },
): CacheableTotal | null {
  const { module, who, registry } = context
  const base = registry.base(module)
  const values = cachesTotals(base) ? scopePlanOf(context)?.columns[0]?.values : null
  const { keyword, conditions, statuses } = filter
  if (runner.inTransaction || !values || keyword || (values.length === 1 && !conditions.length)) return null
  const isCounted = (field: string) => facetsOf(base).includes(field) && isFacetCounted(registry, tableOf(module), field)
  if (!rowScopeColumns(base).every(isCounted) || !conditions.every(({ op, field }) => op === 'oneOf' && isCounted(field)))
    return null
  return {
    change: sql`(select xact from counter_change where org_id = ctx.org and module = ${tableOf(module)})`,
    total,
    cache: totalsOf(registry, bitsOf(values)),
    key: JSON.stringify([who.org, tableOf(module), statuses, conditions, max]),
  }
}

interface CachedTotal {
  change: number | null
  total: number
}
const cachedTotals = new WeakMap<Registry, Map<string, Map<string, CachedTotal>>>()
/** Sets of values whose totals are cached, and totals of one. */
const [maxSets, maxTotals] = [1000, 100]

function totalsOf(registry: Registry, values: string): Map<string, CachedTotal> {
  const sets = cachedTotals.get(registry) ?? new Map<string, Map<string, CachedTotal>>()
  cachedTotals.set(registry, sets)
  if (sets.size > maxSets) sets.clear()
  const totals = sets.get(values) ?? new Map<string, CachedTotal>()
  sets.set(values, totals)
  return totals
}

/** The total as of a change of the counters: counted once, and cached until they change again. */
export async function cachedTotal(
  runner: QueryRunner,
  { cache, key, ...counted }: CacheableTotal,
  change: number | null,
): Promise<number> {
  const known = cache.get(key)
  if (known?.change === change) return known.total
  const [read = { change, total: 0 }] = await runner.read<CachedTotal>(
    sql`select ${counted.change} as change, ${counted.total} as total`,
  )
  if (cache.size > maxTotals) cache.clear()
  cache.set(key, read)
  return read.total
}
