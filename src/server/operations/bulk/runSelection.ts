import { type AnyModule, stampedBy, type Right } from '../../../schema/index.ts'
import type { JobSubject } from '../../../shared/wire/job.ts'
import { Refusal } from '../../../shared/wire/refusal.ts'
import type { Data } from '../../db/connection.ts'
import { refusalOfError } from '../../db/refusalOfError.ts'
import type { Scope } from '../../db/scope.ts'
import { lockForCommand } from '../moduleLock.ts'
import { isPlainUpdate, setAll } from '../save/setAll.ts'
import { updateMany } from '../save/writeMany.ts'
import { selectionBatches, type Selection, rowsPerCall } from '../selection.ts'
import { changedUnderReceipt, saveReceipt, countChanged, openReceipt, type Receipt, underReceipt } from '../undo/receipt.ts'
import {
  addVerdicts,
  verdictFields,
  type BulkChange,
  emptyTally,
  rowVerdicts,
  statusAfter,
  valueAfter,
  type BulkTally,
} from './rowVerdict.ts'

/** Progress and cancellation of a long change. */
export interface SelectionRun {
  progress(done: number, total: number): void
  stopped(): boolean | Promise<boolean>
  /** The job's id, if a job runs it. */
  job?: number
  /** Called with the receipt, also when the run ends early. */
  stays?(receipt: Receipt): void
}

export const changeName = (change: BulkChange): string => ('command' in change ? change.command : 'bulk')

/** The values that a change sets in a row. */
export const changeValues = (module: AnyModule, change: BulkChange, row: Data): Data =>
  'field' in change ? { [change.field]: valueAfter(module, change, row) } : { status: statusAfter[change.command] }

/** The fields that a change sets. */
export const fieldsSetBy = (change: BulkChange): readonly string[] => ['field' in change ? change.field : 'status']

/** Applies the change to locked rows that accept it. */
export async function applyChange(
  scope: Scope,
  module: AnyModule,
  { change, rows }: { change: BulkChange; rows: readonly Data[] },
): Promise<void> {
  const [first] = rows
  if (!first) return
  const action = changeName(change)
  const valuesOf = (row: Data) => changeValues(module, change, row)
  if (!('by' in change)) return setAll(scope, module, { rows, values: valuesOf(first), action })
  const ids = await updateMany(scope, module, { rows: rows.map(old => ({ old, values: valuesOf(old) })), action })
  scope.changed(module, [...ids])
}

/** Batches run at once; each is a transaction of its own, so locks last no longer than with one. */
const concurrentBatches = 4

/** A change of all rows of a selection, and the rights it needs. */
export interface SelectionChange {
  selection: Selection
  change: BulkChange
  needs: readonly Right[]
  /** The change, for the list of jobs. */
  about?: JobSubject
}

/** Changes all rows of a selection batch by batch; refused rows are counted, the rest goes on. */
export async function runSelection(
  scope: Scope,
  module: AnyModule,
  { selection, change, needs, work }: SelectionChange & { work: SelectionRun },
): Promise<Receipt> {
  const { scope: own, id } = underReceipt(scope, work.job)
  const key = { id, action: changeName(change), needs }
  const before = await openReceipt(own, module, key)
  const tally = emptyTally()
  const receipt = work.job === undefined ? null : id
  const batchSize = adaptiveBatchSize()
  const batches = selectionBatches(own, module, { selection, size: batchSize.size })
  const next = async (): Promise<boolean> => {
    const { value: ids } = await batches.next()
    if (!ids || (await work.stopped())) return false
    await batchSize.timed(ids.length, () => runBatch(own, module, { ids, change, tally, receipt, isResumed: before > 0 }))
    work.progress(Math.min(before + tally.total, selection.count), selection.count)
    return true
  }
  const storeReceipt = async () => {
    const stored = await saveReceipt(own, module, { ...key, tally, noted: receipt !== null })
    work.stays?.(stored)
    return stored
  }
  try {
    // The first batch runs alone: its time sets the size of the next ones.
    if (await next()) await runConcurrently(concurrentBatches, next, batches)
  } catch (error) {
    await storeReceipt().catch(() => undefined)
    throw error
  }
  return storeReceipt()
}

/** Runs `next` in so many loops until it returns false; when one fails, the others finish their current batch. */
async function runConcurrently(count: number, next: () => Promise<boolean>, batches: AsyncGenerator<unknown>): Promise<void> {
  const work = async () => {
    try {
      while (await next());
    } finally {
      await batches.return(undefined)
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: count }, work))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
}

interface SelectionBatch {
  ids: readonly number[]
  change: BulkChange
  tally: BulkTally
  /** The receipt that counts each batch; null outside a job. */
  receipt: string | null
  /** An earlier run of the job has changed some rows. */
  isResumed: boolean
}
/** The fields read of each row; undefined for all, which hooks need. */
function neededFields(scope: Scope, module: AnyModule, change: BulkChange): readonly string[] | undefined {
  const changed = fieldsSetBy(change)
  return isPlainUpdate(scope, module, changed)
    ? [...new Set([...verdictFields(module), ...changed, ...stampedBy(module, changed)])]
    : undefined
}

const noRows: ReadonlySet<number> = new Set()

/** One batch in one transaction, without the rows that an earlier run changed. If a hook refuses, each row is tried by itself. */
async function runBatch(scope: Scope, module: AnyModule, batch: SelectionBatch): Promise<void> {
  const { ids, change, tally, receipt, isResumed } = batch
  try {
    const verdicts = await scope.transaction(async inner => {
      await lockForCommand(inner, module, change)
      const rows = await inner.rows(module).lock(ids, neededFields(inner, module, change))
      const done =
        receipt && isResumed ? await changedUnderReceipt(inner, module, { id: receipt, action: changeName(change), ids }) : noRows
      const left = rows.filter(row => !done.has(Number(row['id'])))
      const verdicts = await rowVerdicts(inner, module, { change, rows: left })
      const changing = left.filter(row => verdicts.get(Number(row['id'])) === 'changes')
      await applyChange(inner, module, { change, rows: changing })
      if (receipt !== null) await countChanged(inner, receipt, changing.length)
      return verdicts
    })
    addVerdicts(tally, [...verdicts.values()])
  } catch (error) {
    const refusal = refusalOfError(error, module)
    // An unavailable or full database is no verdict on the rows.
    if (!(refusal instanceof Refusal) || refusal.code === 'unavailable' || refusal.code === 'diskFull') throw error
    if (ids.length === 1) addVerdicts(tally, [refusal])
    else for (const id of ids) await runBatch(scope, module, { ...batch, ids: [id] })
  }
}

/** Target duration of one transaction, whose locks others wait for, in milliseconds. */
const targetTime = 150
const [least, limit] = [100, 2000]

interface BatchSize {
  /** How many rows the next transaction should take. */
  size(): number
  /** Runs one batch and adapts the size to the time it takes. */
  timed(rows: number, work: () => Promise<void>): Promise<void>
}

/** Adapts the batch size to the wanted time, from the speed of the last batch. */
function adaptiveBatchSize(): BatchSize {
  let size = rowsPerCall
  return {
    size: () => size,
    async timed(rows, work) {
      const begun = performance.now()
      await work()
      const fitting = (rows * targetTime) / (performance.now() - begun)
      size = Math.round(Math.min(limit, size * 2, Math.max(least, size / 2, fitting)))
    },
  }
}
