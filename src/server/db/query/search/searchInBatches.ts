import { isSearched } from '../../../../schema/index.ts'
import type { QueryRunner } from '../../scope.ts'
import { join, emptySql, raw, type Sql, sql } from '../../sql.ts'
import { type QueryContext, conditionsSql, type RowFilter, whereSql } from '../conditions.ts'
import { pickedSql, pickerOrder, type PickerQuery } from '../pickerSql.ts'
import { rowSources, wholeRowSql } from '../selectSql.ts'
import { tabConditions, type TabCount, type TabsFilter } from '../tabConditions.ts'
import { keywordLikeSql } from './keyword.ts'

/** Rows that one statement reads. */
const rowsPerBatch = 10_000
/** The keyword index answers keywords of at least this length; of one character there may be keys for every row. */
const indexedKeywordLength = 2

interface BatchScan {
  runner: QueryRunner
  context: QueryContext
  source: Sql
}
/**
 * Keyset scan in batches, newest rows first: computes `aggregates` over each batch until `isEnough`. Each statement is short, so
 * that other requests get their turn on the single connection of the embedded database.
 */
async function scanBatches<R extends object>(
  { runner, context, source }: BatchScan,
  aggregates: Sql,
  isEnough: (batch: R) => boolean,
): Promise<void> {
  let last: number | null = null
  do {
    const below: Sql = last === null ? emptySql : sql` and t.id < ${last}::bigint`
    const [batch]: (R & { scanned: number; last: number | null })[] = await runner.read(
      sql`select count(*)::int as scanned, min(t.id) as last, ${aggregates}
        from (select ${wholeRowSql(context)} from ${source}${below} order by t.id desc limit ${rowsPerBatch}::int) t`,
    )
    if (!batch || isEnough(batch)) return
    last = batch.scanned < rowsPerBatch ? null : batch.last
  } while (last !== null)
}

const matchSql = (context: QueryContext, filter: RowFilter): Sql =>
  sql`true${whereSql(context, filter)}${keywordLikeSql(context, filter)}`

/** The exact number of rows with the filter, however many. */
export async function countAll(runner: QueryRunner, context: QueryContext, filter: RowFilter): Promise<number> {
  let count = 0
  for (const source of rowSources(context.module, context.who)) {
    const aggregates = sql`count(*) filter (where ${matchSql(context, filter)})::int as n`
    await scanBatches<{ n: number }>({ runner, context, source }, aggregates, ({ n }) => {
      count += n
      return false
    })
  }
  return count
}

/**
 * The rows that must all be read for a keyword too short for the index; null on PostgreSQL, where one statement blocks no
 * other.
 */
function unindexedRows(runner: QueryRunner, { module, who }: QueryContext, { keyword }: RowFilter): Sql | null {
  const [source = null, ...others] = rowSources(module, who)
  const isShort = keyword !== '' && keyword.length < indexedKeywordLength
  return runner.kind === 'embedded' && isShort && isSearched(module) && !module.scope && !others.length ? source : null
}

/** Ids of the newest rows with a short keyword, at most `max`; null where one statement finds them. */
export async function findInBatches(
  runner: QueryRunner,
  context: QueryContext,
  { filter, max }: { filter: RowFilter; max: number },
): Promise<number[] | null> {
  const source = unindexedRows(runner, context, filter)
  if (!source) return null
  const aggregates = sql`coalesce(json_agg(t.id order by t.id desc) filter (where ${matchSql(context, filter)}), '[]') as ids`
  const hits: number[] = []
  await scanBatches<{ ids: number[] }>({ runner, context, source }, aggregates, ({ ids }) => hits.push(...ids) >= max)
  return hits.slice(0, max)
}

/** The counts of all tabs for a short keyword, each up to `max`; null where one statement counts them. */
export async function countTabsInBatches(
  runner: QueryRunner,
  context: QueryContext,
  { filter, tabs, max }: { filter: RowFilter; tabs: TabsFilter; max: number },
): Promise<TabCount[] | null> {
  const source = unindexedRows(runner, context, filter)
  if (!source) return null
  const counters = Object.entries(tabConditions(context.module, tabs)).map(([tab, conditions]) => ({ tab, conditions, n: 0 }))
  const cells = counters.map(
    ({ conditions }) => sql`count(*) filter (where ${matchSql(context, filter)}${conditionsSql(context, conditions)})`,
  )
  const aggregates = sql`json_build_array(${join(cells, ', ')}) as counts`
  await scanBatches<{ counts: number[] }>({ runner, context, source }, aggregates, ({ counts }) => {
    for (const [index, counter] of counters.entries()) counter.n += counts[index] ?? 0
    return counters.every(({ n }) => n > max)
  })
  return counters.map(({ tab, n }) => ({ tab, count: Math.min(n, max), ...(n > max ? { more: true as const } : {}) }))
}

interface PlacedOption {
  id: number
  sort: number | null
}
/** Ids of what a picker offers for a keyword, in its order; null where one statement finds them. */
export async function optionsInBatches(
  runner: QueryRunner,
  context: QueryContext,
  options: PickerQuery,
): Promise<number[] | null> {
  const { module, who } = context
  const isShort = options.keyword !== '' && options.keyword.length < indexedKeywordLength
  if (runner.kind !== 'embedded' || !isShort || options.ids) return null
  const sort = raw(module.fields['sort'] ? 't.sort' : 'null')
  const placed = sql`array_agg(json_build_object('id', t.id, 'sort', ${sort})
    order by ${raw(pickerOrder(module))}) filter (where true${pickedSql(context, options)})`
  const aggregates = sql`to_json(coalesce((${placed})[1:${options.limit}::int], '{}')) as first`
  let best: PlacedOption[] = []
  for (const source of rowSources(module, who))
    await scanBatches<{ first: PlacedOption[] }>({ runner, context, source }, aggregates, ({ first }) => {
      best = [...best, ...first].sort(inPickerOrder).slice(0, options.limit)
      return false
    })
  return best.map(({ id }) => id)
}
const inPickerOrder = (one: PlacedOption, other: PlacedOption): number =>
  (one.sort ?? Infinity) - (other.sort ?? Infinity) || one.id - other.id
