import { type AnyModule, fieldOf, byCurrentName } from '../../../schema/index.ts'
import { Refusal, refuse } from '../../../shared/wire/refusal.ts'
import { moduleSeenBy } from '../../auth/fields/moduleSeenBy.ts'
import type { JobContext, JobOutcome } from '../../jobs/jobKind.ts'
import type { PlannedSave } from '../save/planSave.ts'
import { save } from '../save/save.ts'
import { saveReceipt, withReceipt } from '../undo/receipt.ts'
import { emptyTally } from './rowVerdict.ts'

/** Saves the row of a plan whose time has come, with its receipt, in one transaction: a run after a crash finds nothing done, or all. */
export async function runPlannedSave(
  { scope, module, id: job, settle }: JobContext,
  { row, needs }: PlannedSave,
): Promise<JobOutcome> {
  const { scope: own, id } = withReceipt(scope, job)
  const { id: rowId, ...values } = row
  const sent = { ...byCurrentName(module, values), id: rowId }
  await own.transaction(async inner => {
    const before = await inner.rows(module).one(Number(rowId))
    const body = { data: sent }
    const saved = await save
      .answer(inner, moduleSeenBy(inner.who, module), { body, query: {}, key: null })
      .catch((error: unknown) => Promise.reject(withField(module, error)))
    const changed = (saved as { version?: unknown }).version === before?.['version'] ? 0 : 1
    const receipt = await saveReceipt(inner, module, { id, action: 'edit', needs, tally: { ...emptyTally(), total: 1, changed } })
    await settle(inner, { result: { ...receipt } })
  })
  return {}
}

/** The refusal of the first refused value: a stored refusal has one sentence, and the form that would mark each value is closed. */
function withField(module: AnyModule, error: unknown): unknown {
  const first = error instanceof Refusal && error.code === 'invalid' ? error.detail.errors?.[0] : undefined
  return first ? refuse('plannedFieldRefused', { params: { label: fieldOf(module, first.field)?.label ?? first.field } }) : error
}
