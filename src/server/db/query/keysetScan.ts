import { wrapParameter, quoted, raw, type Sql, sql } from '../sql.ts'
import type { ListOrder } from './orderSql.ts'

/** Keyset cursor: how far a list was read. */
export interface ScanCursor {
  /** Whether the scan is among the rows without a value, which come together at one end. */
  nulls: boolean
  /** The last row that was read there, and its value in the ordering column as text. */
  last: { id: number; at: string | null } | null
}
export interface ScanBatch {
  count: number
  /** JSON text: an array of cells for each row. */
  rows: string
  /** Null at the end. */
  next: ScanCursor | null
}

/** PostgreSQL orders nulls as the greatest. */
export const firstCursor = (order: ListOrder | null): ScanCursor => ({ nulls: order?.descending ?? false, last: null })

/** The condition of the rows after a cursor. */
export function afterCursorSql(order: ListOrder | null, descending: boolean, { nulls, last }: ScanCursor): Sql {
  const beyond = raw((order?.descending ?? descending) ? '<' : '>')
  if (!order) return last ? sql` and t.id ${beyond} ${last.id}::bigint` : raw('')
  const column = raw(`t.${quoted(order.column)}`)
  if (nulls) return last ? sql` and ${column} is null and t.id ${beyond} ${last.id}::bigint` : sql` and ${column} is null`
  if (!last) return sql` and ${column} is not null`
  return sql` and (${column}, t.id) ${beyond} (${wrapParameter(last.at, p => `${p}::text::${order.cast}`)}, ${last.id}::bigint)`
}

export interface ScannedRows {
  count: number
  rows: string
  id: number | null
  at: string | null
}
/** The cursor after a batch: behind its last row, or on the other side of the nulls; null at the end. */
export function nextCursor(
  order: ListOrder | null,
  cursor: ScanCursor,
  { read, limit }: { read: ScannedRows; limit: number },
): ScanCursor | null {
  if (read.count === limit && read.id !== null) return { nulls: cursor.nulls, last: { id: read.id, at: read.at } }
  const other = order !== null && cursor.nulls === order.descending
  return other ? { nulls: !cursor.nulls, last: null } : null
}
