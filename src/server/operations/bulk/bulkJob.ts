import { type AnyModule, currentNameOf } from '../../../schema/index.ts'
import type { ChangedRows, PlannedReply, QueuedChange } from '../../../shared/wire/moduleReplies.ts'
import { Refusal, refuse } from '../../../shared/wire/refusal.ts'
import type { Scope } from '../../db/scope.ts'
import { jobKind } from '../../jobs/jobKind.ts'
import { enqueueJob } from '../../jobs/jobQueue.ts'
import type { PlannedSave } from '../save/planSave.ts'
import { rowNameText } from '../save/rowNameText.ts'
import { filterByCurrentNames, rowsPerCall, type Selection } from '../selection.ts'
import { type BulkRun, foregroundRun } from './batchReceipt.ts'
import { checkBulkValue } from './parseBulk.ts'
import { type ValueReplacement, replaceValues } from './replaceValues.ts'
import { runPlannedSave } from './runPlannedSave.ts'
import { runSelection, type SelectionChange } from './runSelection.ts'

/**
 * Changes more rows than one call should wait for. A run after a crash skips the rows that were changed before; the owner's
 * rights are checked before each batch.
 */
export const bulkJob = jobKind<SelectionChange | ValueReplacement>({
  needs: ({ needs }) => needs,
  async run({ scope, module, id, signal, progress, confirm, setPartialResult }, input) {
    let objection: unknown = null
    const isAllowed = () =>
      confirm().then(
        () => true,
        (error: unknown) => {
          objection = error
          return false
        },
      )
    const run: BulkRun = {
      progress,
      stopped: async () => signal.aborted || !(await isAllowed()),
      job: id,
      onReceipt: receipt => setPartialResult({ ...receipt }),
    }
    const receipt = await ('rows' in input
      ? replaceValues(scope, module, { ...replacementByCurrentNames(module, input), run })
      : runSelection(scope, module, { ...changeByCurrentNames(module, input), run }))
    signal.throwIfAborted()
    if (objection !== null) throw objection
    return { result: { ...receipt } }
  },
})

/** A bulk change, or the save of one row, planned for later. The row to which its value points may be deleted by then. */
export const plannedJob = jobKind<SelectionChange | PlannedSave>({
  needs: ({ needs }) => needs,
  announces: { done: 'plannedDone', failed: 'plannedFailed' },
  async run(work, input) {
    if ('row' in input) return runPlannedSave(work, input)
    const { change } = changeByCurrentNames(work.module, input)
    if ('field' in change)
      await checkBulkValue(work.scope, work.module, { change, rows: [] }).catch((error: unknown) => {
        throw error instanceof Refusal && error.code === 'invalid' ? refuse('plannedValueGone') : error
      })
    return bulkJob.run(work, input)
  },
})

/** A change that was asked for before some of its fields got their names of today. */
const changeByCurrentNames = (module: AnyModule, { selection, change, needs }: SelectionChange): SelectionChange => ({
  needs,
  selection: { ...selection, sought: filterByCurrentNames(module, selection.sought) },
  change: 'field' in change ? { ...change, field: currentNameOf(module, change.field) } : change,
})

const replacementByCurrentNames = (module: AnyModule, replacement: ValueReplacement): ValueReplacement => ({
  ...replacement,
  field: currentNameOf(module, replacement.field),
})

/** Runs at once for few rows, else as a job: returns the receipt, or the job's id. */
export async function runOrQueue(scope: Scope, module: AnyModule, input: SelectionChange): Promise<ChangedRows | QueuedChange> {
  const { selection } = input
  if (selection.count <= rowsPerCall) return runSelection(scope, module, { ...input, run: foregroundRun })
  const job = await enqueueJob(scope, { kind: 'many', module, input, total: selection.count })
  return { job, total: selection.count }
}

/** Plans a change of the rows that the selection has then: both they and the owner's rights are checked as they are by then. */
export async function planSelection(
  scope: Scope,
  module: AnyModule,
  { input: { about, ...change }, startAt }: { input: SelectionChange; startAt: string },
): Promise<PlannedReply> {
  const { count: total } = change.selection
  const input = {
    ...change,
    ...(about ? { about: { ...about, names: await firstRowNames(scope, module, change.selection) } } : {}),
  }
  return { job: await enqueueJob(scope, { kind: 'planned', module, input, total, startAt }), total, at: startAt }
}

const namedRows = 3
/** The newest rows of a selection by name, as a list begins with them. */
async function firstRowNames(scope: Scope, module: AnyModule, { sought, newest }: Selection): Promise<readonly string[]> {
  const rows = await scope.rows(module).some(await scope.rows(module).idsBelow(newest + 1, sought, namedRows))
  const newestFirst = rows.toSorted((one, other) => Number(other['id']) - Number(one['id']))
  return Promise.all(newestFirst.map(async row => (await rowNameText(scope, module, row)) || `#${Number(row['id'])}`))
}
