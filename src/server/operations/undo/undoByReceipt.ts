import type { AnyModule } from '../../../schema/index.ts'
import type { UndoResult } from '../../../shared/wire/import.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import type { Scope } from '../../db/scope.ts'
import { sql } from '../../db/sql.ts'
import { enqueueJob } from '../../jobs/enqueueJob.ts'
import { jobKind } from '../../jobs/jobKind.ts'
import { permit } from '../../auth/permit.ts'
import { restoreAll } from './restoreAll.ts'
import { rowsPerCall } from '../selection.ts'

interface UndoInput {
  receipt: string
}
const undoJobKey = (receipt: string): string => `undo:${receipt}`

/** The condition of a receipt that can be undone: the account's own, not expired, not undone, and its job has ended. */
const undoableSql = ({ who: { org, account } }: Scope, id: string) =>
  sql`org_id = ${org}::bigint and account_id = ${account}::bigint and id = ${id} and undone_at is null and until > now()
    and not exists (select from job where org_id = ${org}::bigint and 'job' || job.id = receipt.id and state in ('queued', 'running'))`

/** Undoes the changes of a receipt: few rows at once, many as a job. Rows that changed since are left. */
export async function undoByReceipt(scope: Scope, id: unknown): Promise<UndoResult | { job: number; total: number }> {
  if (typeof id !== 'string' || !/^[\w-]{1,50}$/.test(id)) throw refuse('badRequest')
  const [receipt] = await scope.read<{ module: string; changed: number }>(
    sql`select module, changed from receipt where ${undoableSql(scope, id)}`,
  )
  const module = receipt && scope.registry.named(receipt.module)
  if (!module) throw refuse('receiptGone')
  permit(scope.who, module, ['edit'])
  const total = receipt.changed
  if (total > rowsPerCall)
    return { job: await enqueueJob(scope, { kind: 'undo', module, given: { receipt: id }, once: undoJobKey(id), total }), total }
  return scope.transaction(async inner => {
    await markUndone(inner, id)
    return restoreAll(inner, module, { request: { of: 'receipt', id } })
  })
}

async function markUndone(scope: Scope, id: string): Promise<void> {
  const [mine] = await scope.write(sql`update receipt set undone_at = now() where ${undoableSql(scope, id)} returning id`)
  if (!mine) throw refuse('receiptGone')
}

/** Marks the receipt as undone at the end only, so that an interrupted undo can be continued by another call or the next run. */
export const undoReceiptJob = jobKind<UndoInput>({
  needs: () => ['edit'],
  async run({ scope, module, progress, confirm, settle }, { receipt }) {
    const before = ({ restored, left }: UndoResult) => {
      progress(restored + left)
      return confirm()
    }
    const { restored, left } = await restoreAll(scope, module, { request: { of: 'receipt', id: receipt }, before })
    progress(restored + left)
    const undone = await undoneRows(scope, module, receipt)
    await scope.transaction(async inner => {
      await inner.write(sql`update receipt set undone_at = now() where org_id = ${scope.who.org}::bigint and id = ${receipt}`)
      await settle(inner, { result: { undone } })
    })
    return {}
  },
})

/** How many rows all runs of the undo have restored, and how many are left. */
async function undoneRows(scope: Scope, module: AnyModule, receipt: string): Promise<UndoResult> {
  const [sum] = await scope.read<{ changed: number; restored: number }>(sql`select changed,
    (select coalesce(sum(cardinality(a.row_ids)), 0)::int from job j join audit a on a.org_id = j.org_id and a.request_id = 'job:' || j.id and a.request_id like 'job:%'
      where j.org_id = ctx.org and j.once = ${undoJobKey(receipt)} and a.module = ${module.name} and a.action = 'undo') as restored
    from receipt where org_id = ctx.org and id = ${receipt}`)
  const { changed = 0, restored = 0 } = sum ?? {}
  return { restored, left: changed - restored }
}
