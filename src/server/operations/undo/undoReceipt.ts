import type { AnyModule, Right } from '../../../schema/index.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import type { QueuedUndo, UndoResult } from '../../../shared/wire/undo.ts'
import { permit } from '../../auth/permit.ts'
import type { Scope } from '../../db/scope.ts'
import { raw, type Sql, sql } from '../../db/sql.ts'
import { jobKind } from '../../jobs/jobKind.ts'
import { enqueueJob } from '../../jobs/jobQueue.ts'
import { rowsPerCall } from '../selection.ts'
import { restoreReceiptRows } from './restoreReceiptRows.ts'

interface UndoInput {
  receipt: string
  /** Missing where an older version queued the job. */
  needs?: readonly Right[]
}
interface OpenReceipt {
  module: string
  needs: readonly Right[]
  changed: number
  /** Rows that an interrupted undo has restored. */
  restored: number
}

/** Selects the receipt while it can be undone: the account's own, not undone, and its job has ended. */
const ownOpenReceipt = ({ who: { org, account } }: Scope, id: string): Sql =>
  sql`org_id = ${org}::bigint and account_id = ${account}::bigint and id = ${id} and undone_at is null
    and not exists (select from job where org_id = ${org}::bigint and 'job' || job.id = receipt.id and state in ('queued', 'running'))`
const notExpiredSql = raw('until > now()')

/** Locks the receipt, so that of two calls at once the second one finds it undone. */
const lockReceipt = (scope: Scope, id: string): Promise<OpenReceipt> =>
  openReceiptWhere(scope, id, sql`${notExpiredSql} for update`)

async function openReceiptWhere(scope: Scope, id: string, condition: Sql): Promise<OpenReceipt> {
  const [receipt] = await scope.write<OpenReceipt>(
    sql`select module, needs, changed, restored from receipt where ${ownOpenReceipt(scope, id)} and ${condition}`,
  )
  if (!receipt) throw refuse('receiptGone')
  return receipt
}

async function closeReceipt(scope: Scope, id: string, { left }: UndoResult): Promise<void> {
  const [closed] = await scope.write(
    sql`update receipt set undone_at = now(), stayed = ${left}::int where ${ownOpenReceipt(scope, id)} returning id`,
  )
  if (!closed) throw refuse('receiptGone')
}

/** Undoes the changes of a receipt: few rows at once, in one transaction; many as a job. Rows that changed since are left. */
export async function undoReceipt(scope: Scope, id: unknown): Promise<UndoResult | QueuedUndo> {
  if (typeof id !== 'string' || !/^[\w:-]{1,50}$/.test(id)) throw refuse('badRequest')
  const { module: name, needs, changed } = await openReceiptWhere(scope, id, notExpiredSql)
  const module = scope.registry.named(name)
  if (!module) throw refuse('receiptGone')
  permit(scope.who, module, needs)
  if (changed > rowsPerCall) return queueUndo(scope, module, { receipt: id, needs, total: changed })
  return scope.transaction(async inner => {
    await lockReceipt(inner, id)
    const result = await restoreReceiptRows(inner, module, { receipt: id })
    await closeReceipt(inner, id, result)
    return result
  })
}

async function queueUndo(
  scope: Scope,
  module: AnyModule,
  { total, ...input }: UndoInput & { total: number },
): Promise<QueuedUndo> {
  return { job: await enqueueJob(scope, { kind: 'undo', module, input, once: `undo:${input.receipt}`, total }), total }
}

/**
 * Restores entry by entry, each in a transaction of its own. The receipt is marked as undone at the end only: an undo that was
 * stopped, or whose node died, is continued by the next run or by another call.
 */
export const undoReceiptJob = jobKind<UndoInput>({
  needs: ({ needs = ['edit'] }) => needs,
  async run({ scope, module, progress, confirm, settle }, { receipt: id }) {
    const { restored: before } = await openReceiptWhere(scope, id, raw('true'))
    const sum = await restoreReceiptRows(scope, module, {
      receipt: id,
      beforeEntry({ restored, left }) {
        progress(restored + left)
        return confirm()
      },
    })
    progress(sum.restored + sum.left)
    // Rows restored by an earlier run count as left alone in this one.
    const undone: UndoResult = { restored: before + sum.restored, left: sum.left - before }
    await scope.transaction(async inner => {
      await closeReceipt(inner, id, undone)
      await settle(inner, { result: { undone } })
    })
    return {}
  },
})
