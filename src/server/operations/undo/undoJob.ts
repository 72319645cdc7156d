import type { UndoResult } from '../../../shared/wire/import.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import type { Scope } from '../../db/scope.ts'
import { sql } from '../../db/sql.ts'
import { restoreAll } from './restoreAll.ts'
import { permit } from '../../auth/permit.ts'

/** Undoes a job of the account, once and within its time, in one transaction. Needs the rights that the job needed. */
export const undoJob = (scope: Scope, id: number): Promise<UndoResult> =>
  scope.transaction(async inner => {
    const { org, account } = inner.who
    const own = sql`org_id = ${org}::bigint and account_id = ${account}::bigint and id = ${id}::bigint`
    const [job] = await inner.write<{ kind: string; module: string; given: object }>(
      sql`update job set undo_until = null where ${own} and undo_until > now() returning kind, module, given`,
    )
    if (!job) {
      const [known] = await inner.read(sql`select id from job where ${own}`)
      throw refuse(known ? 'receiptGone' : 'notFound')
    }
    const module = inner.registry.named(job.module)
    const kind = inner.registry.jobs[job.kind]
    if (!module || !kind) throw refuse('jobUnknown')
    permit(inner.who, module, kind.needs(job.given as never))
    const undone = await restoreAll(inner, module, { request: { of: 'job', id: String(id) } })
    await inner.write(sql`update job set result = result || ${JSON.stringify({ undone })}::jsonb where ${own}`)
    return undone
  })
