import { type AnyModule, fieldsOf } from '../../schema/index.ts'
import type { ListQuery } from './conditions.ts'
import { quoted, raw, type Sql } from './sql.ts'

/** The order of a list, over the row `t`. */
export function orderSql(module: AnyModule, query: ListQuery): Sql {
  const field = fieldsOf(module)[query.sort]
  const since = field?.kind === 'elapsed' ? field.since : null
  // The longer it is, the earlier it began.
  const direction = (since === null ? query.descending : !query.descending) ? ' desc' : ''
  return query.sort === 'id'
    ? raw(`order by t.id${direction}`)
    : raw(`order by t.${quoted(since ?? query.sort)}${direction}, t.id${direction}`)
}
