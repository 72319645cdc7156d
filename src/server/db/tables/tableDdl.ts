import { type AnyModule, isSecret, stampsOf, isSearched } from '../../../schema/index.ts'
import { storedColumnGroups } from '../computed/storedColumnGroups.ts'
import { appRole } from '../connection.ts'
import { counterTriggers, quotaTriggers } from '../counters/counterTriggers.ts'
import { deletionTriggers } from '../deletions/deletionTriggers.ts'
import { releaseTrigger } from '../deletions/releaseTrigger.ts'
import { quoted } from '../sql.ts'
import { childrenTriggers } from './childrenTriggers.ts'
import {
  type TableColumn,
  tableColumns,
  builtinOrg,
  type ForeignKey,
  foreignKeysOf,
  platformOrg,
  readableColumns,
} from './columns.ts'
import { indexesOf, keywordIndexes } from './indexes.ts'
import { lookupFunctions } from './lookupFunctions.ts'
import { newestOfEachStatus } from './newestRows.ts'
import { policiesOf } from './policiesOf.ts'
import { rowScopeFunctions } from './rowScopeSql.ts'
import { currentAccount, currentOrg } from './tenantSettings.ts'

export const columnDdl = ({ name, type, check }: TableColumn): string =>
  `${quoted(name)} ${type}${check ? ` constraint ${quoted(checkConstraint(name))} check (${check})` : ''}`
export const checkConstraint = (column: string): string => `${column}_check`

const searchArguments = '(text, smallint[], bigint)'
/** The search function of older versions, which returned a row for each id. */
export const formerSearchFunction = (name: string): string => `${quoted(`${name}_search`)}${searchArguments}`
/** The function that finds rows by a keyword: `(pattern, statuses, most)`. */
export const searchFunctionName = (table: string): string => `${table}_matches`

/**
 * Ids of the rows with a keyword, at most `most` of them, whichever; null for all. They are one array: a row for each would be stored
 * and read again several times. No index serves LIKE below a row policy (LIKE is not leakproof), so the function runs as the owner and
 * limits itself to the organisation; the caller's policies still decide what is read with the ids.
 */
export function searchFunction(module: AnyModule): string[] {
  if (!isSearched(module)) return []
  const name = quoted(searchFunctionName(module.name))
  const own = searchQuery(module, 'own')
  const everybody = `if own = ${platformOrg} then ${searchQuery(module, 'org_id')} else ${own} end if;`
  const foundBy = {
    own,
    self: own,
    platform: searchQuery(module, String(platformOrg)),
    organisation: everybody,
    shared: everybody,
  }
  const body = `declare own bigint := ${currentOrg};
  word text := regexp_replace(substr(pattern, 2, length(pattern) - 2), '\\\\(.)', '\\1', 'g');
  within_key boolean := length(word) <= case when ascii(word) > 127 then 2 else 3 end;
  ids bigint[] := '{}';
begin
  if own is null then return ids; end if;
  ${foundBy[module.scope ?? 'own']}${module.builtin ? `\n  ${searchQuery(module, String(builtinOrg))}` : ''}
  return ids;
end`
  // Sequential scans off: otherwise the number of other organisations' rows would decide the plan.
  const how = 'set search_path = public set plan_cache_mode = force_generic_plan set enable_seqscan = off'
  return [
    `create or replace function ${name}(pattern text, statuses smallint[], most bigint default null) returns bigint[] language plpgsql stable security definer ${how} as $$ ${body} $$`,
    `revoke all on function ${name}${searchArguments} from public`,
    `grant execute on function ${name}${searchArguments} to ${appRole}`,
  ]
}

/**
 * The search among the rows of one organisation, or of all where `orgSql` is `org_id`. A keyword that fits into one key is in the text
 * of each row that has the key, and is not looked for there again. Such a keyword may be in very many rows: where a sample of the
 * newest shows so, a scan from the newest finds enough sooner.
 */
function searchQuery(module: AnyModule, orgSql: string): string {
  const table = quoted(module.name)
  const mine = module.scope === 'self' ? ` and created_by = (select ${currentAccount})` : ''
  const these = `org_id = ${orgSql}${mine} and status = any(statuses)`
  const matching = 'search_text like pattern'
  const where = `org_id = ${orgSql}${mine} and ${matching}`
  // No index has the order of a status over all organisations.
  const newestRows =
    orgSql === 'org_id'
      ? `${table} where ${these} and ${matching}`
      : newestOfEachStatus({ table, columns: 'id', where, limit: 'most' })
  const newest = `ids := ids || array(select id from ${newestRows} order by id desc limit most);`
  const key = keywordIndexes(module).find(({ org }) => (org === '0') === (orgSql === 'org_id'))
  if (!key) return newest
  // Only the columns that are compared: `offset 0` reads each named column of each row.
  const columns = ['id', 'org_id', 'status', 'search_text', ...(mine ? ['created_by'] : [])].join(', ')
  const keyed = `select ${columns} from ${table} where search_keys(search_text, ${key.org}) @@ search_query(word, ${key.org === '0' ? '0' : orgSql}) offset 0`
  const sample =
    orgSql === 'org_id'
      ? `(select search_text from ${table} where ${these} order by id desc limit ${sampled}) sample`
      : newestOfEachStatus({ table, columns: 'search_text', where: `org_id = ${orgSql}${mine}`, limit: sampled })
  const isCommon = `(select count(*) < ${sampled} or count(*) filter (where ${matching}) > ${common} from ${sample})`
  return `if within_key and ${isCommon} then ${newest} else
    ids := ids || array(select id from (${keyed}) keyed where ${these} and (within_key or ${matching}) limit most);
  end if;`
}
const [sampled, common] = [500, 175]

/** Triggers for timestamps of the last change of a field: they also see writes of other programs. */
export function stampTriggers(module: AnyModule): string[] {
  const table = quoted(module.name)
  const stamps = stampsOf(module)
  if (!stamps.length) return []
  const body = stamps
    .map(
      ([name, of]) =>
        `if tg_op = 'INSERT' or new.${quoted(of)} is distinct from old.${quoted(of)} then new.${quoted(name)} := now(); end if;`,
    )
    .join(' ')
  const functionName = quoted(`${module.name}_stamp`)
  return [
    `create or replace function ${functionName}() returns trigger language plpgsql as $$ begin ${body} return new; end $$`,
    `create or replace trigger stamp before insert or update on ${table} for each row execute function ${functionName}()`,
  ]
}

export const createTableSql = (module: AnyModule, modules: readonly AnyModule[]): string =>
  `create table ${quoted(module.name)} (\n  ${[...tableColumns(module, modules).map(columnDdl), 'primary key (org_id, id)'].join(',\n  ')}\n)`

export const rowSecurity = (module: AnyModule): string[] => {
  const table = quoted(module.name)
  const secrets = Object.values(module.fields).some(isSecret)
  const readable = secrets ? `select (${readableColumns(module).map(quoted).join(', ')})` : 'select'
  return [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `revoke all on ${table} from ${appRole}`,
    `grant ${readable}, insert, update on ${table} to ${appRole}`,
  ]
}

export const foreignKeySql = (module: AnyModule, link: ForeignKey): string =>
  `alter table ${quoted(module.name)} add constraint ${quoted(link.constraint)} foreign key (${quoted(`${link.name}_org`)}, ${quoted(link.name)}) references ${quoted(link.to)} (org_id, id)`

/** Checks the existing rows without blocking writers. */
export const validateSql = (module: AnyModule, constraint: string): string =>
  `alter table ${quoted(module.name)} validate constraint ${quoted(constraint)}`

/** The triggers of a module's table, without those of its counters. */
export const moduleTriggers = (module: AnyModule): readonly string[] => [
  ...stampTriggers(module),
  ...quotaTriggers(module),
  ...childrenTriggers(module),
  ...deletionTriggers(module),
  ...releaseTrigger(module),
]

/** All DDL of a module's table in an empty database. */
export const tableDdl = (module: AnyModule, modules: readonly AnyModule[]): string[] => [
  createTableSql(module, modules),
  ...rowSecurity(module),
  ...rowScopeFunctions(module, modules),
  ...policiesOf(module, modules).map(policy => policy.sql),
  ...indexesOf(module, modules).map(index => index.sql),
  ...searchFunction(module),
  ...lookupFunctions(module, modules),
  ...counterTriggers(module),
  ...moduleTriggers(module),
  ...foreignKeysOf(module, modules).map(link => foreignKeySql(module, link)),
  ...storedColumnGroups(module, modules).flatMap(set => set.ddl),
]
