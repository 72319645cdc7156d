import { type AnyModule, formerNamesOf, modulesWithTables } from '../../../../schema/index.ts'
import type { Query } from '../../connection.ts'
import { dropFormerCounters } from '../../counters/renameFacets.ts'
import { quoted, raw, sql } from '../../sql.ts'
import { tableColumns } from '../columns.ts'
import { countRows, type ExistingTable, tableCatalogue } from '../tableCatalogue.ts'
import { formerSearchFunction } from '../tableDdl.ts'
import { copiesOf, dropCopiesSql } from './formerNameCopies.ts'
import { renameAuditEntriesSql } from './planRenames.ts'
import { copiedColumn, formerColumnsOf } from './renames.ts'
import { type SchemaStep, schemaStep } from './schemaStep.ts'

/** Tables and columns that no schema names any more: they stay, and are listed at each start until somebody drops them. */
export async function planLeftovers(query: Query, modules: readonly AnyModule[]): Promise<SchemaStep[]> {
  const planned = modulesWithTables(modules)
  const tables = await tableCatalogue(
    query,
    planned.map(module => module.name),
  )
  // A view depends on the columns.
  const steps = [...(await viewLeftovers(query, planned)), ...(await searchLeftovers(query, planned))]
  for (const module of planned) {
    const table = tables.get(module.name)
    if (!table) continue
    steps.push(...(await columnLeftovers(query, module, { table, modules })), ...copyLeftovers(module, table))
  }
  return [...steps, ...(await tableLeftovers(query, planned))].map(step => ({
    ...step,
    by: 'drop',
  }))
}

async function columnLeftovers(
  query: Query,
  module: AnyModule,
  { table, modules }: { table: ExistingTable; modules: readonly AnyModule[] },
): Promise<SchemaStep[]> {
  const wanted = new Set(tableColumns(module, modules).map(column => column.name))
  const renamed = new Set(formerColumnsOf(module, table).map(({ former }) => former))
  const left = [...table.columns].filter(
    ([name, note]) =>
      note !== null &&
      !wanted.has(name) &&
      copiedColumn(note) === null &&
      !renamed.has(name.replace(/_org$/, '')) &&
      !renamed.has(name),
  )
  // Generated columns go before those they are computed from.
  const isComputed = ([name, note]: readonly [string, string | null]) =>
    name === 'search_pinyin' || note?.includes(' generated always ') === true
  const ordered = [...left.filter(isComputed), ...left.filter(one => !isComputed(one))]
  const steps: SchemaStep[] = []
  for (const one of ordered) {
    const [name] = one
    const filledRows = `${quoted(module.name)} where ${quoted(name)} is not null`
    const n = isComputed(one) ? 0 : await countRows(query, filledRows)
    const why = `column ${name} is no field any more; ${n} rows hold a value${n ? ` (a new name for it? then say was: '${name}' on the field)` : ''}`
    const step = schemaStep(module, table)(n ? 'lossy' : 'safe', why, [
      `alter table ${quoted(module.name)} drop column ${quoted(name)}`,
    ])
    steps.push(n ? { ...step, concerned: `select id, ${quoted(name)} from ${filledRows}` } : step)
  }
  return steps
}

function copyLeftovers(module: AnyModule, table: ExistingTable): SchemaStep[] {
  const copies = [...copiesOf(table)]
  if (!copies.length) return []
  const pairs = copies.map(([copy, name]) => `${copy} of ${name}`).join(', ')
  const facets = copies.map(([copy]) => copy)
  const why = `copies under former names, for nodes of an older version that still run: ${pairs}`
  return [
    schemaStep(module, table)('safe', why, [
      ...dropCopiesSql(module, table),
      ...dropFormerCounters(module, { modules: [], facets }),
    ]),
  ]
}

/** The searches that nodes of an older version call. */
async function searchLeftovers(query: Query, modules: readonly AnyModule[]): Promise<SchemaStep[]> {
  const found = await query<{ name: string }>(
    sql`select name from unnest(${modules.map(module => module.name)}::text[]) name where to_regprocedure(format('%I(text, smallint[], bigint)', name || '_search')) is not null`,
  )
  return modules.flatMap(module =>
    found.some(({ name }) => name === module.name)
      ? [
          schemaStep(module, undefined)('safe', 'its search by keyword, for nodes of an older version that still run', [
            `drop function ${formerSearchFunction(module.name)}`,
          ]),
        ]
      : [],
  )
}

/** Views under the former names of tables, and the functions that nodes of an older version call. */
async function viewLeftovers(query: Query, modules: readonly AnyModule[]): Promise<SchemaStep[]> {
  const views = await query<{ name: string; note: string }>(
    raw(`select relname::text as name, obj_description(oid, 'pg_class') as note from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'v' and obj_description(oid, 'pg_class') like 'former name of %'`),
  )
  return views.flatMap(({ name, note }) => {
    const module = modules.find(one => one.name === copiedColumn(note))
    if (!module) return []
    const functions = [
      'search(text, smallint[], bigint)',
      'matches(text, smallint[], bigint)',
      ...['count_insert', 'count_update', 'count_delete', 'quota_insert', 'quota_update', 'stamp'].map(one => `${one}()`),
    ]
    const statements = [
      `drop view ${quoted(name)}`,
      ...functions.map(
        one => `drop function if exists ${quoted(`${name}_${one.slice(0, one.indexOf('('))}`)}${one.slice(one.indexOf('('))}`,
      ),
      ...dropFormerCounters(module, { modules: [name], facets: [] }),
      renameAuditEntriesSql(module.name, [name]),
    ]
    return [schemaStep(module, undefined)('safe', `the view ${name}, for nodes of an older version that still run`, statements)]
  })
}

/** The comment of a table made from a schema is a fingerprint. */
async function tableLeftovers(query: Query, modules: readonly AnyModule[]): Promise<SchemaStep[]> {
  const names = new Set(modules.flatMap(module => [module.name, ...formerNamesOf(module)]))
  const found = await query<{ name: string }>(
    raw(`select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and obj_description(oid, 'pg_class') ~ '^[0-9a-f]{16}$' order by 1`),
  )
  const steps: SchemaStep[] = []
  for (const { name } of found.filter(table => !names.has(table.name))) {
    const n = await countRows(query, quoted(name))
    const hint = n ? ` (a new name for it? then say was: '${name}' on the module)` : ''
    const why = `table ${name} is no module's any more; it holds ${n} rows${hint}`
    steps.push({ module: name, verdict: n ? 'lossy' : 'safe', why, rows: n, sql: [`drop table ${quoted(name)} cascade`] })
  }
  return steps
}
