import { sqlLiteral } from '../../../kinds/kindSql.ts'
import { type AnyModule, formerNamesOf } from '../../../schema/index.ts'
import { quoted, shortName } from '../sql.ts'
import type { CountedFacet } from './countedFacets.ts'
import { facetCountings } from './counterTriggers.ts'

/** A counter under a former name of its module or field. */
interface FormerFacet {
  from: CountedFacet
  facet: string
}
export interface PresentFacets {
  /** Facets under their present names. */
  counted: readonly CountedFacet[]
  former: readonly FormerFacet[]
}

/** The counters of a module. Those under former names are renamed, which spares counting all rows again. */
export function presentFacets(module: AnyModule, facets: ReadonlyMap<string, readonly CountedFacet[]>): PresentFacets {
  const own = facets.get(module.name) ?? []
  const known = (facet: string) =>
    [module.name, ...formerNamesOf(module)]
      .flatMap(name => facets.get(name) ?? [])
      .find(one => [facet, ...(module.fields[facet] ? formerNamesOf(module.fields[facet]) : [])].includes(one.facet))
  const former = facetCountings(module).flatMap(({ facet }) => {
    const from = own.some(one => one.facet === facet) ? undefined : known(facet)
    return from ? [{ from, facet }] : []
  })
  const counted = former.map(({ from, facet }) => ({
    ...from,
    module: module.name,
    facet,
    value: from.value?.replaceAll(quoted(from.facet), quoted(facet)) ?? null,
  }))
  return { counted: [...own.filter(one => !former.some(({ from }) => from === one)), ...counted], former }
}

/** SQL that renames those counters. */
export const renameFacets = (module: AnyModule, { former, counted }: PresentFacets): string[] =>
  former.flatMap(({ from, facet }) => {
    const value = counted.find(one => one.facet === facet)?.value ?? null
    const [name, today] = [sqlLiteral(module.name), sqlLiteral(facet)]
    const there = `module = ${sqlLiteral(from.module)} and facet = ${sqlLiteral(from.facet)}`
    const copied = (table: string, rest: string) =>
      `insert into ${table} (org_id, module, facet, ${rest}) select org_id, ${name}, ${today}, ${rest} from ${table} where ${there} on conflict do nothing`
    return [
      copied('counter', 'value, status, n'),
      copied('stretch', 'value, status, at, n'),
      `update counted_facet set module = ${name}, facet = ${today}, value = ${value === null ? 'null' : sqlLiteral(value)} where ${there}`,
    ]
  })

const followTrigger = (module: AnyModule): string => quoted(shortName(`former_${module.name}`))
const followFunction = (module: AnyModule): string => quoted(shortName(`${module.name}_former_counts`))

/** Nodes of an older version read counters under the former names: a trigger on the counters copies each change there. */
export function copyToFormerCounters(module: AnyModule, { former }: PresentFacets): string[] {
  if (!former.length) return []
  const chosen = (what: (one: FormerFacet) => string) =>
    `case new.facet ${former.map(one => `when ${sqlLiteral(one.facet)} then ${sqlLiteral(what(one))}`).join(' ')} end`
  const written = (table: string, key: string) =>
    `insert into ${table} (org_id, module, facet, ${key}, n) values (new.org_id, ${chosen(({ from }) => from.module)}, ${chosen(({ from }) => from.facet)}, ${key
      .split(', ')
      .map(column => `new.${column}`)
      .join(', ')}, new.n) on conflict (org_id, module, facet, ${key}) do update set n = excluded.n;`
  const facets = former.map(({ facet }) => sqlLiteral(facet)).join(', ')
  const trigger = (table: string) =>
    `create or replace trigger ${followTrigger(module)} after insert or update on ${table} for each row when (new.module = ${sqlLiteral(module.name)} and new.facet in (${facets})) execute function ${followFunction(module)}()`
  return [
    `create or replace function ${followFunction(module)}() returns trigger language plpgsql as $$ begin
  if tg_table_name = 'counter' then ${written('counter', 'value, status')} else ${written('stretch', 'value, status, at')} end if;
  return null;
end $$`,
    trigger('counter'),
    trigger('stretch'),
  ]
}

/** Drops that trigger, and the counters under former names. */
export const dropFormerCounters = (
  module: AnyModule,
  names: { modules: readonly string[]; facets: readonly string[] },
): string[] => [
  ...['counter', 'stretch'].map(table => `drop trigger if exists ${followTrigger(module)} on ${table}`),
  `drop function if exists ${followFunction(module)}()`,
  ...['counter', 'stretch'].flatMap(table => [
    ...names.modules.map(name => `delete from ${table} where module = ${sqlLiteral(name)}`),
    ...names.facets.map(name => `delete from ${table} where module = ${sqlLiteral(module.name)} and facet = ${sqlLiteral(name)}`),
  ]),
]
