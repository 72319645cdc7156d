import type { Principal } from './scope.ts'
import { emptySql, raw, type Sql, sql } from './sql.ts'

/** The table of the entries. */
export const auditTable = 'audit'

/** The table of who was shown which row's personal fields, which the database writes from the entries. */
export const personalReadTable = 'personalread'

/** One entry of the audit log. Values of secret fields never come here. */
export interface AuditEntry {
  action: string
  module: string | null
  /** `saved`: the id of a new row, known after the write only. */
  ids: readonly number[] | 'saved'
  /** By row id: field → [before, after]. */
  changes: Readonly<Record<string, Readonly<Record<string, readonly [unknown, unknown]>>>> | null
  result?: string
  /** The personal fields that were revealed or erased. */
  fields?: readonly string[]
  /** How often it happened; 1 by default. */
  times?: number
}

/** The account is null before sign-in. */
export type AuditAuthor = Pick<Principal, 'org' | 'ip' | 'requestId' | 'token'> & { account: number | null }

/** An insert of the entry, which can be a common table of the statement it describes. */
export const auditInsert = (
  who: AuditAuthor,
  entry: AuditEntry,
  from: Sql,
): Sql => sql`insert into audit (org_id, account_id, ip, request_id, action, module, row_ids, changes, result,
  times${raw(entry.fields ? ', fields' : '')}${raw(who.token ? ', token_id, token' : '')})
  select ${who.org}::bigint, ${who.account}::bigint, ${who.ip}::text, ${who.requestId}::text, ${entry.action}::text, ${entry.module}::text,
    ${entry.ids === 'saved' ? raw('array[saved.id]') : sql`${entry.ids}::bigint[]`},
    ${entry.changes && JSON.stringify(entry.changes)}::jsonb, ${entry.result ?? 'ok'}::text, ${entry.times ?? 1}::int
    ${entry.fields ? sql`, ${entry.fields}::text[]` : emptySql}
    ${who.token ? sql`, ${who.token.id}::bigint, ${who.token.name}::text` : emptySql} ${from}`
