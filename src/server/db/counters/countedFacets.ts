import type { AnyModule } from '../../../schema/index.ts'
import type { Query } from '../connection.ts'
import { facetCountings, recountSql } from './counterTriggers.ts'
import { sqlLiteral } from '../../../kinds/kindSql.ts'
import { raw } from '../sql.ts'

/** What the counters count, as the database remembers it. */
export interface CountedFacet {
  module: string
  facet: string
  /** SQL of its values; null where it dates from before this was noted. */
  value: string | null
  stretched: boolean
  /** Rows from some place on are still to be counted. */
  pending: boolean
}

/** So many rows are recounted while others wait: in passing, or as one lot of many. */
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
 * What makes the counters fit a module. Facets that are counted as before stay as they are. Others begin anew: at once
 * in a small table; in a large one the triggers count only what `recountLot` has come past, see there.
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
  const left = wanted.some(({ facet }) => known.get(facet)?.pending)
  const cleared = [...fresh.map(one => one.facet), ...gone]
  return {
    sql: [
      ...(cleared.length ? clearFacets(module, cleared) : []),
      ...(fresh.length && !isLarge ? recountSql(module, fresh) : []),
      ...recordFacets(module, fresh, isLarge ? '0' : 'null'),
      ...undated.map(
        ({ facet, value }) =>
          `update counted_facet set value = ${sqlLiteral(value)} where module = ${sqlLiteral(module.name)} and facet = ${sqlLiteral(facet)}`,
      ),
    ],
    isRecounted: left || (isLarge && fresh.length > 0),
  }
}

const clearFacets = (module: AnyModule, facets: readonly string[]): string[] =>
  ['counter', 'stretch', 'counted_facet'].map(
    table =>
      `delete from ${table} where module = ${sqlLiteral(module.name)} and facet in (${facets.map(one => sqlLiteral(one)).join(', ')})`,
  )

/** Notes what is counted, from the beginning on where `from` says so; of a table that is new, all of it. */
export const recordFacets = (module: AnyModule, facets = facetCountings(module), from: '0' | 'null' = 'null'): string[] =>
  facets.map(
    ({ facet, value, stretched }) =>
      `insert into counted_facet (module, facet, value, stretched, next_org, next_at) values (${sqlLiteral(module.name)}, ${sqlLiteral(facet)}, ${sqlLiteral(value)}, ${stretched}, ${from}, ${from})
    on conflict (module, facet) do update set value = excluded.value, stretched = excluded.stretched, next_org = excluded.next_org, next_at = excluded.next_at`,
  )
