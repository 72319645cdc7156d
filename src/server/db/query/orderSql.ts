import { kindSql } from '../../../kinds/kindSqls.ts'
import { type AnyModule, daysToToday, fieldsOf } from '../../../schema/index.ts'
import { quoted, raw, type Sql } from '../sql.ts'
import type { ListQuery } from './conditions.ts'

/** The column that a list is ordered by, before its id. */
export interface ListOrder {
  column: string
  cast: string
  descending: boolean
}

/** Null where the list is ordered by id alone. */
export function listOrder(module: AnyModule, { sort, descending }: ListQuery): ListOrder | null {
  const field = fieldsOf(module)[sort]
  if (sort === 'id' || !field) return null
  const days = daysToToday(module, sort)
  if (days) return { column: days.date, cast: 'date', descending: descending !== days.reverse }
  const { cast, reverseOf } = kindSql(field)
  return reverseOf ? { ...reverseOf(field), descending: !descending } : { column: sort, cast, descending }
}

/** The order of a list, over the row `t`. */
export function orderSql(module: AnyModule, query: ListQuery): Sql {
  const order = listOrder(module, query)
  const direction = (order ?? query).descending ? ' desc' : ''
  return raw(`order by ${order ? `t.${quoted(order.column)}${direction}, ` : ''}t.id${direction}`)
}
