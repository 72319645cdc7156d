import { type AnyModule, isSecret } from '../../schema/index.ts'
import {
  type ColumnPlan,
  columnsOf,
  everyone,
  facetsOf,
  facetValue,
  indexesOf,
  type Link,
  linksOf,
  platform,
  readable,
  stretch,
  stretchedBy,
} from './columns.ts'
import { appRole, quotaError } from './connection.ts'
import { literal, quoted } from './sql.ts'

const org = `(select nullif(current_setting('app.org', true), '')::bigint)`
const account = `(select nullif(current_setting('app.account', true), '')::bigint)`

/**
 * Who sees and writes which rows, kept by the database whatever the program forgets. Written as a case, so that the
 * planner takes it for a check of the rows found and neither searches by it nor counts the organisation twice.
 */
export function policiesOf(module: AnyModule): readonly { name: string; sql: string }[] {
  const table = quoted(module.name)
  const policy = (name: string, rest: string) => ({ name, sql: `create policy ${name} on ${table} ${rest}` })
  const owner = policy('owner', 'to current_user using (true) with check (true)')
  const only = (...conditions: readonly string[]) =>
    `(case ${conditions.map(one => `when ${one} then true`).join(' ')} else false end)`
  const both = (condition: string) => `using ${condition} with check ${condition}`
  if (module.scope === 'platform') {
    const mine = only(`org_id = ${platform} and org_id = ${org}`)
    return [
      owner,
      policy('read', `for select to ${appRole} using ${only(`org_id = ${platform} and ${org} is not null`)}`),
      policy('own', `to ${appRole} ${both(mine)}`),
    ]
  }
  if (module.scope === 'organisation') {
    const all = `${org} = ${platform}`
    return [
      owner,
      policy('read', `for select to ${appRole} using ${only(`org_id = ${org}`, all)}`),
      policy('own', `to ${appRole} ${both(only(all))}`),
    ]
  }
  if (module.scope === 'shared')
    return [owner, policy('own', `to ${appRole} ${both(only(`org_id = ${org}`, `${org} = ${platform}`))}`)]
  const mine = module.scope === 'self' ? `org_id = ${org} and created_by = ${account}` : `org_id = ${org}`
  if (!module.builtin) return [owner, policy('own', `to ${appRole} ${both(only(mine))}`)]
  const written = ['insert', 'update'].map(verb =>
    policy(verb, `for ${verb} to ${appRole} ${verb === 'insert' ? '' : `using ${only(mine)} `}with check ${only(mine)}`),
  )
  return [owner, policy('read', `for select to ${appRole} using ${only(mine, `org_id = ${everyone}`)}`), ...written]
}

export const columnText = ({ name, type, check }: ColumnPlan): string =>
  `${quoted(name)} ${type}${check ? ` constraint ${quoted(checkName(name))} check (${check})` : ''}`
export const checkName = (column: string): string => `${column}_check`

/** SQL of facets and what rows of these names hold of them. */
const facetRows = (module: AnyModule, names: readonly string[], ...rows: readonly string[]): string =>
  names.map(name => `(${[literal(name), ...rows.map(row => facetValue(module, name, row))].join(', ')})`).join(', ')

/** SQL of what a statement moved: of each facet and stretch of ids the rows that came (1) or went (-1). */
const moved = {
  insert: (facets: FacetRows) => `select row.org_id, row.id / ${stretch} as at, facet, value, row.status, 1 as one
    from new_rows row, lateral (values ${facets('row')}) counted (facet, value)`,
  delete: (facets: FacetRows) => `select row.org_id, row.id / ${stretch} as at, facet, value, row.status, -1 as one
    from old_rows row, lateral (values ${facets('row')}) counted (facet, value)`,
  // A full join is never done row against row, however few there were when it was planned.
  update: (facets: FacetRows) => `select side.org_id, side.id / ${stretch} as at, facet, side.value, side.status, side.one
    from old_rows was full join new_rows row on was.org_id = row.org_id and was.id = row.id,
      lateral (values ${facets('was', 'row')}) counted (facet, before, after),
      lateral (values (was.org_id, was.id, before, was.status, -1), (row.org_id, row.id, after, row.status, 1)) side (org_id, id, value, status, one)
    where (before, was.status) is distinct from (after, row.status) and side.id is not null`,
}
type FacetRows = (...rows: readonly string[]) => string

/** Totals are kept by the database in the transaction that changes them, whoever writes. */
export function countersOf(module: AnyModule): string[] {
  if (module.scope) return []
  const add = (into: string, key: string, changed: string) => `insert into ${into} as c (module, ${key}, n)
  select ${literal(module.name)}, ${key}, sum(one) from (${changed}) moved group by ${key} having sum(one) <> 0 order by ${key}
  on conflict (module, ${key}) do update set n = c.n + excluded.n;`
  const counted = ['', ...facetsOf(module)]
  const on = (event: keyof typeof moved, tables: string) => {
    const of = (names: readonly string[]) => moved[event]((...rows) => facetRows(module, names, ...rows))
    const made = quoted(`${module.name}_count_${event}`)
    return [
      `create or replace function ${made}() returns trigger language plpgsql as $$ begin
  ${add('counter', 'org_id, facet, value, status', of(counted))}
  ${add('stretch', 'org_id, facet, value, status, at', of(stretchedBy(module)))}
  return null;
end $$`,
      `create or replace trigger count_${event} after ${event} on ${quoted(module.name)} referencing ${tables} for each statement execute function ${made}()`,
    ]
  }
  return [
    ...on('insert', 'new table as new_rows'),
    ...on('update', 'new table as new_rows old table as old_rows'),
    ...on('delete', 'old table as old_rows'),
  ]
}

/** Counts of rows that were there before their counter. */
export function recountOf(module: AnyModule): string[] {
  const [name, table] = [literal(module.name), quoted(module.name)]
  const facets = facetRows(module, ['', ...facetsOf(module)], 'row')
  const stretched = facetRows(module, stretchedBy(module), 'row')
  return [
    `delete from counter where module = ${name}`,
    `insert into counter select row.org_id, ${name}, counted.facet, counted.value, row.status, count(*) from ${table} row, lateral (values ${facets}) counted (facet, value) group by 1, 3, 4, 5`,
    `delete from stretch where module = ${name}`,
    `insert into stretch select row.org_id, ${name}, counted.facet, counted.value, row.status, row.id / ${stretch}, count(*) from ${table} row, lateral (values ${stretched}) counted (facet, value) group by 1, 3, 4, 5, 6`,
  ]
}

/**
 * Keyword search by trigrams. An index cannot serve LIKE below a row policy (LIKE is not leakproof), so the search runs
 * as the owner, bound to the organisation by its own text; the caller's policies still decide what is read with the ids.
 */
export function searchOf(module: AnyModule): string[] {
  if (!module.search) return []
  const name = quoted(`${module.name}_search`)
  const mine = module.scope === 'self' ? ` and created_by = ${account}` : ''
  const select = (whose: string, text: string) =>
    `return query select id from ${quoted(module.name)} where org_id = ${whose}${mine} and status = any(statuses) and ${text} like pattern;`
  const found = (whose: string) =>
    `if length(pattern) < 5 then ${select(whose, `(search_text || '')`)} else ${select(whose, 'search_text')} end if;`
  const everybody = `if own = ${platform} then ${found('org_id')} else ${found('own')} end if;`
  const foundBy = {
    own: found('own'),
    self: found('own'),
    platform: found(String(platform)),
    organisation: everybody,
    shared: everybody,
  }
  const body = `declare own bigint := nullif(current_setting('app.org', true), '')::bigint;
begin
  if own is null then return; end if;
  ${foundBy[module.scope ?? 'own']}${module.builtin ? `\n  ${found(String(everyone))}` : ''}
end`
  return [
    `drop function if exists ${name}(text)`,
    `create or replace function ${name}(pattern text, statuses smallint[]) returns setof bigint language plpgsql stable security definer rows 100 set search_path = public set plan_cache_mode = force_generic_plan as $$ ${body} $$`,
    `revoke all on function ${name}(text, smallint[]) from public`,
    `grant execute on function ${name}(text, smallint[]) to ${appRole}`,
  ]
}

/** Timestamps that tell since when a field has its value, kept by the database whoever writes. */
export function stampsOf(module: AnyModule): string[] {
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

/** How many rows an organisation may have; its counter's lock makes those who add wait for one another. */
export function quotaOf(module: AnyModule): string[] {
  const { quota } = module
  if (quota === undefined) return []
  const body = (added: string) => `declare whose bigint; most bigint;
begin
  for whose in select distinct org_id from (${added}) added loop
    select ${quoted(quota)} into most from organisation where id = whose;
    if (select sum(n) from counter where org_id = whose and module = ${literal(module.name)} and facet = '' and status <> -1) > most then
      raise exception using errcode = '${quotaError}', message = most::text;
    end if;
  end loop;
  return null;
end`
  const on = (event: string, tables: string, added: string) => {
    const made = quoted(`${module.name}_quota_${event}`)
    return [
      `create or replace function ${made}() returns trigger language plpgsql as $$ ${body(added)} $$`,
      `create or replace trigger quota_${event} after ${event} on ${quoted(module.name)} referencing ${tables} for each statement execute function ${made}()`,
    ]
  }
  const recovered = `select org_id from (select org_id, 1 as one from new_rows where status <> -1
    union all select org_id, -1 from old_rows where status <> -1) standing group by org_id having sum(one) > 0`
  return [
    ...on('insert', 'new table as new_rows', 'select org_id from new_rows where status <> -1'),
    ...on('update', 'new table as new_rows old table as old_rows', recovered),
  ]
}

export const createTable = (module: AnyModule, modules: readonly AnyModule[]): string =>
  `create table ${quoted(module.name)} (\n  ${[...columnsOf(module, modules).map(columnText), 'primary key (org_id, id)'].join(',\n  ')}\n)`

export const securityOf = (module: AnyModule): string[] => {
  const table = quoted(module.name)
  const secrets = Object.values(module.fields).some(isSecret)
  const seen = secrets ? `select (${readable(module).map(quoted).join(', ')})` : 'select'
  return [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `revoke all on ${table} from ${appRole}`,
    `grant ${seen}, insert, update on ${table} to ${appRole}`,
  ]
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
  ...stampsOf(module),
  ...quotaOf(module),
  ...linksOf(module, modules).map(link => linkText(module, link)),
]
