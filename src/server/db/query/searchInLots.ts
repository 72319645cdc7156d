import { type QueryContext, conditionsSql, type RowFilter, whereSql } from './conditions.ts'
import { tabConditions, type TabCount, type TabsFilter } from './tabConditions.ts'
import { keywordLike } from './keyword.ts'
import type { QueryRunner } from '../scope.ts'
import { rowSources, wholeRowSql } from './selectSql.ts'
import { join, emptySql, type Sql, sql } from '../sql.ts'

/** Looked at by one statement. */
const lot = 10_000
/** Of a keyword so long the index knows the rows. */
const indexedKeywordLength = 3

interface LotSearch {
  reach: QueryRunner
  belonging: QueryContext
  source: Sql
}
/** What is told of the rows of a source, the newest first, until it is enough: lot by lot, so that no statement takes long and others come between. */
async function inLots<R extends object>(
  { reach, belonging, source }: LotSearch,
  told: Sql,
  isEnough: (told: R) => boolean,
): Promise<void> {
  let last: number | null = null
  do {
    const below: Sql = last === null ? emptySql : sql` and t.id < ${last}::bigint`
    const [looked]: (R & { looked: number; last: number | null })[] = await reach.read(
      sql`select count(*)::int as looked, min(t.id) as last, ${told}
        from (select ${wholeRowSql(belonging)} from ${source}${below} order by t.id desc limit ${lot}::int) t`,
    )
    if (!looked || isEnough(looked)) return
    last = looked.looked < lot ? null : looked.last
  } while (last !== null)
}

const matchSql = (belonging: QueryContext, sought: RowFilter): Sql =>
  sql`true${whereSql(belonging, sought)}${keywordLike(belonging, sought)}`

/** How many rows are sought, however many. */
export async function countAll(reach: QueryRunner, belonging: QueryContext, sought: RowFilter): Promise<number> {
  let count = 0
  for (const source of rowSources(belonging.module, belonging.who)) {
    const told = sql`count(*) filter (where ${matchSql(belonging, sought)})::int as n`
    await inLots<{ n: number }>({ reach, belonging, source }, told, ({ n }) => {
      count += n
      return false
    })
  }
  return count
}

/** Where the rows lie that must all be looked at for a keyword: on the embedded database, which does one thing at a time. */
function searchedRows(reach: QueryRunner, { module, who }: QueryContext, { keyword }: RowFilter): Sql | null {
  const [source = null, ...others] = rowSources(module, who)
  const isShort = keyword !== '' && keyword.length < indexedKeywordLength
  return reach.kind === 'embedded' && isShort && module.search && !module.scope && !others.length ? source : null
}

/** The newest rows sought, at most so many, where every row must be looked at for them; null where one statement may find them. */
export async function findInLots(
  reach: QueryRunner,
  belonging: QueryContext,
  { sought, most }: { sought: RowFilter; most: number },
): Promise<number[] | null> {
  const source = searchedRows(reach, belonging, sought)
  if (!source) return null
  const told = sql`coalesce(json_agg(t.id order by t.id desc) filter (where ${matchSql(belonging, sought)}), '[]') as ids`
  const hits: number[] = []
  await inLots<{ ids: number[] }>({ reach, belonging, source }, told, ({ ids }) => hits.push(...ids) >= most)
  return hits.slice(0, most)
}

/** The same for the counts of tabs, each no further than so many. */
export async function countTabsInLots(
  reach: QueryRunner,
  belonging: QueryContext,
  { sought, tabs, most }: { sought: RowFilter; tabs: TabsFilter; most: number },
): Promise<TabCount[] | null> {
  const source = searchedRows(reach, belonging, sought)
  if (!source) return null
  const each = Object.entries(tabConditions(belonging.module, tabs)).map(([tab, conditions]) => ({ tab, conditions, n: 0 }))
  const cells = each.map(
    ({ conditions }) => sql`count(*) filter (where ${matchSql(belonging, sought)}${conditionsSql(belonging, conditions)})`,
  )
  const told = sql`json_build_array(${join(cells, ', ')}) as counts`
  await inLots<{ counts: number[] }>({ reach, belonging, source }, told, ({ counts }) => {
    for (const [index, one] of each.entries()) one.n += counts[index] ?? 0
    return each.every(({ n }) => n > most)
  })
  return each.map(({ tab, n }) => ({ tab, count: Math.min(n, most), ...(n > most ? { more: true as const } : {}) }))
}
