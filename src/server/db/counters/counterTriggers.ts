import { sqlLiteral } from '../../../kinds/kindSql.ts'
import { kindSql } from '../../../kinds/kindSqls.ts'
import {
  type AnyModule,
  fieldOf,
  filterFields,
  queryFiltersOf,
  memoByModule,
  namesSeveralOwners,
  rowScopeColumns,
  rowScopesOf,
} from '../../../schema/index.ts'
import { quotaError } from '../connection.ts'
import { quoted } from '../sql.ts'

/** The fields whose values have counters per status, so that totals need no count. */
export const facetsOf = memoByModule((module): readonly string[] =>
  module.scope || module.log
    ? []
    : [
        ...new Set([
          ...queryFiltersOf(module)
            .flatMap(filter => (filter.as === 'select' || filter.as === 'tabs' ? filterFields(filter) : []))
            .filter(name => module.fields[name] && kindSql(module.fields[name]).countable),
          // The total of the rows that an account sees.
          ...(oneColumnOf(module) ?? []),
        ]),
      ],
)
/** The column of a scope that one column with one value decides; the counters of ids would be as many as the rows. */
const oneColumnOf = (module: AnyModule): readonly string[] | null => {
  const columns = rowScopeColumns(module)
  const [only = '', ...others] = columns
  return columns.length && !others.length && only !== 'id' && !namesSeveralOwners(module, only) ? columns : null
}
/** Whether lists of the module keep totals that they added up from the counters of many values: see `cachedTotal`. */
export const cachesTotals = memoByModule(
  (module): boolean => oneColumnOf(module) !== null && rowScopesOf(module).some(({ of }) => of !== null),
)
/** SQL that records this transaction as the last that changed the counters of a module, in the organisations of some rows. */
export const recordCounterChangeSql = (
  module: AnyModule,
  rows: string,
): string => `insert into counter_change (module, org_id, xact)
    select distinct ${sqlLiteral(module.name)}, org_id, pg_current_xact_id()::text::bigint from ${rows} order by org_id
    on conflict (org_id, module) do update set xact = excluded.xact`
/** Rows are also counted per stretch of so many ids, in all and per tab: `deepOffsetSql` finds a far page by these sums. */
export const stretchSize = 4096
export const stretchedFacets = memoByModule((module): readonly string[] => {
  const tabs = queryFiltersOf(module).flatMap(filter => (filter.as === 'tabs' ? filterFields(filter) : []))
  return ['', ...facetsOf(module).filter(name => tabs.includes(name))]
})
/** SQL of a facet's value as text, from a row called `row`. */
export const facetValueSql = (module: AnyModule, name: string, row: string): string => {
  const field = fieldOf(module, name)
  return field ? `coalesce((${kindSql(field).select(`${row}.${quoted(name)}`, field)})::text, '')` : sqlLiteral('')
}

/** SQL values: each facet with its value in each of these rows. */
const facetRows = (module: AnyModule, names: readonly string[], ...rows: readonly string[]): string =>
  names.map(name => `(${[sqlLiteral(name), ...rows.map(row => facetValueSql(module, name, row))].join(', ')})`).join(', ')

/** SQL of the changes of a statement: by facet and stretch, the rows that came (1) or went (-1). */
const movedRows = {
  insert: (
    facets: FacetRows,
  ) => `select row.org_id, row.id / ${stretchSize} as at, counted.facet, counted.value, row.status, 1 as one
    from new_rows row, lateral (values ${facets('row')}) counted (facet, value)`,
  delete: (
    facets: FacetRows,
  ) => `select row.org_id, row.id / ${stretchSize} as at, counted.facet, counted.value, row.status, -1 as one
    from old_rows row, lateral (values ${facets('row')}) counted (facet, value)`,
  // FULL JOIN is never a nested loop, however few rows the planner expected.
  update: (
    facets: FacetRows,
  ) => `select side.org_id, side.id / ${stretchSize} as at, counted.facet, side.value, side.status, side.one
    from old_rows was full join new_rows row on was.org_id = row.org_id and was.id = row.id,
      lateral (values ${facets('was', 'row')}) counted (facet, before, after),
      lateral (values (was.org_id, was.id, counted.before, was.status, -1), (row.org_id, row.id, counted.after, row.status, 1)) side (org_id, id, value, status, one)
    where (counted.before, was.status) is distinct from (counted.after, row.status) and side.id is not null`,
}
type FacetRows = (...rows: readonly string[]) => string

/** The facets of a module, the SQL of their values, and whether they are counted per stretch. */
export const facetCountings = memoByModule((module): readonly FacetCounting[] =>
  module.scope || module.log
    ? []
    : ['', ...facetsOf(module)].map(facet => ({
        facet,
        value: facetValueSql(module, facet, 'row'),
        stretched: stretchedFacets(module).includes(facet),
      })),
)
export interface FacetCounting {
  facet: string
  value: string
  stretched: boolean
}

/** SQL that skips rows the recount has not reached: it will count them itself. */
export const onlyRecountedSql = (module: AnyModule): string => ` where not exists (
    select from counted_facet f where f.module = ${sqlLiteral(module.name)} and f.facet = side.facet and (side.org_id, side.at) >= (f.next_org, f.next_at))`

/** Triggers that update the counters in the transaction of each write, also of writes by other programs. */
export function counterTriggers(module: AnyModule, counted = ''): string[] {
  if (module.scope) return []
  const name = sqlLiteral(module.name)
  const add = (into: string, key: string, which: string) => `insert into ${into} as c (module, ${key}, n)
    select ${name}, ${key}, sum(one) from moved${which} group by ${key} having sum(one) <> 0 order by ${key}
    on conflict (module, ${key}) do update set n = c.n + excluded.n`
  const stretched = ` where facet in (${stretchedFacets(module).map(sqlLiteral).join(', ')})`
  // A data-modifying CTE that nothing reads runs after the main query, one that it reads first: writers queue at the record of the
  // change or else at the counter before they lock a stretch.
  const recorded = cachesTotals(module) ? `recorded as (${recordCounterChangeSql(module, 'moved')} returning 1),\n  ` : ''
  const afterRecord = recorded ? ' where (select count(*) from recorded) > 0' : ''
  const on = (event: keyof typeof movedRows, tables: string) => {
    const functionName = quoted(`${module.name}_count_${event}`)
    const rows = movedRows[event]((...sides) => facetRows(module, ['', ...facetsOf(module)], ...sides))
    return [
      `create or replace function ${functionName}() returns trigger language plpgsql as $$ begin
  with moved as materialized (select org_id, at, facet, value, status, sum(one) as one from (${rows}) side${counted} group by org_id, at, facet, value, status),
  ${recorded}stretched as (${add('stretch', 'org_id, facet, value, status, at', stretched)})
  ${add('counter', 'org_id, facet, value, status', afterRecord)};
  return null;
end $$`,
      `create or replace trigger count_${event} after ${event} on ${quoted(module.name)} referencing ${tables} for each statement execute function ${functionName}()`,
    ]
  }
  return [
    ...on('insert', 'new table as new_rows'),
    ...on('update', 'new table as new_rows old table as old_rows'),
    ...on('delete', 'old table as old_rows'),
  ]
}

/** SQL that counts existing rows for some facets: all of them, or those of this SQL. */
export function recountSql(module: AnyModule, facets: readonly FacetCounting[], rows = quoted(module.name)): string[] {
  const name = sqlLiteral(module.name)
  const add = (into: string, some: readonly FacetCounting[], at: readonly string[]) => {
    if (!some.length) return []
    const values = some.map(({ facet, value }) => `(${sqlLiteral(facet)}, ${value})`).join(', ')
    const key = ['org_id', 'module', 'facet', 'value', 'status', ...at].join(', ')
    return [
      `insert into ${into} as c (${key}, n)
    select row.org_id, ${name}, counted.facet, counted.value, row.status${at.length ? `, row.id / ${stretchSize}` : ''}, count(*)
    from ${rows} row, lateral (values ${values}) counted (facet, value) group by 1, 3, 4, 5${at.length ? ', 6' : ''}
    on conflict (${key}) do update set n = c.n + excluded.n`,
    ]
  }
  const stretched = facets.filter(one => one.stretched)
  return [...add('counter', facets, []), ...add('stretch', stretched, ['at'])]
}

/** Triggers that enforce the row quota of an organisation; the counter's row lock serialises the writers. */
export function quotaTriggers(module: AnyModule): string[] {
  const { quota } = module
  if (quota === undefined) return []
  const body = (added: string) => `declare whose bigint; most bigint;
begin
  for whose in select distinct org_id from (${added}) added loop
    select ${quoted(quota)} into most from organisation where id = whose;
    if (select sum(n) from counter where org_id = whose and module = ${sqlLiteral(module.name)} and facet = '' and status <> -1) > most then
      raise exception using errcode = '${quotaError}', message = most::text;
    end if;
  end loop;
  return null;
end`
  const on = (event: string, tables: string, added: string) => {
    const functionName = quoted(`${module.name}_quota_${event}`)
    return [
      `create or replace function ${functionName}() returns trigger language plpgsql as $$ ${body(added)} $$`,
      `create or replace trigger quota_${event} after ${event} on ${quoted(module.name)} referencing ${tables} for each statement execute function ${functionName}()`,
    ]
  }
  const recovered = `select org_id from (select org_id, 1 as one from new_rows where status <> -1
    union all select org_id, -1 from old_rows where status <> -1) standing group by org_id having sum(one) > 0`
  return [
    ...on('insert', 'new table as new_rows', 'select org_id from new_rows where status <> -1'),
    ...on('update', 'new table as new_rows old table as old_rows', recovered),
  ]
}
