import { type AnyModule, stampedBy } from '../../../schema/index.ts'
import { Refusal, refuse } from '../../../shared/wire/refusal.ts'
import { refusalOfError } from '../../db/refusalOfError.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { performAction } from '../action.ts'
import { isPlainUpdate, setAll } from '../save/setAll.ts'
import { lockModule } from '../moduleLock.ts'
import { addVerdicts, judgedFields, type BulkChange, emptyTally, statusAfter, type BulkTally } from './judgeRow.ts'
import { adaptiveBatchSize } from './batchSize.ts'
import { changedUnderReceipt, saveReceipt, countChanged, openReceipt, type Receipt, underReceipt } from './receipt.ts'
import { selectionBatches, type Selection } from '../selection.ts'
import { judgeRows } from './judgeRows.ts'

/** Long work tells how far it is, and hears when it is to stop. */
export interface SelectionRun {
  progress(done: number, total: number): void
  stopped(): boolean | Promise<boolean>
  /** Its job, where it is one. */
  job?: number
  /** Told what is done for good, whether or not all is. */
  stays?(receipt: Receipt): void
}

export const changeName = (change: BulkChange): string =>
  'command' in change ? change.command : 'action' in change ? change.action : 'bulk'

/** What it sets, the same of every row; what an action sets, it says alone. */
export const changeValues = (change: BulkChange): Data =>
  'field' in change ? { [change.field]: change.value } : 'command' in change ? { status: statusAfter[change.command] } : {}

/** The change, on rows that are held and take it. */
export async function applyChange(
  scope: Scope,
  module: AnyModule,
  { change, rows }: { change: BulkChange; rows: readonly Data[] },
): Promise<void> {
  if (!rows.length) return
  if (!('action' in change)) return setAll(scope, module, { rows, values: changeValues(change), action: changeName(change) })
  const run = scope.registry.part(module).actions?.[change.action]
  if (!run) throw refuse('noSuchCall')
  const ids = rows.map(row => Number(row['id']))
  await performAction(scope, module, { name: change.action, run, call: { ids, value: change.value, body: change.body } })
}

/** So many lots are under way at once: others are held up by each no longer than by one alone. */
const concurrentBatches = 4

/** All rows of a selection, lot by lot; what is refused is told, and the rest goes on. */
export async function runSelection(
  scope: Scope,
  module: AnyModule,
  { selection, change, work }: { selection: Selection; change: BulkChange; work: SelectionRun },
): Promise<Receipt> {
  const { scope: own, id } = underReceipt(scope, work.job)
  const action = changeName(change)
  const before = await openReceipt(own, module, { id, action })
  const tally = emptyTally()
  const receipt = work.job === undefined ? null : id
  const pace = adaptiveBatchSize()
  const lots = selectionBatches(own, module, { selection, size: pace.size })
  const next = async (): Promise<boolean> => {
    const { value: ids } = await lots.next()
    if (!ids || (await work.stopped())) return false
    await pace.timed(ids.length, () => runBatch(own, module, { ids, change, tally, receipt, isResumed: before > 0 }))
    work.progress(Math.min(before + tally.total, selection.count), selection.count)
    return true
  }
  const keep = async () => {
    const kept = await saveReceipt(own, module, { id, action, tally, noted: receipt !== null })
    work.stays?.(kept)
    return kept
  }
  try {
    // The first alone tells how many rows the others should have.
    if (await next()) await runConcurrently(concurrentBatches, next, lots)
  } catch (error) {
    await keep().catch(() => undefined)
    throw error
  }
  return keep()
}

/** Again and again, so many at a time, until there is no more; when one fails, the others finish what they have begun. */
async function runConcurrently(count: number, next: () => Promise<boolean>, lots: AsyncGenerator<unknown>): Promise<void> {
  const work = async () => {
    try {
      while (await next());
    } finally {
      await lots.return(undefined)
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: count }, work))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
}

interface SelectionBatch {
  ids: readonly number[]
  change: BulkChange
  tally: BulkTally
  /** Where it is written down with each lot how many rows are changed. */
  receipt: string | null
  /** An earlier run of the job has changed some. */
  isResumed: boolean
}
/** What is read of a row that is to be changed; all of it where its module has a word on that. */
function neededFields(scope: Scope, module: AnyModule, change: BulkChange): readonly string[] | undefined {
  const changed = Object.keys(changeValues(change))
  return isPlainUpdate(scope, module, changed)
    ? [...new Set([...judgedFields(module), ...changed, ...stampedBy(module, changed)])]
    : undefined
}

const noRows: ReadonlySet<number> = new Set()

/** A lot in one transaction, without the rows that another run of the job has changed; where one of its rows refuses by the module's own word, each by itself. */
async function runBatch(scope: Scope, module: AnyModule, lot: SelectionBatch): Promise<void> {
  const { ids, change, tally, receipt, isResumed } = lot
  try {
    const verdicts = await scope.transaction(async inner => {
      await lockModule(inner, module)
      const rows = await inner.rows(module).lock(ids, neededFields(inner, module, change))
      const done =
        receipt && isResumed ? await changedUnderReceipt(inner, module, { id: receipt, action: changeName(change), ids }) : noRows
      const left = rows.filter(row => !done.has(Number(row['id'])))
      const verdicts = await judgeRows(inner, module, { change, rows: left })
      const changing = left.filter(row => verdicts.get(Number(row['id'])) === 'changes')
      await applyChange(inner, module, { change, rows: changing })
      if (receipt !== null) await countChanged(inner, receipt, changing.length)
      return verdicts
    })
    addVerdicts(tally, [...verdicts.values()])
  } catch (error) {
    const refusal = refusalOfError(error, module)
    // A database that is away or full says nothing of the rows.
    if (!(refusal instanceof Refusal) || refusal.code === 'unavailable' || refusal.code === 'diskFull') throw error
    if (ids.length === 1) addVerdicts(tally, [refusal])
    else for (const id of ids) await runBatch(scope, module, { ...lot, ids: [id] })
  }
}
