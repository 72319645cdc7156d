import { tableOf } from '../../../schema/index.ts'
import type { Registry } from '../modulePart.ts'
import { bitsOf, scopePlanOf } from '../rowScope.ts'
import type { QueryRunner } from '../scope.ts'
import { type Sql, sql } from '../sql.ts'
import type { QueryContext, RowFilter } from './conditions.ts'

/** A total that is added up from the counters of many values; `change` is SQL of the transaction that changed them last. */
export interface SummedTotal {
  change: Sql
  total: Sql
  /** Where it is cached: by the values, and by which rows with them are counted. */
  cache: Map<string, CachedTotal>
  key: string
}

/** Null where the total is not such a sum, or is read within a transaction: what that one writes may be rolled back. */
export function summedTotal(
  runner: QueryRunner,
  context: QueryContext,
  { filter, total }: { filter: RowFilter; total: Sql | null },
): SummedTotal | null {
  const plan = scopePlanOf(context)
  const [only] = plan?.columns ?? []
  if (runner.inTransaction || !total || !only?.values || only.values.length === 1) return null
  const { module, who, registry } = context
  return {
    change: sql`(select xact from counter_change where org_id = ctx.org and module = ${tableOf(module)})`,
    total,
    cache: totalsOf(registry, bitsOf(only.values)),
    key: [who.org, tableOf(module), only.column, ...filter.statuses].join(' '),
  }
}

interface CachedTotal {
  change: number | null
  total: number
}
const cachedTotals = new WeakMap<Registry, Map<string, Map<string, CachedTotal>>>()
/** Sets of values whose totals are cached. */
const maxSets = 1000

function totalsOf(registry: Registry, values: string): Map<string, CachedTotal> {
  const sets = cachedTotals.get(registry) ?? new Map<string, Map<string, CachedTotal>>()
  cachedTotals.set(registry, sets)
  if (sets.size > maxSets) sets.clear()
  const totals = sets.get(values) ?? new Map<string, CachedTotal>()
  sets.set(values, totals)
  return totals
}

/** The total as of a change of the counters: added up once, and cached until they change again. */
export async function cachedTotal(runner: QueryRunner, summed: SummedTotal, change: number | null): Promise<number> {
  const { cache, key } = summed
  const known = cache.get(key)
  if (known?.change === change) return known.total
  const [read = { change, total: 0 }] = await runner.read<CachedTotal>(
    sql`select ${summed.change} as change, ${summed.total} as total`,
  )
  cache.set(key, read)
  return read.total
}
