import type { AnyModule, Right } from '../../../schema/index.ts'
import type { Scope } from '../../db/scope.ts'
import { changedUnderReceipt, countChanged, openReceipt, type Receipt, saveReceipt, withReceipt } from '../undo/receipt.ts'
import { type BulkTally, emptyTally } from './rowVerdict.ts'

/** Progress and cancellation of a long change. */
export interface BulkRun {
  progress(done: number, total: number): void
  stopped(): boolean | Promise<boolean>
  /** The job's id, if a job runs it. */
  job?: number
  /** Called with the receipt, also when the run ends early. */
  onReceipt?(receipt: Receipt): void
}

/** A call that waits for the change itself: nobody sees its progress or stops it. */
export const foregroundRun: BulkRun = { progress: () => undefined, stopped: () => false }

/** What the batches of one change share. Each is a transaction of its own. */
export interface BatchContext {
  /** Its audit entries contain the receipt's id. */
  scope: Scope
  tally: BulkTally
  /** How many rows an earlier run of the job changed. */
  changedBefore: number
  /** Which of these rows an earlier run of the job changed. */
  alreadyChanged(inner: Scope, ids: readonly number[]): Promise<ReadonlySet<number>>
  /** In a job, stores the count of changed rows in the transaction of the batch: a run after a crash goes on from it. */
  count(inner: Scope, changed: number): Promise<void>
}
interface BatchedChange {
  action: string
  needs: readonly Right[]
  run: BulkRun
  changeBatches(context: BatchContext): Promise<void>
}
const noRows: ReadonlySet<number> = new Set()

/** Changes rows in batches under one receipt. It is stored at the end, also where a batch fails: the batches before it are written. */
export async function changeUnderReceipt(
  scope: Scope,
  module: AnyModule,
  { action, needs, run, changeBatches }: BatchedChange,
): Promise<Receipt> {
  const { scope: own, id } = withReceipt(scope, run.job)
  const isJob = run.job !== undefined
  const changedBefore = await openReceipt(own, module, { id, action, needs })
  const tally = emptyTally()
  const storeReceipt = async () => {
    const stored = await saveReceipt(own, module, { id, action, needs, tally, noted: isJob })
    run.onReceipt?.(stored)
    return stored
  }
  try {
    await changeBatches({
      scope: own,
      tally,
      changedBefore,
      alreadyChanged: async (inner, ids) =>
        isJob && changedBefore > 0 ? changedUnderReceipt(inner, module, { id, action, ids }) : noRows,
      async count(inner, changed) {
        if (isJob) await countChanged(inner, id, changed)
      },
    })
  } catch (error) {
    await storeReceipt().catch(() => undefined)
    throw error
  }
  return storeReceipt()
}
