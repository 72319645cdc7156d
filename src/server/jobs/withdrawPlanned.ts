import { lockedFields } from '../../schema/index.ts'
import type { PlannedChange } from '../../shared/wire/job.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import { refusalSummary } from '../../shared/wire/storedRefusal.ts'
import { moduleSeenBy } from '../auth/fields/moduleSeenBy.ts'
import { permit } from '../auth/permit.ts'
import { auditInsert } from '../db/auditInsert.ts'
import { timestampText } from '../db/chinaTime.ts'
import { seesOnlySome } from '../db/rowScope.ts'
import type { Scope } from '../db/scope.ts'
import { emptySql, raw, sql } from '../db/sql.ts'
import { sendNotice } from '../messages/sendLetter.ts'
import { cancelJob, publishJobUpdate } from './jobQueue.ts'
import { seenSubject, subjectFields } from './plannedChanges.ts'

interface PlannedRow {
  account: number
  module: string
  about: PlannedChange['about']
  start_at: string
}

/**
 * Withdraws a planned change: one's own, or that of somebody else, for whoever could plan it himself and sees every row of the page.
 * Its owner finds in the job, and in a message, who withdrew it.
 */
export async function withdrawPlanned(scope: Scope, id: number): Promise<void> {
  const { registry, who } = scope
  const [planned] = await scope.read<PlannedRow>(sql`select account_id as account, module, given -> 'about' as about,
      ${raw(timestampText('start_at'))} as start_at
    from job where org_id = ctx.org and id = ${id}::bigint and state = 'planned'`)
  if (!planned || planned.account === who.account) return cancelJob(scope, id)
  const module = registry.named(planned.module)
  if (!module) throw refuse('notFound')
  permit(who, module, ['edit'])
  const seen = moduleSeenBy(who, module)
  if (seesOnlySome(registry, who, module) || !seenSubject(seen, planned.about)) throw refuse('notFound')
  const locked = subjectFields(planned.about).filter(field => lockedFields(seen).has(field))
  if (locked.length) throw refuse('fieldLocked', { fields: locked })
  const by = who.nickname
  const [ended] = await scope.transaction(async own => {
    const problem = JSON.stringify(refusalSummary(refuse('plannedWithdrawn', { params: { by } })))
    const rows = await own.write<{
      total: number | null
    }>(sql`update job set state = 'cancelled', cancelling = true, ended_at = now(), problem = ${problem}::jsonb
      where org_id = ${who.org}::bigint and id = ${id}::bigint and state = 'planned' returning total`)
    if (!rows.length) throw refuse('jobOver')
    await own.write(auditInsert(own.who, { action: 'withdrawPlanned', module: module.name, ids: [], changes: null }, emptySql))
    const params = { module: module.label, by, at: planned.start_at }
    await sendNotice(own, { org: who.org, accounts: [planned.account] }, { code: 'plannedWithdrawn', about: module.name, params })
    return rows
  })
  publishJobUpdate(scope, {
    org: who.org,
    account: planned.account,
    id,
    state: 'cancelled',
    done: 0,
    total: ended?.total ?? null,
  })
}
