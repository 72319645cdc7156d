import { createHash } from 'node:crypto'
import { type AnyModule, withTables } from '../../schema/index.ts'
import { type ColumnPlan, columnsOf, indexesOf } from './columns.ts'
import type { Query } from './connection.ts'
import { indexSteps, linkSteps } from './planIndexes.ts'
import { literal, quoted, raw, sql } from './sql.ts'
import {
  checkName,
  columnText,
  countersOf,
  createTable,
  policiesOf,
  quotaOf,
  recountOf,
  searchOf,
  securityOf,
  stampsOf,
} from './tables.ts'

/** safe: applied at start. lossy: may lose what is stored. locking: rewrites or blocks a large table. */
export type Verdict = 'safe' | 'lossy' | 'locking'
export interface Step {
  module: string
  verdict: Verdict
  why: string
  rows: number
  sql: readonly string[]
}

export interface Found {
  rows: number
  comment: string | null
  columns: ReadonlyMap<string, string | null>
  indexes: ReadonlySet<string>
  constraints: ReadonlySet<string>
  policies: readonly string[]
}

/** Above so many rows an index or a rewrite is something to plan, not to do in passing. */
const large = 50_000
export const cautious = (rows: number): Verdict => (rows > large ? 'locking' : 'safe')

async function tablesIn(query: Query, names: readonly string[]): Promise<Map<string, Found>> {
  const found = await query<{
    name: string
    comment: string | null
    columns: Record<string, string | null>
    indexes: string[]
    constraints: string[]
    policies: string[]
  }>(sql`
    select c.relname as name, obj_description(c.oid, 'pg_class') as comment,
      (select json_object_agg(attname, col_description(attrelid, attnum)) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
      array(select x.relname::text from pg_index join pg_class x on x.oid = indexrelid where indrelid = c.oid) as indexes,
      array(select conname::text from pg_constraint where conrelid = c.oid) as constraints,
      array(select polname::text from pg_policy where polrelid = c.oid) as policies
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any(${names}::text[])`)
  const tables = new Map<string, Found>()
  for (const table of found) {
    const [counted] = await query<{ rows: number }>(
      raw(`select count(*)::int as rows from (select from ${quoted(table.name)} limit ${large + 1}) few`),
    )
    tables.set(table.name, {
      rows: counted?.rows ?? 0,
      comment: table.comment,
      columns: new Map(Object.entries(table.columns)),
      indexes: new Set(table.indexes),
      constraints: new Set(table.constraints),
      policies: table.policies,
    })
  }
  return tables
}

/** What must be done so that the tables hold what the modules say, each step with its verdict. */
export async function planTables(query: Query, modules: readonly AnyModule[]): Promise<Step[]> {
  const planned = withTables(modules)
  const tables = await tablesIn(
    query,
    planned.map(module => module.name),
  )
  const steps: Step[] = []
  for (const module of planned) {
    const table = tables.get(module.name)
    steps.push(...(table ? await changes(query, module, { table, modules }) : creation(module, modules)))
  }
  for (const module of planned) steps.push(...(await linkSteps(query, module, { tables, modules })))
  return steps
}

const note = ({ type, check }: ColumnPlan): string => `${type}${check ? ` check (${check})` : ''}`
const noteColumn = (module: AnyModule, column: ColumnPlan): string =>
  `comment on column ${quoted(module.name)}.${quoted(column.name)} is ${literal(note(column))}`

/** Policies, search and counters follow from the module alone; the table's comment tells which ones it has. */
const derived = (module: AnyModule): { text: string; sql: readonly string[] } => {
  const made = [
    ...securityOf(module),
    ...policiesOf(module).map(policy => policy.sql),
    ...searchOf(module),
    ...countersOf(module),
    ...stampsOf(module),
    ...quotaOf(module),
  ]
  return { text: createHash('sha256').update(made.join(';')).digest('hex').slice(0, 16), sql: made }
}
const noteTable = (module: AnyModule) => `comment on table ${quoted(module.name)} is ${literal(derived(module).text)}`

function creation(module: AnyModule, modules: readonly AnyModule[]): Step[] {
  const statements = [
    createTable(module, modules),
    ...columnsOf(module, modules).map(column => noteColumn(module, column)),
    ...indexesOf(module).map(index => index.sql),
    ...derived(module).sql,
    noteTable(module),
  ]
  return [{ module: module.name, verdict: 'safe', why: 'new table', rows: 0, sql: statements }]
}

interface Against {
  table: Found
  modules: readonly AnyModule[]
}

async function changes(query: Query, module: AnyModule, { table, modules }: Against): Promise<Step[]> {
  const step = (verdict: Verdict, why: string, statements: readonly string[]): Step => ({
    module: module.name,
    verdict,
    why,
    rows: table.rows,
    sql: statements,
  })
  const steps: Step[] = []
  for (const column of columnsOf(module, modules)) {
    if (!table.columns.has(column.name))
      steps.push(step(column.generated ? cautious(table.rows) : 'safe', `new column ${column.name}`, addition(module, column)))
    else if (table.columns.get(column.name) !== note(column))
      steps.push(...(await columnChange(query, { module, column, table })))
  }
  steps.push(...(await indexSteps(query, module, table)))
  if (table.comment !== derived(module).text) {
    const dropped = table.policies.map(name => `drop policy ${quoted(name)} on ${quoted(module.name)}`)
    const recount = countersOf(module).length ? recountOf(module) : []
    steps.push(step('safe', 'policies, search and counters', [...dropped, ...derived(module).sql, ...recount, noteTable(module)]))
  }
  return steps
}

const addition = (module: AnyModule, column: ColumnPlan): string[] => [
  `alter table ${quoted(module.name)} add column ${columnText(column)}`,
  noteColumn(module, column),
]

const parts = (type: string) => /^(.*?)( not null)?(?: default (.*))?$/s.exec(type)
interface Change {
  module: AnyModule
  column: ColumnPlan
  table: Found
}

async function columnChange(query: Query, change: Change): Promise<Step[]> {
  const { module, column, table } = change
  const was = table.columns.get(column.name)?.replace(/ check \((.*)\)$/s, '') ?? ''
  const at = `alter table ${quoted(module.name)}`
  const step = (verdict: Verdict, why: string, statements: readonly string[]): Step => ({
    module: module.name,
    verdict,
    why,
    rows: table.rows,
    sql: [...statements, noteColumn(module, column)],
  })
  const renewed = [`${at} drop column ${quoted(column.name)} cascade`, ...addition(module, column)]
  if (column.generated) return [step(cautious(table.rows), `column ${column.name} is computed anew`, renewed)]
  if (was !== column.type) {
    const [, oldType, oldNull] = parts(was) ?? []
    const [, newType, newNull, standard] = parts(column.type) ?? []
    if (oldType !== newType || oldNull !== newNull) {
      if (table.rows === 0) return [step('safe', `column ${column.name} of an empty table becomes ${column.type}`, renewed)]
      return [
        step('lossy', `column ${column.name} changes from ${was} to ${column.type}`, [
          `${at} alter column ${quoted(column.name)} type ${newType} using ${quoted(column.name)}::text::${newType}`,
        ]),
      ]
    }
    return [
      step('safe', `default of ${column.name}`, [
        `${at} alter column ${quoted(column.name)} ${standard ? `set default ${standard}` : 'drop default'}`,
      ]),
      ...(await checkChange(query, change)),
    ]
  }
  return checkChange(query, change)
}

async function checkChange(query: Query, { module, column, table }: Change): Promise<Step[]> {
  const was = / check \((.*)\)$/s.exec(table.columns.get(column.name) ?? '')?.[1] ?? null
  if (was === column.check) return []
  const at = `alter table ${quoted(module.name)}`
  const outside = column.check
    ? await query<{ n: number }>(raw(`select count(*)::int as n from ${quoted(module.name)} where not (${column.check})`))
    : []
  const n = outside[0]?.n ?? 0
  const statements = [
    `${at} drop constraint if exists ${quoted(checkName(column.name))}`,
    ...(column.check ? [`${at} add constraint ${quoted(checkName(column.name))} check (${column.check})`] : []),
    noteColumn(module, column),
  ]
  return [
    {
      module: module.name,
      verdict: n ? 'lossy' : 'safe',
      why: n ? `${n} rows hold values that ${column.name} no longer allows` : `values of ${column.name}`,
      rows: table.rows,
      sql: statements,
    },
  ]
}
