import { type AnyModule, tableOf } from '../../schema/index.ts'
import type { QuotaUsage } from '../../shared/wire/moduleReplies.ts'
import { seesOnlySome } from '../db/rowScope.ts'
import type { Scope } from '../db/scope.ts'
import { ident, sql } from '../db/sql.ts'

/** Use of an organisation's row quota; null for a module without one, and for an account that does not see all rows. */
export async function quotaUsage(scope: Scope, module: AnyModule): Promise<QuotaUsage | null> {
  if (module.quota === undefined || seesOnlySome(scope.registry, scope.who, module)) return null
  const [quota] = await scope.read<QuotaUsage>(sql`select
    coalesce((select sum(n) from counter where org_id = ctx.org and module = ${tableOf(module)} and facet = ''
      and status <> -1), 0)::int as used,
    (select ${ident(module.quota)} from organisation where id = ctx.org) as of`)
  return quota ?? null
}
