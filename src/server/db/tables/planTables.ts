import { createHash } from 'node:crypto'
import { type AnyModule, modulesWithTables } from '../../../schema/index.ts'
import { tableColumns } from './columns.ts'
import type { Query } from '../connection.ts'
import { aheadOfRecount, counterTriggers, quotaTriggers } from '../counters/counterTriggers.ts'
import { type CountedFacet, loadCountedFacets, facetSteps, recordFacets } from '../counters/countedFacets.ts'
import { type ExistingTable, tableCatalogue } from './tableCatalogue.ts'
import { indexesOf } from './indexes.ts'
import { columnSteps, columnComment } from './planColumns.ts'
import { indexSteps, foreignKeySteps } from './planIndexes.ts'
import { policiesOf } from './policies.ts'
import { sqlLiteral } from '../../../kinds/kindSql.ts'
import { quoted } from '../sql.ts'
import { type SchemaStep, schemaStep } from './schemaStep.ts'
import { createTableSql, searchFunction, rowSecurity, stampTriggers } from './tableDdl.ts'

/** The steps from the tables as they are to the tables the modules describe, each with its verdict. */
export async function planTables(query: Query, modules: readonly AnyModule[]): Promise<SchemaStep[]> {
  const planned = modulesWithTables(modules)
  const tables = await tableCatalogue(
    query,
    planned.map(module => module.name),
  )
  const facets = await loadCountedFacets(query)
  const steps: SchemaStep[] = []
  for (const module of planned) {
    const table = tables.get(module.name)
    const counted = facets.get(module.name) ?? []
    steps.push(...(table ? await changeSteps(query, module, { table, modules, counted }) : creationStep(module, modules)))
  }
  for (const module of planned) steps.push(...(await foreignKeySteps(query, module, { tables, modules })))
  return steps
}

/** Policies, search and triggers follow from the module alone; the table's comment holds their fingerprint. */
const derivedDdl = (module: AnyModule, counters = counterTriggers(module)): readonly string[] => [
  ...rowSecurity(module),
  ...policiesOf(module).map(policy => policy.sql),
  ...searchFunction(module),
  ...counters,
  ...stampTriggers(module),
  ...quotaTriggers(module),
]
export const derivedFingerprint = (module: AnyModule): string =>
  createHash('sha256').update(derivedDdl(module).join(';')).digest('hex').slice(0, 16)
const tableComment = (module: AnyModule) => `comment on table ${quoted(module.name)} is ${sqlLiteral(derivedFingerprint(module))}`

function creationStep(module: AnyModule, modules: readonly AnyModule[]): SchemaStep[] {
  const statements = [
    createTableSql(module, modules),
    ...tableColumns(module, modules).map(column => columnComment(module, column)),
    ...indexesOf(module).map(index => index.sql),
    ...derivedDdl(module),
    ...recordFacets(module),
    tableComment(module),
  ]
  return [schemaStep(module, undefined)('safe', 'new table', statements)]
}

interface PlanContext {
  table: ExistingTable
  modules: readonly AnyModule[]
  counted: readonly CountedFacet[]
}

async function changeSteps(query: Query, module: AnyModule, { table, modules, counted }: PlanContext): Promise<SchemaStep[]> {
  const steps = [...(await columnSteps(query, module, { table, modules })), ...(await indexSteps(query, module, table))]
  const { sql: facets, isRecounted } = facetSteps(module, { counted, rows: table.rows })
  if (table.comment === derivedFingerprint(module) && !facets.length) return steps
  const dropped = table.policies.map(name => `drop policy ${quoted(name)} on ${quoted(module.name)}`)
  const counters = isRecounted ? counterTriggers(module, aheadOfRecount(module)) : counterTriggers(module)
  const statements = [...dropped, ...derivedDdl(module, counters), ...facets, tableComment(module)]
  const why = `policies, search and counters${isRecounted ? ', recounted in the background' : ''}`
  return [...steps, schemaStep(module, table)('safe', why, statements)]
}
