import { kindSql } from '../../../kinds/kindSqls.ts'
import {
  type AnyModule,
  childrenOf,
  coordinateColumns,
  daysToToday,
  filterFields,
  type FilterSpec,
  mappedFieldsOf,
  queryFiltersOf,
  fieldsOfExclusion,
  isDerived,
  parentFieldOf,
  sortsOf,
  isSearched,
  rowScopeColumns,
  editScopesOf,
  rowScopesOf,
  serialReference,
  uniqueGroupsOf,
  exclusionsOf,
} from '../../../schema/index.ts'
import { overlapsSql, exclusionConstraint, exclusionDdl, exclusionParts } from '../query/exclusionSql.ts'
import { quoted, shortName } from '../sql.ts'
import { columnKeys, arrayLookupFields, fileLookupFields } from './lookupFunctions.ts'
import { searchKeyFunctions } from './migrations/0028-search-keys.ts'
import { arrayKeyFunctions } from './migrations/lists/0042-array-keys.ts'

export interface IndexPlan {
  name: string
  /** The parts of its name after the table's: purpose and fields. */
  parts: readonly [purpose: string, ...fields: string[]]
  sql: string
  /** Functions that must exist before the index, when the index is created by hand ahead of a start. */
  after?: readonly string[]
  /** The unique column. */
  unique: string | null
  /** The columns that are unique together. */
  together?: readonly string[]
  /** For an exclusion constraint: SQL of the rows that it would refuse, and the columns that it reads. */
  excludes?: { overlaps: string; columns: readonly string[]; what: 'overlap' | 'share the fields' }
}
/** The unique key of a field: within the organisation (organisations: among all of them), ignoring the case of letters. */
export const uniqueKey = (module: AnyModule, name: string): string => {
  const field = module.fields[name]
  const value = field && kindSql(field).ignoresCase ? `lower(${quoted(name)})` : quoted(name)
  return module.scope === 'organisation' ? value : `org_id, ${value}`
}

/**
 * The pending list of the GIN index, in KB: it contains the rows written last, of all organisations, and every search reads all
 * of it. A shorter list is flushed by nearly every save, a longer one takes too long to read.
 */
const pendingList = 'gin_pending_list_limit = 1024'
/**
 * The keyword indexes of a module. The organisation is part of each key, so that a search costs the same whatever others
 * have; where the platform searches everybody's rows, a second index covers all organisations.
 */
export const keywordIndexes = (module: AnyModule): readonly { name: string; org: string }[] => {
  if (!isSearched(module)) return []
  const everybody = module.scope === 'organisation' || module.scope === 'shared' ? [{ name: 'keyword_all', org: '0' }] : []
  return module.scope === 'organisation' ? everybody : [{ name: 'keyword', org: 'org_id' }, ...everybody]
}

/** CREATE or DROP INDEX CONCURRENTLY: does not block writes, and cannot run within a transaction. */
export const concurrently = (text: string): string => text.replace(/^(create (unique )?index|drop index) /, '$1 concurrently ')
const concurrentIndex = /^((?:create|drop)\s+(?:unique\s+)?index)\s+concurrently\s+/i
export const isConcurrent = (text: string): boolean => concurrentIndex.test(text)
/** CREATE or DROP INDEX for within a transaction; writers of the table wait for it. */
export const notConcurrently = (text: string): string => text.replace(concurrentIndex, '$1 ')

export const indexName = (table: string, parts: IndexPlan['parts']): string => shortName([table, ...parts].join('_'))

/** The references to the parent row, in modules of child rows. */
const parentLinks = (module: AnyModule, modules: readonly AnyModule[]): readonly string[] =>
  modules.flatMap(one => childrenOf(one).flatMap(([, { of, by }]) => (of === module.name ? [by] : [])))

/** The fields of a tree that row scopes go down. */
const treesWalked = (module: AnyModule, modules: readonly AnyModule[]): readonly string[] =>
  modules
    .flatMap(one => [...rowScopesOf(one), ...editScopesOf(one)])
    .flatMap(({ of, tree }) => (of === module.name && tree !== undefined ? [tree] : []))

/** The column that a filter or a sort on the field reads. */
function columnRead(module: AnyModule, name: string): string {
  const field = module.fields[name]
  return (field && (daysToToday(module, name)?.date ?? kindSql(field).reverseOf?.(field).column)) ?? name
}

const sortedColumns = (module: AnyModule): ReadonlySet<string> =>
  new Set(
    sortsOf(module)
      .filter(name => name !== 'id')
      .map(name => columnRead(module, name)),
  )

const rangeFilters: readonly FilterSpec['as'][] = ['range', 'buckets', 'zeroOrMore', 'whether']

/** The columns of declared filters. A range is served by the index of the sort, where there is one. */
const filterColumns = (module: AnyModule, sorts: ReadonlySet<string>): readonly string[] =>
  queryFiltersOf(module).flatMap(filter => {
    if (filter.as === 'within') return []
    const columns = filterFields(filter).map(name => columnRead(module, name))
    return rangeFilters.includes(filter.as) ? columns.filter(name => !sorts.has(name)) : columns
  })

/**
 * The first field of each exclusion that an index can find, because other rows of the same are compared with it; where there is none,
 * the end of the period, because most rows ended before.
 */
const periodColumns = (module: AnyModule): readonly string[] =>
  exclusionsOf(module).flatMap(({ fields, during }) =>
    fields.length || !during
      ? (fields.find(name => module.fields[name] && !kindSql(module.fields[name]).ignoresCase) ?? [])
      : during[1],
  )

/** Columns that rows are looked up by: filters, the parent in a tree, row scopes, periods, and what others look up. */
function lookupColumns(module: AnyModule, modules: readonly AnyModule[]): readonly string[] {
  const names = new Set([
    ...filterColumns(module, sortedColumns(module)),
    // A tree is read level by level, by its list and its pickers.
    ...[parentFieldOf(module)].filter(name => name !== undefined),
    ...rowScopeColumns(module),
    ...treesWalked(module, modules),
    ...periodColumns(module),
  ])
  names.delete('status')
  names.delete('id')
  for (const [name, { lookedUp }] of Object.entries(module.fields)) if (lookedUp) names.add(name)
  return [...names].filter(name => !(module.fields[name] && isDerived(module.fields[name])))
}

const indexCache = new WeakMap<readonly AnyModule[], Map<AnyModule, readonly IndexPlan[]>>()
/** The indexes of a module's table, made once for these modules: a start asks for them five times. */
export function indexesOf(module: AnyModule, modules: readonly AnyModule[]): readonly IndexPlan[] {
  const all = indexCache.get(modules) ?? new Map<AnyModule, readonly IndexPlan[]>()
  const indexes = all.get(module) ?? declaredIndexes(module, modules)
  indexCache.set(modules, all.set(module, indexes))
  return indexes
}

/**
 * One index for every declared filter and sort, unless the sort's serves the filter too; the first serves the plain list by status.
 * Child rows are found by the parent row.
 */
function declaredIndexes(module: AnyModule, modules: readonly AnyModule[]): readonly IndexPlan[] {
  const table = quoted(module.name)
  // The list of organisations is not limited to one organisation.
  const orgPrefix = module.scope === 'organisation' ? '' : 'org_id, '
  const index = (parts: IndexPlan['parts'], on: string, unique: string | null = null): IndexPlan => ({
    unique,
    parts,
    name: indexName(module.name, parts),
    sql: `create ${unique ? 'unique ' : ''}index ${quoted(indexName(module.name, parts))} on ${table} ${on}`,
  })
  const filterIndex = (name: string) => {
    const kind = module.fields[name] && kindSql(module.fields[name])
    if (kind?.elements) return `using gin (${quoted(name)})`
    const entry = (kind?.tooLongToIndex && kind.isNone(quoted(name))) || null
    return `(${orgPrefix}${entry ? `(${entry})` : quoted(name)}, status, id desc)`
  }
  const arrays = arrayLookupFields(module)
  const uniques = Object.entries(module.fields).filter(([, field]) => 'unique' in field && field.unique)
  return [
    index(['page'], `(${orgPrefix}status, id desc)`),
    ...lookupColumns(module, modules)
      .filter(name => !arrays.includes(name) || module.fields[name]?.lookedUp)
      .map(name => index(['by', name], filterIndex(name))),
    ...arrays.map(name => ({
      ...index(['among', name], `using gin (${columnKeys(name)}) with (${pendingList})`),
      after: arrayKeyFunctions,
    })),
    ...[...sortedColumns(module)].map(name => index(['sort', name], `(${orgPrefix}status, ${quoted(name)}, id)`)),
    ...mappedFieldsOf(module).map(name =>
      index(['within', name], `(${orgPrefix}status, ${coordinateColumns(name).map(quoted).join(', ')})`),
    ),
    ...fileLookupFields(module, modules).map(name => index(['files', name], `using gin (${quoted(name)} jsonb_path_ops)`)),
    ...parentLinks(module, modules).map(name => index(['below', name], `(org_id, ${quoted(name)}) where status <> -1`)),
    ...exclusionsOf(module).map(exclusion => ({
      name: exclusionConstraint(module, exclusion),
      parts: exclusionParts(module, exclusion),
      sql: exclusionDdl(module, exclusion),
      unique: null,
      excludes: {
        overlaps: overlapsSql(module, exclusion),
        columns: fieldsOfExclusion(exclusion),
        what: exclusion.during ? ('overlap' as const) : ('share the fields' as const),
      },
    })),
    ...[...uniqueGroupsOf(module), ...numberedGroups(module)].map(names => ({
      ...index(
        ['unique', ...names],
        `(org_id, ${names.map(quoted).join(', ')}) nulls not distinct where status <> -1`,
        names[0] ?? null,
      ),
      together: names,
    })),
    ...uniques.map(([name]) => index(['unique', name], `(${uniqueKey(module, name)}) where status <> -1`, name)),
    ...keywordIndexes(module).map(({ name, org }) => ({
      ...index([name], `using gin (search_keys(search_text, ${org})) with (${pendingList})`),
      after: searchKeyFunctions,
    })),
  ]
}

/** Numbers that count within a referenced row, with the reference. */
const numberedGroups = ({ fields }: AnyModule): readonly (readonly string[])[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const within = serialReference(field)
    return within === undefined ? [] : [[within, name]]
  })
