import { type AnyModule, filterFields, type FilterSpec, filtersOf, sortsOf } from '../../../schema/index.ts'
import { gramsFunction } from './migrations/0022-search-grams.ts'
import { quoted, shortName } from '../sql.ts'

export interface IndexPlan {
  name: string
  sql: string
  /** What must be there before it, where it is made by hand ahead of a start. */
  after?: string
  /** The column no two rows may share a value of. */
  unique: string | null
  /** The columns no two rows may share the values of. */
  together?: readonly string[]
}
/** What no two rows may share: organisations among all of them, others within theirs; the case of letters tells nothing apart. */
export const uniqueKey = (module: AnyModule, name: string): string => {
  const value = module.fields[name]?.kind === 'text' ? `lower(${quoted(name)})` : quoted(name)
  return module.scope === 'organisation' ? value : `org_id, ${value}`
}

/**
 * The pending list of the index, in KB: rows just written wait there, of all organisations, and every search reads all of it,
 * whatever its word. A shorter one is emptied by nearly every save, a longer one is read too long.
 */
const pendingList = 'gin_pending_list_limit = 1024'
/**
 * What the index of a keyword's letters is told apart by: the organisation, so that a search costs the same whatever others
 * hold; where the platform looks through everybody's rows, one for all beside it.
 */
export const searchKeys = (module: AnyModule): readonly { name: string; org: string }[] => {
  if (!module.search) return []
  const everybody = module.scope === 'organisation' || module.scope === 'shared' ? [{ name: 'grams_all', org: '0' }] : []
  return module.scope === 'organisation' ? everybody : [{ name: 'grams', org: 'org_id' }, ...everybody]
}

/** Built or dropped while others write; it cannot stand in a transaction. */
export const concurrently = (text: string): string => text.replace(/^(create (unique )?index|drop index) /, '$1 concurrently ')

/** One for every declared filter and sort, unless the filter's is served by the sort's; the first serves the plain list and its status. */
export function indexesOf(module: AnyModule): IndexPlan[] {
  const table = quoted(module.name)
  const index = (name: string, on: string, unique: string | null = null): IndexPlan => ({
    unique,
    name: shortName(`${module.name}_${name}`),
    sql: `create ${unique ? 'unique ' : ''}index ${quoted(shortName(`${module.name}_${name}`))} on ${table} ${on}`,
  })
  /** The column a filter or a sort on the field reads. */
  const read = (name: string): string => {
    const field = module.fields[name]
    return field?.kind === 'elapsed' ? field.since : name
  }
  const stored = (name: string) => module.fields[name]?.kind !== 'computed'
  const sorts = new Set(
    sortsOf(module)
      .filter(name => name !== 'id')
      .map(read),
  )
  // One from a value on is found by the index of the sort as well.
  const isSorted = (filter: FilterSpec, name: string) =>
    (filter.as === 'range' || filter.as === 'buckets' || filter.as === 'zeroOrMore') && sorts.has(name)
  const filtered = new Set(
    filtersOf(module).flatMap(filter =>
      filterFields(filter)
        .map(read)
        .filter(name => !isSorted(filter, name)),
    ),
  )
  filtered.delete('status')
  const uniques = Object.entries(module.fields).filter(([, field]) => 'unique' in field && field.unique)
  // A list of organisations is not of one organisation.
  const whose = module.scope === 'organisation' ? '' : 'org_id, '
  return [
    index('page', `(${whose}status, id desc)`),
    ...[...filtered]
      .filter(stored)
      .map(name =>
        module.fields[name]?.kind === 'references'
          ? index(`by_${name}`, `using gin (${quoted(name)})`)
          : index(`by_${name}`, `(${whose}${quoted(name)}, status, id desc)`),
      ),
    ...[...sorts].map(name => index(`sort_${name}`, `(${whose}status, ${quoted(name)}, id)`)),
    ...(module.together ?? []).map(names => ({
      ...index(
        `unique_${names.join('_')}`,
        `(org_id, ${names.map(quoted).join(', ')}) nulls not distinct where status <> -1`,
        names[0] ?? null,
      ),
      together: names,
    })),
    ...uniques.map(([name]) => index(`unique_${name}`, `(${uniqueKey(module, name)}) where status <> -1`, name)),
    ...searchKeys(module).map(({ name, org }) => ({
      ...index(name, `using gin (search_grams(search_text, ${org})) with (${pendingList})`),
      after: gramsFunction,
    })),
  ]
}
