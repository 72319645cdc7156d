import { createHash } from 'node:crypto'
import { type AnyModule, withTables } from '../../schema/index.ts'
import { columnsOf } from './columns.ts'
import type { Query } from './connection.ts'
import { aheadOfRecount, countersOf, quotaOf } from './counters.ts'
import { type CountedFacet, countedFacets, facetSteps, noteFacets } from './countedFacets.ts'
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
  const facets = await countedFacets(query)
  const steps: Step[] = []
  for (const module of planned) {
    const table = tables.get(module.name)
    const counted = facets.get(module.name) ?? []
    steps.push(...(table ? await changes(query, module, { table, modules, counted }) : creation(module, modules)))
  }
  for (const module of planned) steps.push(...(await linkSteps(query, module, { tables, modules })))
  return steps
}

/** Policies, search and counters follow from the module alone; the table's comment tells which ones it has. */
const derived = (module: AnyModule, counters = countersOf(module)): readonly string[] => [
  ...securityOf(module),
  ...policiesOf(module).map(policy => policy.sql),
  ...searchOf(module),
  ...counters,
  ...stampsOf(module),
  ...quotaOf(module),
]
export const derivedText = (module: AnyModule): string =>
  createHash('sha256').update(derived(module).join(';')).digest('hex').slice(0, 16)
const noteTable = (module: AnyModule) => `comment on table ${quoted(module.name)} is ${literal(derivedText(module))}`

function creation(module: AnyModule, modules: readonly AnyModule[]): Step[] {
  const statements = [
    createTable(module, modules),
    ...columnsOf(module, modules).map(column => noteColumn(module, column)),
    ...indexesOf(module).map(index => index.sql),
    ...derived(module),
    ...noteFacets(module),
    noteTable(module),
  ]
  return [stepsOn(module, undefined)('safe', 'new table', statements)]
}

interface Against {
  table: Found
  modules: readonly AnyModule[]
  counted: readonly CountedFacet[]
}

async function changes(query: Query, module: AnyModule, { table, modules, counted }: Against): Promise<Step[]> {
  const steps = [...(await columnSteps(query, module, { table, modules })), ...(await indexSteps(query, module, table))]
  const { sql: facets, isRecounted } = facetSteps(module, { counted, rows: table.rows })
  if (table.comment === derivedText(module) && !facets.length) return steps
  const dropped = table.policies.map(name => `drop policy ${quoted(name)} on ${quoted(module.name)}`)
  const counters = isRecounted ? countersOf(module, aheadOfRecount(module)) : countersOf(module)
  const statements = [...dropped, ...derived(module, counters), ...facets, noteTable(module)]
  const why = `policies, search and counters${isRecounted ? ', recounted in the background' : ''}`
  return [...steps, stepsOn(module, table)('safe', why, statements)]
}
