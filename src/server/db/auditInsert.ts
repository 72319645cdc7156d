import type { Principal } from './scope.ts'
import { raw, type Sql, sql } from './sql.ts'

/** What a person did to which rows; values of secret fields never come here. */
export interface AuditEntry {
  action: string
  module: string | null
  /** Known after the write only, for a new row. */
  ids: readonly number[] | 'saved'
  /** By row id: field → [before, after]. */
  changes: Readonly<Record<string, Readonly<Record<string, readonly [unknown, unknown]>>>> | null
  result?: string
  /** How often; once when silent. */
  times?: number
}

/** Nobody is known yet while somebody tries to sign in. */
export type AuditAuthor = Pick<Principal, 'org' | 'ip' | 'requestId'> & { account: number | null }

/** The entry as the select part of an insert, so that it can hang on the statement it tells of. */
export const auditInsert = (
  who: AuditAuthor,
  entry: AuditEntry,
  from: Sql,
): Sql => sql`insert into audit (org_id, account_id, ip, request_id, action, module, row_ids, changes, result, times)
  select ${who.org}::bigint, ${who.account}::bigint, ${who.ip}::text, ${who.requestId}::text, ${entry.action}::text, ${entry.module}::text,
    ${entry.ids === 'saved' ? raw('array[saved.id]') : sql`${entry.ids}::bigint[]`}, ${entry.changes && JSON.stringify(entry.changes)}::jsonb, ${entry.result ?? 'ok'}::text, ${entry.times ?? 1}::int ${from}`
