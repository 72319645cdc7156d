import { kindSql } from '../../../kinds/kindSqls.ts'
import { kindValue } from '../../../kinds/kindValues.ts'
import {
  type AnyModule,
  type Field,
  filterFields,
  hasScopedRows,
  isDerived,
  memoByModule,
  queryFiltersOf,
  rowScopeColumns,
} from '../../../schema/index.ts'
import { appRole } from '../connection.ts'
import { quoted, shortName } from '../sql.ts'
import { newestOfEachStatus } from './newestRows.ts'
import { currentAccount, currentOrg } from './tenantSettings.ts'

/** Whether rows of a module are one organisation's: only those are looked up. */
const isOfOneOrganisation = ({ builtin, scope }: AnyModule): boolean =>
  !builtin && scope !== 'platform' && scope !== 'organisation'

const lookupFields = (module: AnyModule, names: readonly string[], test: (field: Field) => boolean): readonly string[] =>
  isOfOneOrganisation(module) ? [...new Set(names)].filter(name => module.fields[name] && test(module.fields[name])) : []

/** The fields with arrays that lists are filtered by, or that decide who sees a row. */
export const arrayLookupFields = memoByModule((module): readonly string[] =>
  lookupFields(
    module,
    [...queryFiltersOf(module).flatMap(filterFields), ...rowScopeColumns(module)],
    field => kindSql(field).elements !== undefined,
  ),
)

/** The fields with decimals that lists are filtered by as a range. */
export const rangeLookupFields = memoByModule((module): readonly string[] =>
  lookupFields(
    module,
    queryFiltersOf(module).flatMap(filter => (filter.as === 'range' || filter.as === 'buckets' ? filterFields(filter) : [])),
    field => kindSql(field).cast === 'numeric' && !isDerived(field),
  ),
)

/** The fields with attached files, where accounts see some rows and not others: the row of a file is looked for before it is opened. */
export const fileLookupFields = (module: AnyModule, modules: readonly AnyModule[]): readonly string[] =>
  hasScopedRows(module, modules)
    ? Object.keys(module.fields).filter(name => module.fields[name] && kindValue(module.fields[name]).attachments)
    : []

/** The function that finds rows by the elements of an array: `(wanted, statuses, most)`. */
export const arrayLookupName = (table: string, field: string): string => shortName(`${table}_among_${field}`)
/** The function that finds rows by bounds: `(lower_bound, upper_bound, statuses, most)`; null for no bound. */
export const rangeLookupName = (table: string, field: string): string => shortName(`${table}_between_${field}`)

/** The function that finds the rows that have a file: `(url)`. */
export const fileLookupName = (table: string, field: string): string => shortName(`${table}_with_${field}`)

/** The keys of a column, as its index has them. */
export const columnKeys = (name: string): string => `array_keys(${quoted(name)}, org_id)`

/** Of so many of the newest rows so many that meet a condition show that it is frequent. */
const [sampled, frequent] = [500, 50]

/**
 * Functions that return the ids of the rows of the organisation that meet a condition. No index serves `&&` of arrays, `@>` of JSON or a
 * comparison of decimals below a row policy (their operators are not leakproof), so they run as the owner; the caller's policies still
 * decide what is read with the ids. In a list null where the rows are more than `most`, the condition is frequent, or the organisation has few rows: a list that
 * is scanned in its order soon fills a page.
 */
export const lookupFunctions = (module: AnyModule, modules: readonly AnyModule[]): string[] => [
  ...arrayLookupFields(module).flatMap(name => arrayLookup(module, name)),
  ...rangeLookupFields(module).flatMap(name => rangeLookup(module, name)),
  ...fileLookupFields(module, modules).flatMap(name => fileLookup(module, name)),
]

function arrayLookup(module: AnyModule, name: string): string[] {
  const field = module.fields[name]
  if (!field) return []
  const { elements, isOneOf } = kindSql(field)
  if (!elements) return []
  return lookupFunction(module, {
    name: arrayLookupName(module.name, name),
    parameters: 'wanted text[]',
    column: name,
    declared: `keys bigint[] := array_keys(${elements('wanted', field)}, own);`,
    isMet: row => isOneOf(`${row}.${quoted(name)}`, 'wanted', field),
    isIndexed: `array_keys(t.${quoted(name)}, t.org_id) && keys`,
  })
}

const rangeLookup = (module: AnyModule, name: string): string[] =>
  lookupFunction(module, {
    name: rangeLookupName(module.name, name),
    parameters: 'lower_bound numeric, upper_bound numeric',
    column: name,
    declared: '',
    isMet: row => `${row}.${quoted(name)} between coalesce(lower_bound, '-infinity') and coalesce(upper_bound, 'infinity')`,
    isIndexed: null,
  })

function fileLookup(module: AnyModule, name: string): string[] {
  const found = `select t.id, t.org_id from ${quoted(module.name)} t where t.${quoted(name)} @> jsonb_build_array(jsonb_build_object('url', url)) offset 0`
  return asOwner(
    `${quoted(fileLookupName(module.name, name))}(url text)`,
    `${variablesFirst} begin return array(select id from (${found}) keyed where org_id = ${currentOrg}); end`,
  )
}

interface LookupParts {
  name: string
  parameters: string
  column: string
  declared: string
  /** The condition on a row of this name. */
  isMet: (row: string) => string
  /** What an index finds of it alone, of a row `t`, where that is more than meets it. */
  isIndexed: string | null
}
/** A field may be named as a parameter or a variable of the function: columns are named with their row, and all else is a variable. */
const variablesFirst = '#variable_conflict use_variable\n'

function lookupFunction(module: AnyModule, { name, parameters, column, declared, isMet, isIndexed }: LookupParts): string[] {
  const table = quoted(module.name)
  const signature = `${quoted(name)}(${parameters}, statuses smallint[], most bigint)`
  const mine = module.scope === 'self' ? ` and t.created_by = (select ${currentAccount})` : ''
  const sample = newestOfEachStatus({
    table: `${table} t`,
    columns: `t.${quoted(column)}`,
    where: `t.org_id = own${mine}`,
    limit: sampled,
  })
  const columns = ['id', 'org_id', 'status', quoted(column), ...(mine ? ['created_by'] : [])].map(one => `t.${one}`).join(', ')
  const rows = isIndexed === null ? `${table} t` : `(select ${columns} from ${table} t where ${isIndexed} offset 0) t`
  const body = `${variablesFirst}declare own bigint := ${currentOrg};
  ids bigint[];
  ${declared}
begin
  if own is null then return '{}'; end if;
  if (select count(*) < ${sampled} or count(*) filter (where ${isMet('newest')}) > ${frequent} from ${sample}) then return null; end if;
  ids := array(select t.id from ${rows} where t.org_id = own${mine} and t.status = any(statuses) and ${isMet('t')} limit most + 1);
  return case when cardinality(ids) <= most then ids end;
end`
  return asOwner(signature, body)
}

function asOwner(signature: string, body: string): string[] {
  // Sequential scans off: otherwise the number of other organisations' rows would decide the plan.
  const how = 'set search_path = public set plan_cache_mode = force_generic_plan set enable_seqscan = off'
  return [
    `create or replace function ${signature} returns bigint[] language plpgsql stable security definer ${how} as $$ ${body} $$`,
    `revoke all on function ${signature} from public`,
    `grant execute on function ${signature} to ${appRole}`,
  ]
}
