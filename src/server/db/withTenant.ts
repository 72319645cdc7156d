import type { TenantContext } from './connection.ts'
import { type Sql, sql } from './sql.ts'

const tenantCte = ({ org, account }: TenantContext): Sql => sql`ctx as materialized (
  select set_config('app.org', ${String(org)}, true)::bigint as org, set_config('app.account', ${String(account)}, true)::bigint as account
)`

/**
 * A read with its context, in one statement. The body hangs on `ctx` laterally, so the context is set before
 * row-level security asks for it; were it not, the answer would be empty, never another organisation's.
 */
export const readWithTenant = (whose: TenantContext, body: Sql): Sql => sql`with ${tenantCte(whose)}
  select answer.* from ctx cross join lateral (${body} offset 0) answer`

/**
 * A write with its context, in one statement. `changes` is a list of common tables, the first of them `saved`; it runs
 * when its rows are asked for, which is after the context is set. Were it not, nothing could be written.
 */
export const writeWithTenant = (whose: TenantContext, changes: Sql): Sql => sql`with ${tenantCte(whose)},
  ${changes} select answer.* from ctx cross join lateral (select * from saved where ctx.org is not null offset 0) answer`

/** The same context for what comes next in a transaction. Numbers only, so they may stand in the text. */
export const setTenant = ({ org, account }: TenantContext): string =>
  `select set_config('app.org', '${Number(org)}', true), set_config('app.account', '${Number(account)}', true)`
/** The same for a transaction of several statements. */
export const beginWithTenant = (whose: TenantContext): string => `begin; ${setTenant(whose)}`
