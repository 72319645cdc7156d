import { type AnyModule, tableOf } from '../../schema/index.ts'
import type { Scope } from '../db/scope.ts'
import { ident, sql } from '../db/sql.ts'

export interface QuotaUsage {
  used: number
  /** Null for as many as one likes. */
  of: number | null
}

/** How many of the rows an organisation may have are taken; null where nothing is said about it, and to who sees one of them alone. */
export async function quotaUsage(scope: Scope, module: AnyModule): Promise<QuotaUsage | null> {
  if (module.quota === undefined || scope.who.bound?.[tableOf(module)] !== undefined) return null
  const [quota] = await scope.read<QuotaUsage>(sql`select
    coalesce((select sum(n) from counter where org_id = ctx.org and module = ${tableOf(module)} and facet = '' and status <> -1), 0)::int as used,
    (select ${ident(module.quota)} from organisation where id = ctx.org) as of`)
  return quota ?? null
}
