import { type Belonging, type Sought, whereSql } from './conditions.ts'
import { likeSql } from './keyword.ts'
import type { Reach } from './scope.ts'
import { sourcesOf, wholeRow } from './shape.ts'
import { nothing, type Sql, sql } from './sql.ts'

/** Looked at by one statement. */
const lot = 20_000

/** How many rows are sought, however many: lot by lot in the order of their ids, so that no statement takes long and others come between. */
export async function countAll(reach: Reach, belonging: Belonging, sought: Sought): Promise<number> {
  let count = 0
  for (const source of sourcesOf(belonging.module, belonging.who)) {
    let last: number | null = null
    do {
      const lotted: Lotted = await countLot(reach, belonging, { sought, source, last })
      count += lotted.count
      last = lotted.looked === lot ? lotted.last : null
    } while (last !== null)
  }
  return count
}

interface Lotted {
  looked: number
  last: number | null
  count: number
}
async function countLot(
  reach: Reach,
  belonging: Belonging,
  { sought, source, last }: { sought: Sought; source: Sql; last: number | null },
): Promise<Lotted> {
  const below = last === null ? nothing : sql` and t.id < ${last}::bigint`
  const [lotted] = await reach.read<Lotted>(
    sql`select count(*)::int as looked, min(t.id) as last, count(*) filter (where true${whereSql(belonging, sought)}${likeSql(belonging, sought)})::int as count
      from (select ${wholeRow(belonging)} from ${source}${below} order by t.id desc limit ${lot}::int) t`,
  )
  return lotted ?? { looked: 0, last: null, count: 0 }
}
