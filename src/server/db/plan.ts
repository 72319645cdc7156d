import { createHash } from 'node:crypto'
import { type AnyModule, withTables } from '../../schema/index.ts'
import { columnsOf } from './columns.ts'
import type { Query } from './connection.ts'
import { countersOf, quotaOf, recountOf } from './counters.ts'
import { type Found, tablesIn } from './found.ts'
import { indexesOf } from './indexes.ts'
import { columnSteps, noteColumn } from './planColumns.ts'
import { indexSteps, linkSteps } from './planIndexes.ts'
import { policiesOf } from './policies.ts'
import { literal } from '../../fields/sql.ts'
import { quoted } from './sql.ts'
import { type Step, stepsOn } from './step.ts'
import { createTable, searchOf, securityOf, stampsOf } from './tables.ts'

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
  return [stepsOn(module, undefined)('safe', 'new table', statements)]
}

interface Against {
  table: Found
  modules: readonly AnyModule[]
}

async function changes(query: Query, module: AnyModule, { table, modules }: Against): Promise<Step[]> {
  const steps = [...(await columnSteps(query, module, { table, modules })), ...(await indexSteps(query, module, table))]
  if (table.comment === derived(module).text) return steps
  const dropped = table.policies.map(name => `drop policy ${quoted(name)} on ${quoted(module.name)}`)
  const recount = countersOf(module).length ? recountOf(module) : []
  const statements = [...dropped, ...derived(module).sql, ...recount, noteTable(module)]
  return [...steps, stepsOn(module, table)('safe', 'policies, search and counters', statements)]
}
