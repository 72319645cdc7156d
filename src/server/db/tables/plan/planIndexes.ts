import type { AnyModule } from '../../../../schema/index.ts'
import type { Query } from '../../connection.ts'
import { quoted } from '../../sql.ts'
import { type ForeignKey, foreignKeysOf } from '../columns.ts'
import { concurrently, type IndexPlan, indexesOf, uniqueKey } from '../indexes.ts'
import { type ExistingTable, countRows } from '../tableCatalogue.ts'
import { foreignKeySql, validateSql } from '../tableDdl.ts'
import { verdictByRows, type SchemaStep, schemaStep } from './schemaStep.ts'

interface PlannedTable {
  table: ExistingTable
  modules: readonly AnyModule[]
}
/** Creates missing indexes. */
export async function indexSteps(query: Query, module: AnyModule, { table, modules }: PlannedTable): Promise<SchemaStep[]> {
  const steps: SchemaStep[] = []
  for (const index of indexesOf(module, modules))
    if (!table.indexes.has(index.name)) steps.push(await newIndex(query, index, { module, table }))
  return steps
}

/**
 * Drops stale indexes, after everything else: a former keyword index is used until the search function is replaced. A stale
 * unique index refuses valid rows, any other only costs. If it exists: it went with its column where a step before changed that.
 */
export function staleIndexSteps(module: AnyModule, { table, modules }: PlannedTable): SchemaStep[] {
  const wanted = indexesOf(module, modules)
  const names = new Set(wanted.map(index => index.name))
  const ours = ['unique', 'during', 'by', 'among', 'sort', 'below'].map(kind => `${module.name}_${kind}_`)
  const letters = new Set(['search', 'grams', 'grams_all', 'keyword', 'keyword_all'].map(kind => `${module.name}_${kind}`))
  const isOurs = (name: string) => letters.has(name) || ours.some(stem => name.startsWith(stem))
  const stale = [...table.indexes].filter(name => isOurs(name) && !names.has(name))
  const step = schemaStep(module, table)
  const dropped = (name: string) =>
    name.startsWith(`${module.name}_during_`)
      ? `alter table ${quoted(module.name)} drop constraint if exists ${quoted(name)}`
      : `drop index if exists ${quoted(name)}`
  return stale.map(name => step('safe', `${name} is no longer wanted`, [dropped(name)]))
}

async function newIndex(
  query: Query,
  { name, sql, unique, together, after, excludes }: IndexPlan,
  { module, table }: { module: AnyModule; table: ExistingTable },
): Promise<SchemaStep> {
  const step = schemaStep(module, table)
  // An index whose concurrent build failed exists but is not used.
  const all = [...(table.brokenIndexes.has(name) ? [`drop index ${quoted(name)}`] : []), ...(after ?? []), sql]
  if (excludes?.columns.every(column => table.columns.has(column))) {
    const pairs = await countRows(query, `(${excludes.overlaps}) pairs`)
    if (pairs)
      return {
        ...step('lossy', `${pairs} pairs of rows ${excludes.what}, which ${name} excludes`, all),
        concerned: excludes.overlaps,
      }
  }
  const isThere = unique !== null && table.columns.has(unique)
  const shared = isThere ? duplicatesSql(module, together ?? [unique]) : null
  const n = shared ? await countRows(query, `(${shared}) shared`) : 0
  if (shared && n)
    return { ...step('lossy', `${n} values of ${unique} are not unique`, all.map(concurrently)), concerned: shared }
  const verdict = verdictByRows(table.rows)
  const inTransaction = verdict === 'safe' || table.isPartitioned
  return { ...step(verdict, `new index ${name}`, inTransaction ? all : all.map(concurrently)), part: 'index' }
}
const duplicatesSql = (module: AnyModule, names: readonly string[]): string => {
  const [only, ...others] = names
  const key = others.length || only === undefined ? ['org_id', ...names.map(quoted)].join(', ') : uniqueKey(module, only)
  const notNull = others.length || only === undefined ? '' : ` and ${quoted(only)} is not null`
  return `select ${key}, array_agg(id) as ids from ${quoted(module.name)} where status <> -1${notNull} group by ${key} having count(*) > 1`
}

/** Adds missing foreign keys, and drops those to former targets. */
export async function foreignKeySteps(
  query: Query,
  module: AnyModule,
  { tables, modules }: { tables: ReadonlyMap<string, ExistingTable>; modules: readonly AnyModule[] },
): Promise<SchemaStep[]> {
  const table = tables.get(module.name)
  const steps: SchemaStep[] = []
  for (const link of foreignKeysOf(module, modules)) {
    const isThere = table?.constraints.has(link.constraint)
    if (isThere && !table?.unvalidated.has(link.constraint)) continue
    const stale = [...(table?.constraints ?? [])].filter(name => name.startsWith(`${link.name}_to_`) && name !== link.constraint)
    const drops = stale.map(name => `alter table ${quoted(module.name)} drop constraint ${quoted(name)}`)
    const lost = danglingLinks(module, link, tables.has(link.to))
    const n = table?.columns.has(link.name) ? await countRows(query, lost) : 0
    const why = n ? `${n} rows of ${link.name} point to nothing in ${link.to}` : `foreign key of ${link.name}`
    const isLater = Boolean(table?.rows) && !table?.isPartitioned
    const added = isThere ? [] : [`${foreignKeySql(module, link)}${isLater ? ' not valid' : ''}`]
    steps.push({
      ...schemaStep(module, table)(n ? 'lossy' : 'safe', why, [...drops, ...added]),
      after: table?.rows && (isThere || isLater) ? [validateSql(module, link.constraint)] : [],
      ...(n ? { concerned: `select t.id, t.${quoted(link.name)} from ${lost}` } : {}),
    })
  }
  return steps
}
const danglingLinks = (module: AnyModule, link: ForeignKey, isThere: boolean): string => {
  const found = isThere ? ` and not exists (select from ${quoted(link.to)} r where r.id = t.${quoted(link.name)})` : ''
  return `${quoted(module.name)} t where t.${quoted(link.name)} is not null${found}`
}
