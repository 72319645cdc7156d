import { type Sql, sql } from '../sql.ts'

interface RowEntries {
  id: number
  /** The names of the pages of its module. */
  pages: readonly string[]
  /** The limit of entries, of which the newest come; null for all. */
  limit: number | null
}
/** SQL of the condition that an audit entry `e` is a successful change of one row. */
export const auditOfRow = ({ id, pages, limit }: RowEntries): Sql =>
  sql`e.org_id = ctx.org and e.id = any((select audit_of_row(${id}::bigint, ${pages}::text[], ${limit}::int))::bigint[])`
