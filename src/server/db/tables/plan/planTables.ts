import { createHash } from 'node:crypto'
import { sqlLiteral } from '../../../../kinds/kindSql.ts'
import { type AnyModule, formerNamesOf, modulesWithTables } from '../../../../schema/index.ts'
import type { Query } from '../../connection.ts'
import { type CountedFacet, loadCountedFacets, facetSteps, recordFacets } from '../../counters/countedFacets.ts'
import { onlyRecountedSql, counterTriggers } from '../../counters/counterTriggers.ts'
import { type PresentFacets, presentFacets, copyToFormerCounters, renameFacets } from '../../counters/renameFacets.ts'
import { quoted } from '../../sql.ts'
import { tableColumns } from '../columns.ts'
import { indexesOf } from '../indexes.ts'
import { lookupFunctions } from '../lookupFunctions.ts'
import { policiesOf } from '../policiesOf.ts'
import { rowScopeFunctions } from '../rowScopeSql.ts'
import { type DescribedTable, describedTables, type ExistingTable, withRows } from '../tableCatalogue.ts'
import { createTableSql, formerSearchFunction, moduleTriggers, searchFunction, rowSecurity } from '../tableDdl.ts'
import { copyGrants } from './formerNameCopies.ts'
import { columnSteps, columnComment } from './planColumns.ts'
import { computedSteps, renamesWithTriggers, triggerComments, storedTriggers } from './planComputed.ts'
import { indexSteps, foreignKeySteps, staleIndexSteps } from './planIndexes.ts'
import { type PlannedRenames, planRenames } from './planRenames.ts'
import { withCurrentNames } from './renames.ts'
import { type SchemaStep, schemaStep } from './schemaStep.ts'

export interface PlanOptions {
  modules: readonly AnyModule[]
  /** No other node uses the database: former names are not kept. */
  alone: boolean
}
/** The steps from the tables as they are to the tables the modules describe, each with its verdict. */
export async function planTables(query: Query, options: PlanOptions): Promise<SchemaStep[]> {
  const { modules } = options
  // The policies of child rows name the table above.
  const planned = modulesWithTables(modules).toSorted(
    (one, other) => Number(Boolean(other.visible)) - Number(Boolean(one.visible)),
  )
  const there = await describedTables(
    query,
    planned.flatMap(module => [module.name, ...formerNamesOf(module)]),
  )
  const [notes, facets] = [await triggerComments(query), await loadCountedFacets(query)]
  const context = { ...options, planned, notes, facets }
  return (await isSettled(context, there)) ? [] : stepsFrom(query, context, await withRows(query, there))
}

interface PlannedFrom extends PlanOptions {
  planned: readonly AnyModule[]
  notes: ReadonlyMap<string, string>
  facets: ReadonlyMap<string, readonly CountedFacet[]>
}

const needsRows = new Error('the plan depends on the rows')
/**
 * Whether the tables are as the modules describe them, found without reading rows: these decide how a step is made, and rarely whether one
 * is needed. Where planning asks for rows after all, the answer is no.
 */
async function isSettled(context: PlannedFrom, there: ReadonlyMap<string, DescribedTable>): Promise<boolean> {
  const filled = new Map([...there].map(([name, table]) => [name, { ...table, rows: 1, pages: 1 }]))
  return stepsFrom(() => Promise.reject(needsRows), context, filled).then(
    steps => !steps.length,
    (error: unknown) => {
      if (error !== needsRows) throw error
      return false
    },
  )
}

async function stepsFrom(
  query: Query,
  { planned, modules, alone, notes, facets }: PlannedFrom,
  found: ReadonlyMap<string, ExistingTable>,
): Promise<SchemaStep[]> {
  const steps: SchemaStep[] = []
  const renamed = new Map<AnyModule, PlannedRenames>()
  for (const module of planned) renamed.set(module, await planRenames(query, module, { tables: found, modules, alone }))
  const stored = storedTriggers(new Map(notes), { planned, modules, renamed })
  steps.push(...renamesWithTriggers(renamed, stored))
  const tables = new Map([...renamed].flatMap(([{ name }, { table }]) => (table ? [[name, table] as const] : [])))
  const tableNames = new Map([...renamed].flatMap(([{ name }, { former }]) => (former === null ? [] : [[former, name] as const])))
  const inPresent = (module: AnyModule) => withCurrentNames(query, tableNames, renamed.get(module)?.columns ?? new Map())
  for (const module of planned) {
    const table = tables.get(module.name)
    const today = presentFacets(module, facets)
    steps.push(
      ...(table ? await changeSteps(inPresent(module), module, { table, modules, alone, today }) : creationStep(module, modules)),
    )
  }
  for (const module of planned) steps.push(...(await foreignKeySteps(inPresent(module), module, { tables, modules })))
  steps.push(...computedSteps(stored, { planned, tables }))
  return steps
}

/** Policies, search and triggers follow from the module alone; the table's comment holds their fingerprint. */
const derivedDdl = (module: AnyModule, modules: readonly AnyModule[], counters = counterTriggers(module)): readonly string[] => [
  ...rowSecurity(module),
  ...rowScopeFunctions(module, modules),
  ...policiesOf(module, modules).map(policy => policy.sql),
  ...searchFunction(module),
  ...lookupFunctions(module, modules),
  ...counters,
  ...moduleTriggers(module),
]
export const derivedFingerprint = (module: AnyModule, modules: readonly AnyModule[]): string =>
  createHash('sha256').update(derivedDdl(module, modules).join(';')).digest('hex').slice(0, 16)
const tableComment = (module: AnyModule, modules: readonly AnyModule[]) =>
  `comment on table ${quoted(module.name)} is ${sqlLiteral(derivedFingerprint(module, modules))}`

function creationStep(module: AnyModule, modules: readonly AnyModule[]): SchemaStep[] {
  const statements = [
    createTableSql(module, modules),
    ...tableColumns(module, modules).map(column => columnComment(module, column)),
    ...indexesOf(module, modules).map(index => index.sql),
    ...derivedDdl(module, modules),
    ...recordFacets(module),
    tableComment(module, modules),
  ]
  return [schemaStep(module, undefined)('safe', 'new table', statements)]
}

interface PlanContext extends PlanOptions {
  table: ExistingTable
  today: PresentFacets
}

async function changeSteps(query: Query, module: AnyModule, context: PlanContext): Promise<SchemaStep[]> {
  const { table, modules, alone, today } = context
  const steps = [
    ...(await columnSteps(query, module, { table, modules })),
    ...(await indexSteps(query, module, { table, modules })),
  ]
  const { sql: facets, isRecounted } = facetSteps(module, { counted: today.counted, rows: table.rows })
  const stale = staleIndexSteps(module, { table, modules })
  if (table.comment === derivedFingerprint(module, modules) && !facets.length && !today.former.length) return [...steps, ...stale]
  const dropped = table.policies.map(name => `drop policy ${quoted(name)} on ${quoted(module.name)}`)
  const counters = isRecounted ? counterTriggers(module, onlyRecountedSql(module)) : counterTriggers(module)
  const taken = [...renameFacets(module, today), ...(alone ? [] : copyToFormerCounters(module, today))]
  const granted = copyGrants(module, table)
  const statements = [
    ...dropped,
    ...(alone ? [`drop function if exists ${formerSearchFunction(module.name)}`] : []),
    ...derivedDdl(module, modules, counters),
    ...granted,
    ...taken,
    ...facets,
    tableComment(module, modules),
  ]
  const why = `policies, search and counters${isRecounted ? ', recounted in the background' : ''}`
  return [...steps, schemaStep(module, table)('safe', why, statements), ...stale]
}
