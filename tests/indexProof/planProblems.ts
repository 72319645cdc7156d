import { kindSql } from '../../src/kinds/kindSqls.ts'
import { type AnyModule, type Field, fieldsOf, filtersOf, isDerived, tableOf } from '../../src/schema/index.ts'
import type { Database, Data } from '../../src/server/db/connection.ts'
import type { Registry } from '../../src/server/db/modulePart.ts'
import type { Grouping } from '../../src/server/db/query/aggregateSql.ts'
import type { ListQuery } from '../../src/server/db/query/conditions.ts'
import { withUnscopedTables } from '../../src/server/db/rowScope.ts'
import { moduleRows } from '../../src/server/db/rows.ts'
import type { Principal } from '../../src/server/db/scope.ts'
import { raw, type Sql, sql } from '../../src/server/db/sql.ts'
import { indexesOf } from '../../src/server/db/tables/indexes.ts'
import { readWithTenant } from '../../src/server/db/withTenant.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Plan Width'?: number
  /** Only of a statement that was run: 0 where a node was not needed. */
  'Actual Loops'?: number
  /** Only of a statement that was run. */
  'Sort Space Type'?: string
  Plans?: readonly PlanNode[]
}
interface Explained {
  'QUERY PLAN': readonly { Plan: PlanNode; 'Execution Time'?: number }[]
}
export interface Proof {
  problems: string[]
  /** 0 where the statements were planned only. */
  milliseconds: number
}
interface Proving {
  database: Database
  registry: Registry
  who: Principal
  /** `analyze` runs the statements, and so sees a sort that spills. */
  how: 'plan' | 'analyze'
}

/** The statements of a list: its page with the total, the counts of its tabs, the first batch of its export. */
async function statementsOf({ database, registry, who }: Proving, module: AnyModule, query: ListQuery): Promise<Sql[]> {
  const statements: Sql[] = []
  const read = async <R extends object>(body: Sql): Promise<R[]> => (statements.push(body), [])
  const rows = moduleRows({ kind: database.kind, read, write: async () => [], change: async () => [] }, { module, registry, who })
  await rows.page(query)
  if (query.offset > 0) return statements
  for (const filter of filtersOf(module)) if (filter.as === 'tabs') await rows.tabs(query, filter)
  // Nothing answers here, and a batch wants an answer.
  await rows.scan(null, query, ['id']).catch(() => undefined)
  return statements
}

/** The statements of a chart: of all rows at once, and of one lot of them where they are too many for that. */
async function groupingStatements(
  { database, registry, who }: Proving,
  module: AnyModule,
  { query, grouping }: { query: ListQuery; grouping: Grouping },
): Promise<Sql[]> {
  const statements: Sql[] = []
  // As if there were too many rows; then none in the first lot.
  const read = async <R extends object>(body: Sql) => (statements.push(body), [{ scanned: Infinity, groups: [] } as object as R])
  const context = { module, registry, who }
  await moduleRows({ kind: database.kind, read, write: async () => [], change: async () => [] }, context).aggregate(
    query,
    grouping,
  )
  return statements
}

/** What is wrong with the plans of a chart, with the mend. */
export async function proveGrouping(
  asked: Proving,
  module: AnyModule,
  grouped: { query: ListQuery; grouping: Grouping },
): Promise<Proof> {
  const proving = { ...asked, who: withUnscopedTables(asked.registry, asked.who) }
  return proveStatements(proving, module, {
    query: grouped.query,
    statements: await groupingStatements(proving, module, grouped),
  })
}

/** What is wrong with the plans of a list, with the mend. */
export async function proveList(asked: Proving, module: AnyModule, query: ListQuery): Promise<Proof> {
  const proving = { ...asked, who: withUnscopedTables(asked.registry, asked.who) }
  return proveStatements(proving, module, { query, statements: await statementsOf(proving, module, query) })
}

async function proveStatements(
  proving: Proving,
  module: AnyModule,
  { query, statements }: { query: ListQuery; statements: readonly Sql[] },
): Promise<Proof> {
  const how = raw(proving.how === 'analyze' ? '(analyze, timing off, format json)' : '(format json)')
  const plans = await proving.database.transaction(proving.who, async ask => {
    const all: Explained['QUERY PLAN'][number][] = []
    for (const body of statements)
      for (const { 'QUERY PLAN': found } of await ask<Explained & Data>(sql`explain ${how} ${readWithTenant(proving.who, body)}`))
        all.push(...found)
    return all
  })
  const found = plans.flatMap(({ Plan }) => nodeProblems(Plan, tableOf(module), !module.scope))
  return {
    problems: [...new Set(found)].map(problem => `${problem}: ${mendOf(module, query)}`),
    milliseconds: plans.reduce((sum, plan) => sum + (plan['Execution Time'] ?? 0), 0),
  }
}

/** Without a counter a total may be counted by a sequential scan; a page never. A count selects no columns. */
function nodeProblems(node: PlanNode, table: string, counts: boolean): string[] {
  if (node['Actual Loops'] === 0) return []
  const within = counts || (node['Node Type'] === 'Limit' && node['Plan Width'] !== 0)
  const below = (node.Plans ?? []).flatMap(one => nodeProblems(one, table, within))
  if (node['Node Type'] === 'Seq Scan' && node['Relation Name'] === table && counts) return [`reads all of ${table}`, ...below]
  return node['Sort Space Type'] === 'Disk' ? ['sorts on the disk', ...below] : below
}

const isComputed = (field: Field | undefined): boolean => field !== undefined && isDerived(field) && !kindSql(field).reverseOf

function mendOf(module: AnyModule, { sort, conditions }: ListQuery): string {
  const file = `schemas/${tableOf(module)}.ts`
  const names = [...new Set([...conditions.map(one => one.field), sort])].filter(name => name !== 'id')
  const computed = names.filter(name => isComputed(fieldsOf(module)[name]))
  if (computed.length)
    return `${computed.join(', ')} is computed for each row; take it out of filters and sorts in ${file}, or store it`
  const indexes = indexesOf(module, [module])
  const bare = names.filter(name => !indexes.some(index => index.sql.includes(`"${name}"`)))
  if (bare.length) return `no index has ${bare.join(', ')}; declare it in filters or sorts in ${file}`
  const used = indexes.filter(index => names.some(name => index.sql.includes(`"${name}"`))).map(index => index.name)
  return `${used.join(', ') || `${module.name}_page`} should serve it; npm run db:plan tells whether it is there, else take a filter or a sort out of ${file}`
}
