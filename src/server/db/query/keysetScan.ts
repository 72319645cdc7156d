import type { ListOrder } from './orderSql.ts'
import { aroundParameter, quoted, raw, type Sql, sql } from '../sql.ts'

/** How far a list was read, whatever it is ordered by. */
export interface ScanCursor {
  /** Rows without a value stand together, at one end. */
  nulls: boolean
  /** The last row that was read of these, and what it has there as the database writes it. */
  last: { id: number; at: string | null } | null
}
export interface ScanBatch {
  count: number
  /** JSON text: an array of cells for each row. */
  rows: string
  /** Null at the end. */
  next: ScanCursor | null
}

/** Nulls are the greatest, to the database. */
export const firstCursor = (order: ListOrder | null): ScanCursor => ({ nulls: order?.descending ?? false, last: null })

/** What comes after a place. */
export function afterCursor(order: ListOrder | null, descending: boolean, { nulls, last }: ScanCursor): Sql {
  const beyond = raw((order?.descending ?? descending) ? '<' : '>')
  if (!order) return last ? sql` and t.id ${beyond} ${last.id}::bigint` : raw('')
  const column = raw(`t.${quoted(order.column)}`)
  if (nulls) return last ? sql` and ${column} is null and t.id ${beyond} ${last.id}::bigint` : sql` and ${column} is null`
  if (!last) return sql` and ${column} is not null`
  return sql` and (${column}, t.id) ${beyond} (${aroundParameter(last.at, p => `${p}::text::${order.cast}`)}, ${last.id}::bigint)`
}

export interface ScannedRows {
  count: number
  rows: string
  id: number | null
  at: string | null
}
/** Where the next rows begin: after these, or at the other end of the nulls; null when there are none. */
export function nextCursor(
  order: ListOrder | null,
  place: ScanCursor,
  { read, limit }: { read: ScannedRows; limit: number },
): ScanCursor | null {
  if (read.count === limit && read.id !== null) return { nulls: place.nulls, last: { id: read.id, at: read.at } }
  const other = order !== null && place.nulls === order.descending
  return other ? { nulls: !place.nulls, last: null } : null
}
