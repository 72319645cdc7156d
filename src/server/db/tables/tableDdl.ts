import { type AnyModule, isSecret } from '../../../schema/index.ts'
import {
  type TableColumn,
  tableColumns,
  builtinOrg,
  type ForeignKey,
  foreignKeysOf,
  platformOrg,
  readableColumns,
} from './columns.ts'
import { appRole } from '../connection.ts'
import { counterTriggers, quotaTriggers } from '../counters/counterTriggers.ts'
import { indexesOf, searchKeys } from './indexes.ts'
import { currentAccount, policiesOf } from './policies.ts'
import { quoted } from '../sql.ts'

export const columnDdl = ({ name, type, check }: TableColumn): string =>
  `${quoted(name)} ${type}${check ? ` constraint ${quoted(checkConstraint(name))} check (${check})` : ''}`
export const checkConstraint = (column: string): string => `${column}_check`

/**
 * Keyword search by groups of three letters. No index serves LIKE below a row policy (LIKE is not leakproof), so the search runs
 * as the owner, bound to the organisation by its own text; the caller's policies still decide what is read with the ids.
 * It gives the newest ids, so many at most; null for all of them.
 */
export function searchFunction(module: AnyModule): string[] {
  if (!module.search) return []
  const name = quoted(`${module.name}_search`)
  const own = searchQuery(module, 'own')
  const everybody = `if own = ${platformOrg} then ${searchQuery(module, 'org_id')} else ${own} end if;`
  const foundBy = {
    own,
    self: own,
    platform: searchQuery(module, String(platformOrg)),
    organisation: everybody,
    shared: everybody,
  }
  const body = `declare own bigint := nullif(current_setting('app.org', true), '')::bigint;
  word text := regexp_replace(substr(pattern, 2, length(pattern) - 2), '\\\\(.)', '\\1', 'g');
  found bigint[];
begin
  if own is null then return; end if;
  ${foundBy[module.scope ?? 'own']}${module.builtin ? `\n  ${searchQuery(module, String(builtinOrg))}` : ''}
end`
  // Without whole scans: how many rows others have would decide whether one is made.
  const how = 'set search_path = public set plan_cache_mode = force_generic_plan set enable_seqscan = off'
  return [
    `drop function if exists ${name}(text, smallint[])`,
    `create or replace function ${name}(pattern text, statuses smallint[], most bigint default null) returns setof bigint language plpgsql stable security definer rows 100 ${how} as $$ ${body} $$`,
    `revoke all on function ${name}(text, smallint[], bigint) from public`,
    `grant execute on function ${name}(text, smallint[], bigint) to ${appRole}`,
  ]
}

/** The search among the rows of an organisation, or of all where that is `org_id`. */
function searchQuery(module: AnyModule, whose: string): string {
  const table = quoted(module.name)
  const mine = module.scope === 'self' ? ` and created_by = ${currentAccount}` : ''
  const these = `org_id = ${whose}${mine} and status = any(statuses) and (search_text || '') like pattern`
  const newest = `return query select id from ${table} where ${these} order by id desc limit most;`
  const key = searchKeys(module).find(({ org }) => (org === '0') === (whose === 'org_id'))
  if (!key) return newest
  // The rows with all of its letters are looked for first, by nothing else; where a keyword is in more rows than are asked for, the newest of them are near.
  const lettered = `select * from ${table} where search_grams(search_text, ${key.org}) @> search_grams(word, ${key.org === '0' ? '0' : whose}) offset 0`
  return `if length(word) < 3 then ${newest} else
    found := array(select id from (${lettered}) lettered where ${these} limit most);
    if cardinality(found) < coalesce(most, cardinality(found) + 1) then return query select unnest(found); else ${newest} end if;
  end if;`
}

/** Timestamps that tell since when a field has its value, kept by the database whoever writes. */
export function stampTriggers(module: AnyModule): string[] {
  const table = quoted(module.name)
  const stamps = Object.entries(module.fields).flatMap(([name, field]) =>
    field.kind === 'timestamp' && field.stamps !== undefined ? [[name, field.stamps] as const] : [],
  )
  if (!stamps.length) return []
  const body = stamps
    .map(
      ([name, of]) =>
        `if tg_op = 'INSERT' or new.${quoted(of)} is distinct from old.${quoted(of)} then new.${quoted(name)} := now(); end if;`,
    )
    .join(' ')
  const made = quoted(`${module.name}_stamp`)
  return [
    `create or replace function ${made}() returns trigger language plpgsql as $$ begin ${body} return new; end $$`,
    `create or replace trigger stamp before insert or update on ${table} for each row execute function ${made}()`,
  ]
}

export const createTableSql = (module: AnyModule, modules: readonly AnyModule[]): string =>
  `create table ${quoted(module.name)} (\n  ${[...tableColumns(module, modules).map(columnDdl), 'primary key (org_id, id)'].join(',\n  ')}\n)`

export const rowSecurity = (module: AnyModule): string[] => {
  const table = quoted(module.name)
  const secrets = Object.values(module.fields).some(isSecret)
  const seen = secrets ? `select (${readableColumns(module).map(quoted).join(', ')})` : 'select'
  return [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `revoke all on ${table} from ${appRole}`,
    `grant ${seen}, insert, update on ${table} to ${appRole}`,
  ]
}

export const foreignKeySql = (module: AnyModule, link: ForeignKey): string =>
  `alter table ${quoted(module.name)} add constraint ${quoted(link.constraint)} foreign key (${quoted(`${link.name}_org`)}, ${quoted(link.name)}) references ${quoted(link.to)} (org_id, id)`

/** Looks at the rows that are there, with nobody locked out. */
export const validateSql = (module: AnyModule, constraint: string): string =>
  `alter table ${quoted(module.name)} validate constraint ${quoted(constraint)}`

/** Everything that makes a module's table in an empty database. */
export const tableDdl = (module: AnyModule, modules: readonly AnyModule[]): string[] => [
  createTableSql(module, modules),
  ...rowSecurity(module),
  ...policiesOf(module).map(policy => policy.sql),
  ...indexesOf(module).map(index => index.sql),
  ...searchFunction(module),
  ...counterTriggers(module),
  ...stampTriggers(module),
  ...quotaTriggers(module),
  ...foreignKeysOf(module, modules).map(link => foreignKeySql(module, link)),
]
