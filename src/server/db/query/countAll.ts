import { type QueryContext, type RowFilter, whereSql } from './conditions.ts'
import { keywordLike } from './keyword.ts'
import type { QueryRunner } from '../scope.ts'
import { rowSources, wholeRowSql } from './selectSql.ts'
import { emptySql, type Sql, sql } from '../sql.ts'

/** Looked at by one statement. */
const rowsPerCount = 20_000

/** How many rows are sought, however many: lot by lot in the order of their ids, so that no statement takes long and others come between. */
export async function countAll(reach: QueryRunner, belonging: QueryContext, sought: RowFilter): Promise<number> {
  let count = 0
  for (const source of rowSources(belonging.module, belonging.who)) {
    let last: number | null = null
    do {
      const lotted: CountedBatch = await countBatch(reach, belonging, { sought, source, last })
      count += lotted.count
      last = lotted.looked === rowsPerCount ? lotted.last : null
    } while (last !== null)
  }
  return count
}

interface CountedBatch {
  looked: number
  last: number | null
  count: number
}
async function countBatch(
  reach: QueryRunner,
  belonging: QueryContext,
  { sought, source, last }: { sought: RowFilter; source: Sql; last: number | null },
): Promise<CountedBatch> {
  const below = last === null ? emptySql : sql` and t.id < ${last}::bigint`
  const [lotted] = await reach.read<CountedBatch>(
    sql`select count(*)::int as looked, min(t.id) as last, count(*) filter (where true${whereSql(belonging, sought)}${keywordLike(belonging, sought)})::int as count
      from (select ${wholeRowSql(belonging)} from ${source}${below} order by t.id desc limit ${rowsPerCount}::int) t`,
  )
  return lotted ?? { looked: 0, last: null, count: 0 }
}
