import { type QueryContext, type RowFilter, whereSql } from './conditions.ts'
import { keywordLike } from './keyword.ts'
import type { QueryRunner } from '../scope.ts'
import { rowSources, wholeRowSql } from './selectSql.ts'
import { emptySql, type Sql, sql } from '../sql.ts'

/** Rows that one statement reads. */
const rowsPerCount = 20_000

/** Exact count in batches by id: no statement takes long, and other requests run in between. */
export async function countAll(runner: QueryRunner, context: QueryContext, filter: RowFilter): Promise<number> {
  let count = 0
  for (const source of rowSources(context.module, context.who)) {
    let last: number | null = null
    do {
      const batch: CountedBatch = await countBatch(runner, context, { sought: filter, source, last })
      count += batch.count
      last = batch.looked === rowsPerCount ? batch.last : null
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
  runner: QueryRunner,
  context: QueryContext,
  { sought: filter, source, last }: { sought: RowFilter; source: Sql; last: number | null },
): Promise<CountedBatch> {
  const below = last === null ? emptySql : sql` and t.id < ${last}::bigint`
  const [batch] = await runner.read<CountedBatch>(
    sql`select count(*)::int as looked, min(t.id) as last, count(*) filter (where true${whereSql(context, filter)}${keywordLike(context, filter)})::int as count
      from (select ${wholeRowSql(context)} from ${source}${below} order by t.id desc limit ${rowsPerCount}::int) t`,
  )
  return batch ?? { looked: 0, last: null, count: 0 }
}
