import { kindSql } from '../../src/kinds/kindSqls.ts'
import { type AnyModule, type Field, fieldsOf, filtersOf, isDerived, tableOf } from '../../src/schema/index.ts'
import type { Data, TenantContext } from '../../src/server/db/connection.ts'
import type { ListQuery } from '../../src/server/db/query/conditions.ts'
import type { Principal, Scope, ServerContext } from '../../src/server/db/scope.ts'
import { scopeOf } from '../../src/server/db/scope/scopeOf.ts'
import { compile, raw, type Sql, sql } from '../../src/server/db/sql.ts'
import { indexesOf } from '../../src/server/db/tables/indexes.ts'
import { readWithTenant } from '../../src/server/db/withTenant.ts'
import type { ProvedCall } from './provedCalls.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Plan Width'?: number
  /** Only of a statement that was run: 0 where a node was not needed. */
  'Actual Loops'?: number
  'Actual Rows'?: number
  'Rows Removed by Filter'?: number
  'Sort Space Type'?: string
  Plans?: readonly PlanNode[]
}
interface StatementPlan {
  Plan: PlanNode
  'Execution Time'?: number
}
interface Explained {
  'QUERY PLAN': readonly StatementPlan[]
}
export interface Proof {
  problems: string[]
  /** 0 where the statements were planned only. */
  milliseconds: number
  /** The greatest number of rows of the module that one step of a plan read; 0 where the statements were planned only. */
  maxRead: number
}
export interface Proving {
  context: ServerContext
  who: Principal
  /** `analyze` runs the statements, and so sees a sort that spills and rows that are read in vain. */
  how: 'plan' | 'analyze'
  /** The tables that have many rows. */
  filled: ReadonlySet<string>
  /** What was found out about statements of this caller before. */
  known: KnownStatements
}
interface Read {
  tenant: TenantContext
  body: Sql
}

/** Answers and plans by statement. Many requests share statements: the counts of tabs, the groups of a board in any order. */
export interface KnownStatements {
  answers: Map<string, Promise<readonly object[]>>
  plans: Map<string, Promise<readonly StatementPlan[]>>
}
export const noStatements = (): KnownStatements => ({ answers: new Map(), plans: new Map() })

function knownOr<T>(known: Map<string, Promise<T>>, { tenant, body }: Read, find: () => Promise<T>): Promise<T> {
  const key = JSON.stringify(compile(readWithTenant(tenant, body)))
  const found = known.get(key) ?? find()
  known.set(key, found)
  return found
}

/** Rows that a statement may read in vain: a pager counts up to 10,000, also where one row of ten is meant. */
const maxDropped = 100_000

type Answer = readonly object[] | 'real'
/** No rows: statements that depend on an answer are not sent. */
const none: Answer = []
/** As if one statement could not group so many rows, and the first batch had none. */
const tooMany: Answer = [{ scanned: Infinity, groups: [] }]

/** The statements that `run` reads with, each answered with `answer`. */
async function readsOf(
  { context, who, known }: Proving,
  answer: Answer,
  run: (scope: Scope) => Promise<unknown>,
): Promise<Read[]> {
  const reads: Read[] = []
  const database: ServerContext['database'] = {
    ...context.database,
    read: async <R extends object>(tenant: TenantContext, body: Sql) => {
      reads.push({ tenant, body })
      if (answer !== 'real') return [...answer] as R[]
      const rows = await knownOr(known.answers, { tenant, body }, () => context.database.read(tenant, body))
      return structuredClone(rows) as R[]
    },
  }
  await run(scopeOf({ ...context, database }, who))
  return reads
}

/** What is wrong with the plans of a list: of its page with the total, the counts of its tabs, the first batch of its export. */
export async function proveList(proving: Proving, module: AnyModule, query: ListQuery): Promise<Proof> {
  const reads = await readsOf(proving, none, async scope => {
    const rows = scope.rows(module)
    await rows.page(query)
    if (query.offset > 0) return
    for (const filter of filtersOf(module)) if (filter.as === 'tabs') await rows.tabs(query, filter)
    // A scan fails without an answer, after its statement has been recorded.
    await rows.scan(null, query, ['id']).catch(() => undefined)
  })
  const by = [...query.conditions.map(one => one.field), query.sort]
  return proofOf(proving, { module, by, dropped: maxDropped, whole: null }, reads)
}

/** What is wrong with the plans of any other call that reads. */
export async function proveCall(
  proving: Proving,
  module: AnyModule,
  { call, operation, body, reads, by }: ProvedCall,
): Promise<Proof> {
  const run = (scope: Scope) => operation.answer(scope, module, { body, query: {}, key: null })
  const inBatches = call === 'aggregate' && !('rows' in body) ? await readsOf(proving, tooMany, run) : []
  const statements = [...(await readsOf(proving, 'real', run)), ...inBatches]
  // Where very many rows have the keyword, a picker puts them all in order; of a platform's table all are one organisation's.
  const whole = 'keyword' in body && reads.scope === 'platform' ? tableOf(reads) : null
  return proofOf(proving, { module: reads, by, dropped: maxDropped, whole }, statements)
}

async function proofOf(
  { context, who, how, filled, known }: Proving,
  about: { module: AnyModule; by: readonly string[]; dropped: number; whole: string | null },
  reads: readonly Read[],
): Promise<Proof> {
  const kind = raw(how === 'analyze' ? '(analyze, timing off, format json)' : '(format json)')
  const plansOf = ({ tenant, body }: Read): Promise<StatementPlan[]> =>
    context.database.transaction(who, async ask => {
      const explained = await ask<Explained & Data>(sql`explain ${kind} ${readWithTenant(tenant, body)}`)
      return explained.flatMap(one => one['QUERY PLAN'])
    })
  const plans: StatementPlan[] = []
  for (const read of reads) plans.push(...(await knownOr(known.plans, read, () => plansOf(read))))
  const own = about.module.scope ? tableOf(about.module) : null
  const found = plans.flatMap(({ Plan }) =>
    nodeProblems(Plan, { filled, own, whole: about.whole, inPage: false, most: about.dropped }),
  )
  return {
    problems: [...new Set(found)].map(problem => `${problem}: ${mendOf(about.module, about.by)}`),
    milliseconds: plans.reduce((sum, plan) => sum + (plan['Execution Time'] ?? 0), 0),
    maxRead: Math.max(0, ...plans.map(({ Plan }) => maxReadIn(Plan, tableOf(about.module)))),
  }
}

const maxReadIn = (node: PlanNode, table: string): number =>
  Math.max(
    node['Relation Name'] === table ? (node['Actual Rows'] ?? 0) : 0,
    ...(node.Plans ?? []).map(below => maxReadIn(below, table)),
  )

interface PlanLimits {
  filled: ReadonlySet<string>
  /** A table without counters. Its rows may be counted by a sequential scan; a page never. */
  own: string | null
  /** A table of which every row may be read. */
  whole: string | null
  /** Within a page; a count selects no columns. */
  inPage: boolean
  /** Rows that may be read and dropped. */
  most: number
}
function nodeProblems(node: PlanNode, limits: PlanLimits): string[] {
  const { filled, own, whole, most } = limits
  if (node['Actual Loops'] === 0) return []
  const inPage = limits.inPage || (node['Node Type'] === 'Limit' && node['Plan Width'] !== 0)
  const below = (node.Plans ?? []).flatMap(one => nodeProblems(one, { ...limits, inPage }))
  const table = node['Relation Name'] ?? ''
  if (node['Node Type'] === 'Seq Scan' && filled.has(table) && table !== whole && (table !== own || limits.inPage))
    return [`reads all of ${table}`, ...below]
  const dropped = (node['Rows Removed by Filter'] ?? 0) * (node['Actual Loops'] ?? 0)
  if (dropped > most) return [`reads ${dropped.toLocaleString('en')} rows of ${table || 'a query'} in vain`, ...below]
  return node['Sort Space Type'] === 'Disk' ? ['sorts on the disk', ...below] : below
}

const isComputed = (field: Field | undefined): boolean => field !== undefined && isDerived(field) && !kindSql(field).reverseOf

function mendOf(module: AnyModule, by: readonly string[]): string {
  const file = `schemas/${tableOf(module)}.ts`
  const names = [...new Set(by)].filter(name => name !== 'id' && fieldsOf(module)[name] !== undefined)
  const computed = names.filter(name => isComputed(fieldsOf(module)[name]))
  if (computed.length)
    return `${computed.join(', ')} is computed for each row; take it out of filters and sorts in ${file}, or store it`
  const indexes = indexesOf(module, [module])
  const bare = names.filter(name => !indexes.some(index => index.sql.includes(`"${name}"`)))
  if (bare.length) return `no index has ${bare.join(', ')}; declare it in filters or sorts in ${file}`
  const used = indexes.filter(index => names.some(name => index.sql.includes(`"${name}"`))).map(index => index.name)
  return `${used.join(', ') || `${module.name}_page`} should serve it; npm run db:plan tells whether it is there, else take a filter or a sort out of ${file}`
}
