import type { AnyModule } from '../../schema/index.ts'
import { type ColumnPlan, columnsOf, everyone, facetsOf, facetValue, indexesOf, type Link, linksOf, platform } from './columns.ts'
import { appRole } from './connection.ts'
import { literal, quoted } from './sql.ts'

const org = `(select nullif(current_setting('app.org', true), '')::bigint)`
const account = `(select nullif(current_setting('app.account', true), '')::bigint)`

/** Who sees and writes which rows, kept by the database whatever the program forgets. */
export function policiesOf(module: AnyModule): readonly { name: string; sql: string }[] {
  const table = quoted(module.name)
  const policy = (name: string, rest: string) => ({ name, sql: `create policy ${name} on ${table} ${rest}` })
  const owner = policy('owner', 'to current_user using (true) with check (true)')
  const both = (condition: string) => `using (${condition}) with check (${condition})`
  if (module.scope === 'platform') {
    const mine = `org_id = ${platform} and org_id = ${org}`
    return [owner, policy('read', `for select to ${appRole} using (org_id = ${platform} and ${org} is not null)`), policy('own', `to ${appRole} ${both(mine)}`)]
  }
  const mine = module.scope === 'self' ? `org_id = ${org} and created_by = ${account}` : `org_id = ${org}`
  const own = policy('own', `to ${appRole} ${both(mine)}`)
  return module.builtin ? [owner, own, policy('builtin', `for select to ${appRole} using (org_id = ${everyone})`)] : [owner, own]
}

export const columnText = ({ name, type, check }: ColumnPlan): string => `${quoted(name)} ${type}${check ? ` constraint ${quoted(checkName(name))} check (${check})` : ''}`
export const checkName = (column: string): string => `${column}_check`

/** Totals are kept by the database in the transaction that changes them, whoever writes. */
export function countersOf(module: AnyModule): string[] {
  if (module.scope) return []
  const table = quoted(module.name)
  const facets = [`('', '')`, ...facetsOf(module).map(name => `(${literal(name)}, ${facetValue(module, name, 'changed')})`)].join(', ')
  const body = (changed: string) => `begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, ${literal(module.name)}, facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (${changed}) changed, lateral (values ${facets}) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end`
  const added = 'select *, 1 as one from new_rows'
  const removed = 'select *, -1 as one from old_rows'
  const on = (event: string, tables: string, changed: string) => [
    `create or replace function ${quoted(`${module.name}_count_${event}`)}() returns trigger language plpgsql as $$ ${body(changed)} $$`,
    `create or replace trigger count_${event} after ${event} on ${table} referencing ${tables} for each statement execute function ${quoted(`${module.name}_count_${event}`)}()`,
  ]
  return [
    ...on('insert', 'new table as new_rows', added),
    ...on('update', 'new table as new_rows old table as old_rows', `${added} union all ${removed}`),
    ...on('delete', 'old table as old_rows', removed),
  ]
}

/** Counts of rows that were there before their counter. */
export function recountOf(module: AnyModule): string[] {
  const facets = [`('', '')`, ...facetsOf(module).map(name => `(${literal(name)}, ${facetValue(module, name, 'row')})`)].join(', ')
  return [
    `delete from counter where module = ${literal(module.name)}`,
    `insert into counter select row.org_id, ${literal(module.name)}, counted.facet, counted.value, row.status, count(*) from ${quoted(module.name)} row, lateral (values ${facets}) counted (facet, value) group by 1, 3, 4, 5`,
  ]
}

/**
 * Keyword search by trigrams. An index cannot serve LIKE below a row policy (LIKE is not leakproof), so the search runs
 * as the owner, bound to the organisation by its own text; the caller's policies still decide what is read with the ids.
 */
export function searchOf(module: AnyModule): string[] {
  if (!module.search) return []
  const name = quoted(`${module.name}_search`)
  const own = module.scope === 'platform' ? `org_id = ${platform}` : `org_id ${module.builtin ? `in (${org}, ${everyone})` : `= ${org}`}`
  return [
    `create or replace function ${name}(pattern text) returns setof bigint language sql stable security definer set search_path = public as $$ select id from ${quoted(module.name)} where ${own} and search_text like pattern $$`,
    `revoke all on function ${name}(text) from public`,
    `grant execute on function ${name}(text) to ${appRole}`,
  ]
}

export const createTable = (module: AnyModule, modules: readonly AnyModule[]): string =>
  `create table ${quoted(module.name)} (\n  ${[...columnsOf(module, modules).map(columnText), 'primary key (org_id, id)'].join(',\n  ')}\n)`

export const securityOf = (module: AnyModule): string[] => {
  const table = quoted(module.name)
  return [`alter table ${table} enable row level security`, `alter table ${table} force row level security`, `grant select, insert, update on ${table} to ${appRole}`]
}

export const linkText = (module: AnyModule, link: Link): string =>
  `alter table ${quoted(module.name)} add constraint ${quoted(link.constraint)} foreign key (${quoted(`${link.name}_org`)}, ${quoted(link.name)}) references ${quoted(link.to)} (org_id, id)`

/** Everything that makes a module's table in an empty database. */
export const ddlOf = (module: AnyModule, modules: readonly AnyModule[]): string[] => [
  createTable(module, modules),
  ...securityOf(module),
  ...policiesOf(module).map(policy => policy.sql),
  ...indexesOf(module).map(index => index.sql),
  ...searchOf(module),
  ...countersOf(module),
  ...linksOf(module, modules).map(link => linkText(module, link)),
]
