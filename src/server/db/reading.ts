import type { Whose } from './connection.ts'
import { type Sql, sql } from './sql.ts'

/**
 * A read with its context, in one statement. The body hangs on `ctx` laterally, so the context is set before
 * row-level security asks for it; were it not, the answer would be empty, never another organisation's.
 */
export const reading = (whose: Whose, body: Sql): Sql => sql`with ctx as materialized (
  select set_config('app.org', ${String(whose.org)}, true)::bigint as org, set_config('app.account', ${String(whose.account)}, true)::bigint as account
) select answer.* from ctx cross join lateral (${body} offset 0) answer`

/** The same context for a transaction of several statements. Numbers only, so they may stand in the text. */
export const beginning = (whose: Whose): string =>
  `begin; select set_config('app.org', '${Number(whose.org)}', true), set_config('app.account', '${Number(whose.account)}', true)`
