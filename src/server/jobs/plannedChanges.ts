import { hiddenFields, lockedFields } from '../../schema/index.ts'
import type { PlannedChange } from '../../shared/wire/job.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import { moduleSeenBy } from '../auth/fields/moduleSeenBy.ts'
import { permit } from '../auth/permit.ts'
import { timestampText } from '../db/chinaTime.ts'
import { seesSomeRows } from '../db/rowScope.ts'
import type { Scope } from '../db/scope.ts'
import { raw, sql } from '../db/sql.ts'

const maxShown = 50
interface PlannedRow extends Omit<PlannedChange, 'withdrawable'> {
  own: boolean
}

/** The planned changes of a page, the next one first: all, or only the account's own if it does not see every row. */
export async function plannedChanges(scope: Scope, name: unknown): Promise<PlannedChange[]> {
  const { who, registry } = scope
  const module = typeof name === 'string' ? registry.named(name) : undefined
  if (!module) throw refuse('notFound')
  permit(who, module, ['edit'])
  const seen = moduleSeenBy(who, module)
  const [hidden, locked] = [hiddenFields(seen), lockedFields(seen)]
  const whose = raw(seesSomeRows(registry, who, module) ? ' and account_id = ctx.account' : '')
  const all = await scope.read<PlannedRow>(sql`select id, account_id = ctx.account as own, total, given -> 'about' as about,
      coalesce((select nickname from account where account.org_id = job.org_id and account.id = job.account_id), '') as by,
      ${raw(timestampText('created_at'))} as created_at, ${raw(timestampText('start_at'))} as start_at
    from job where org_id = ctx.org and state = 'planned' and module = ${module.name}${whose} order by job.start_at, id limit ${maxShown}::int`)
  return all.flatMap(({ own, ...one }) =>
    hidden.has(one.about.field) ? [] : { ...one, withdrawable: own || !locked.has(one.about.field) },
  )
}
