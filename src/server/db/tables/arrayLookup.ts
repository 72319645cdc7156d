import { kindSql } from '../../../kinds/kindSqls.ts'
import { type AnyModule, filterFields, memoByModule, queryFiltersOf, rowScopeColumns } from '../../../schema/index.ts'
import { appRole } from '../connection.ts'
import { quoted, shortName } from '../sql.ts'
import { currentAccount, currentOrg } from './tenantSettings.ts'

/**
 * The fields with arrays that lists are filtered by, or that decide who sees a row, in modules whose rows are one organisation's. No index
 * serves `&&` below a row policy (it is not leakproof), so a function that runs as the owner finds their rows.
 */
export const lookedUpArrays = memoByModule((module): readonly string[] => {
  if (module.builtin || module.scope === 'platform' || module.scope === 'organisation') return []
  const filtered = queryFiltersOf(module).flatMap(filterFields)
  return [...new Set([...filtered, ...rowScopeColumns(module)])].filter(
    name => module.fields[name] && kindSql(module.fields[name]).elements,
  )
})

/** The function that finds rows by the elements of an array: `(wanted, statuses, most)`. */
export const arrayLookupName = (table: string, field: string): string => shortName(`${table}_among_${field}`)

/** The keys of a column, as its index has them. */
export const columnKeys = (name: string): string => `array_keys(${quoted(name)}, org_id)`

/** Of so many of the newest rows so many with an element show that it is frequent. */
const [sampled, frequent] = [500, 50]

/**
 * Functions that return the ids of the rows of the organisation that have one of the wanted elements. Null where they are more than `most`,
 * the elements are frequent, or the rows few: a list that is scanned in its order soon fills a page. The caller's policies still decide
 * what is read with the ids.
 */
export const arrayLookupFunctions = (module: AnyModule): string[] =>
  lookedUpArrays(module).flatMap(name => lookupFunction(module, name))

function lookupFunction(module: AnyModule, name: string): string[] {
  const field = module.fields[name]
  if (!field) return []
  const { elements, isOneOf } = kindSql(field)
  if (!elements) return []
  const [table, column] = [quoted(module.name), quoted(name)]
  const signature = `${quoted(arrayLookupName(module.name, name))}(wanted text[], statuses smallint[], most bigint)`
  const mine = module.scope === 'self' ? ` and created_by = (select ${currentAccount})` : ''
  const these = `org_id = own${mine} and status = any(statuses)`
  const hasOne = isOneOf(column, 'wanted', field)
  const columns = ['id', 'org_id', 'status', column, ...(mine ? ['created_by'] : [])].join(', ')
  const body = `declare own bigint := ${currentOrg};
  ids bigint[];
  keys bigint[] := array_keys(${elements('wanted', field)}, own);
begin
  if own is null then return '{}'; end if;
  if (select count(*) < ${sampled} or count(*) filter (where ${hasOne}) > ${frequent}
    from (select ${column} from ${table} where ${these} order by id desc limit ${sampled}) sample) then return null; end if;
  ids := array(select id from (select ${columns} from ${table} where ${columnKeys(name)} && keys offset 0) keyed
    where ${these} and ${hasOne} limit most + 1);
  return case when cardinality(ids) <= most then ids end;
end`
  // Sequential scans off: otherwise the number of other organisations' rows would decide the plan.
  const how = 'set search_path = public set plan_cache_mode = force_generic_plan set enable_seqscan = off'
  return [
    `create or replace function ${signature} returns bigint[] language plpgsql stable security definer ${how} as $$ ${body} $$`,
    `revoke all on function ${signature} from public`,
    `grant execute on function ${signature} to ${appRole}`,
  ]
}
