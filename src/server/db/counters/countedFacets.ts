import { sqlLiteral } from '../../../kinds/kindSql.ts'
import type { AnyModule } from '../../../schema/index.ts'
import type { Query } from '../connection.ts'
import { raw } from '../sql.ts'
import { facetCountings, recountSql } from './counterTriggers.ts'

/** A counter of a module, as recorded in the database. */
export interface CountedFacet {
  module: string
  facet: string
  /** SQL of its values; null where it is older than this column. */
  value: string | null
  stretched: boolean
  /** A recount is not finished. */
  pending: boolean
}

/** Most rows that are counted while writers wait; a larger table is counted in batches. */
export const recountBatchSize = 20_000

export async function loadCountedFacets(query: Query): Promise<ReadonlyMap<string, readonly CountedFacet[]>> {
  const [there] = await query<{ there: boolean }>(raw(`select to_regclass('counted_facet') is not null as there`))
  if (!there?.there) return new Map()
  const rows = await query<CountedFacet>(
    raw('select module, facet, value, stretched, next_org is not null as pending from counted_facet'),
  )
  return Map.groupBy(rows, row => row.module)
}

/**
 * SQL that makes the counters fit a module. Unchanged facets stay. Others are recounted: at once in a small table; in a
 * large one the triggers count only rows that `recountBatch` has passed, see there.
 */
export function facetSteps(
  module: AnyModule,
  { counted, rows }: { counted: readonly CountedFacet[]; rows: number },
): { sql: readonly string[]; isRecounted: boolean } {
  const wanted = facetCountings(module)
  const known = new Map(counted.map(one => [one.facet, one]))
  const fresh = wanted.filter(({ facet, value, stretched }) => {
    const old = known.get(facet)
    return !old || old.stretched !== stretched || (old.value ?? value) !== value
  })
  const gone = counted.filter(({ facet }) => !wanted.some(one => one.facet === facet)).map(one => one.facet)
  const undated = wanted.filter(({ facet }) => known.get(facet)?.value === null && !fresh.some(one => one.facet === facet))
  const isLarge = rows > recountBatchSize
  const isPending = wanted.some(({ facet }) => known.get(facet)?.pending)
  const cleared = [...fresh.map(one => one.facet), ...gone]
  return {
    sql: [
      ...(cleared.length ? clearFacets(module, cleared) : []),
      ...(fresh.length && !isLarge ? recountSql(module, fresh) : []),
      ...recordFacets(module, fresh, isLarge ? '0' : 'null'),
      ...undated.map(
        ({ facet, value }) =>
          `update counted_facet set value = ${sqlLiteral(value)}
            where module = ${sqlLiteral(module.name)} and facet = ${sqlLiteral(facet)}`,
      ),
    ],
    isRecounted: isPending || (isLarge && fresh.length > 0),
  }
}

const clearFacets = (module: AnyModule, facets: readonly string[]): string[] =>
  ['counter', 'stretch', 'counted_facet'].map(
    table =>
      `delete from ${table} where module = ${sqlLiteral(module.name)} and facet in (${facets.map(one => sqlLiteral(one)).join(', ')})`,
  )

/** Records what is counted; `from` '0' starts a recount at the beginning. By default all facets of the module. */
export const recordFacets = (module: AnyModule, facets = facetCountings(module), from: '0' | 'null' = 'null'): string[] =>
  facets.map(
    ({ facet, value, stretched }) =>
      `insert into counted_facet (module, facet, value, stretched, next_org, next_at)
        values (${sqlLiteral(module.name)}, ${sqlLiteral(facet)}, ${sqlLiteral(value)}, ${stretched}, ${from}, ${from})
    on conflict (module, facet) do update set value = excluded.value, stretched = excluded.stretched,
      next_org = excluded.next_org, next_at = excluded.next_at`,
  )
