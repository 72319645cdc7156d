import { type AnyModule, everyNameOf } from '../../../schema/index.ts'
import { shanghaiToday } from '../../../shared/rules/shanghaiTime.ts'
import { type Refusal, refuse } from '../../../shared/wire/refusal.ts'
import { rowSeenBy } from '../../auth/fields/moduleSeenBy.ts'
import { timestampText } from '../../db/chinaTime.ts'
import type { Data } from '../../db/connection.ts'
import { auditOfRow } from '../../db/query/auditOfRow.ts'
import type { Scope } from '../../db/scope.ts'
import { raw, sql } from '../../db/sql.ts'
import { withChildren } from './children/readChildren.ts'

/** The refusal of a save that is based on an older version: with the current row, who changed it, and when. */
export async function staleRefusal(scope: Scope, module: AnyModule, row: Data): Promise<Refusal> {
  const data = rowSeenBy(scope.who, module, await withChildren(scope, module, row))
  const last = await lastChange(scope, module, Number(row['id']))
  if (!last) return refuse('stale', { data })
  const { who, own, at } = last
  const params = { who, at: at.startsWith(shanghaiToday()) ? at.slice(11, 16) : at.slice(5, 16) }
  return refuse(own ? 'changedByYou' : 'changedBy', { data, params })
}

/** From the audit log; null where it has no entry of the row, or none with an author. */
async function lastChange(
  scope: Scope,
  module: AnyModule,
  id: number,
): Promise<{ who: string; own: boolean; at: string } | null> {
  const pages = scope.registry.pages(module).flatMap(everyNameOf)
  const [last] = await scope.read<{ who: string | null; own: boolean; at: string }>(
    sql`select coalesce(a.nickname, a.username) as who, e.account_id = ctx.account as own, ${raw(timestampText('e.created_at'))} as at
      from audit e left join account a on a.org_id = e.org_id and a.id = e.account_id
      where ${auditOfRow({ id, pages, limit: 1 })}`,
  )
  return last && last.who !== null ? { ...last, who: last.who } : null
}
