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
import type { Receipt } from '../undo/receipt.ts'
import { type BatchContext, type BulkRun, changeUnderReceipt } from './batchReceipt.ts'
import { addVerdicts, verdictFields, type BulkChange, rowVerdicts, statusAfter, valueAfter } from './rowVerdict.ts'

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
  { selection, change, needs, run }: SelectionChange & { run: BulkRun },
): Promise<Receipt> {
  async function changeBatches(context: BatchContext): Promise<void> {
    const { scope: own, tally, changedBefore } = context
    const batchSize = adaptiveBatchSize()
    const batches = selectionBatches(own, module, { selection, size: batchSize.size })
    const next = async (): Promise<boolean> => {
      const { value: ids } = await batches.next()
      if (!ids || (await run.stopped())) return false
      await batchSize.timed(ids.length, () => runBatch(context, module, { ids, change }))
      run.progress(Math.min(changedBefore + tally.total, selection.count), selection.count)
      return true
    }
    // The first batch runs alone: its time sets the size of the next ones.
    if (await next()) await runConcurrently(concurrentBatches, next, batches)
  }
  return changeUnderReceipt(scope, module, { action: changeName(change), needs, run, changeBatches })
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
}
/** The fields read of each row; undefined for all, which hooks need. */
function neededFields(scope: Scope, module: AnyModule, change: BulkChange): readonly string[] | undefined {
  const changed = fieldsSetBy(change)
  return isPlainUpdate(scope, module, changed)
    ? [...new Set([...verdictFields(module), ...changed, ...stampedBy(module, changed)])]
    : undefined
}

/** One batch in one transaction, without the rows that an earlier run changed. If a hook refuses, each row is tried by itself. */
async function runBatch(context: BatchContext, module: AnyModule, { ids, change }: SelectionBatch): Promise<void> {
  const { scope, tally } = context
  try {
    const verdicts = await scope.transaction(async inner => {
      await lockForCommand(inner, module, change)
      const rows = await inner.rows(module).lock(ids, neededFields(inner, module, change))
      const done = await context.alreadyChanged(inner, ids)
      const left = rows.filter(row => !done.has(Number(row['id'])))
      const verdicts = await rowVerdicts(inner, module, { change, rows: left })
      const changing = left.filter(row => verdicts.get(Number(row['id'])) === 'changes')
      await applyChange(inner, module, { change, rows: changing })
      await context.count(inner, changing.length)
      return verdicts
    })
    addVerdicts(tally, [...verdicts.values()])
  } catch (error) {
    const refusal = refusalOfError(error, module)
    // An unavailable or full database is no verdict on the rows.
    if (!(refusal instanceof Refusal) || refusal.code === 'unavailable' || refusal.code === 'diskFull') throw error
    if (ids.length === 1) addVerdicts(tally, [refusal])
    else for (const id of ids) await runBatch(context, module, { ids: [id], change })
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
