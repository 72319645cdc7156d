import {
  deletedStatus,
  type AnyModule,
  fieldOf,
  isReadonly,
  isSecret,
  privacyOf,
  type Right,
  rightsToEdit,
  selfLinkOf,
} from '../../../schema/index.ts'
import { isOthersRow } from '../../../shared/rules/rowScopes.ts'
import type { JobSubject } from '../../../shared/wire/job.ts'
import type { ChangedRows, QueuedChange } from '../../../shared/wire/moduleReplies.ts'
import { type Refusal, refuse } from '../../../shared/wire/refusal.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { enqueueJob } from '../../jobs/jobQueue.ts'
import { lockModule, lockTree } from '../moduleLock.ts'
import { isRecord, parseId } from '../parseInput.ts'
import { isDeepEqual } from '../save/acceptValues.ts'
import { decideValues } from '../save/save.ts'
import { type LockedChange, updateMany } from '../save/writeMany.ts'
import { bisectRefused, clientRefusal } from '../savepoint.ts'
import { rowsPerCall } from '../selection.ts'
import type { Receipt } from '../undo/receipt.ts'
import { type BatchContext, type BulkRun, changeUnderReceipt, foregroundRun } from './batchReceipt.ts'
import { addVerdicts, type RowVerdict } from './rowVerdict.ts'

/** One field of many rows, each with a value of its own: what a search found, and what takes its place. */
export interface ValueReplacement {
  field: string
  rows: readonly ReplacedValue[]
  needs: readonly Right[]
  /** The change, for the list of jobs. */
  about: JobSubject
}
interface ReplacedValue {
  id: number
  /** The value that was shown: a row with another one by now stays as it is. */
  from: unknown
  to: unknown
}
/** Rows of one replacement: as many as the search for them reads. */
const maxReplaced = 5000

export const isReplacement = (body: Readonly<Record<string, unknown>>): boolean => Object.hasOwn(body, 'replace')

/** `batch {replace: {field, find, with, rows: [{id, from, to}]}}`. */
export function parseReplacement(module: AnyModule, raw: unknown): ValueReplacement {
  if (!isRecord(raw) || typeof raw['field'] !== 'string' || !Array.isArray(raw['rows'])) throw refuse('badRequest')
  const { field: name, rows } = raw
  const field = fieldOf(module, name)
  // A job is stored with what it was sent, which would outlast the erasure of personal values.
  if (!field || isReadonly(field) || isSecret(field) || privacyOf(field)) throw refuse('unknownBulk')
  if (!rows.length) throw refuse('badIds')
  if (rows.length > maxReplaced) throw refuse('tooManyRows', { params: { max: maxReplaced } })
  const values = rows.map(row => {
    if (!isRecord(row) || !Object.hasOwn(row, 'to')) throw refuse('badRequest')
    return { id: parseId(row['id']), from: row['from'] ?? null, to: row['to'] }
  })
  if (new Set(values.map(({ id }) => id)).size < values.length) throw refuse('badIds')
  const text = typeof raw['with'] === 'string' ? raw['with'].slice(0, maxText) : ''
  return { field: name, rows: values, needs: ['edit', ...rightsToEdit(field)], about: { field: name, to: text } }
}
const maxText = 60

/** Replaces at once in few rows, else as a job: returns the receipt, or the job's id. */
export async function replaceOrQueue(
  scope: Scope,
  module: AnyModule,
  input: ValueReplacement,
): Promise<ChangedRows | QueuedChange> {
  const total = input.rows.length
  if (total <= rowsPerCall) return replaceValues(scope, module, { ...input, run: foregroundRun })
  return { job: await enqueueJob(scope, { kind: 'many', module, input, total }), total }
}

/** Rows of one transaction: each is validated as a save of its own, which may query the database. */
const batchSize = 200

/** Replaces batch by batch under one receipt; refused rows are counted, the rest goes on. */
export async function replaceValues(
  scope: Scope,
  module: AnyModule,
  { field, rows, needs, run }: ValueReplacement & { run: BulkRun },
): Promise<Receipt> {
  async function changeBatches(context: BatchContext): Promise<void> {
    for (let from = 0; from < rows.length && !(await run.stopped()); from += batchSize) {
      await replaceBatch(context, module, { field, rows: rows.slice(from, from + batchSize) })
      run.progress(Math.min(from + batchSize, rows.length), rows.length)
    }
  }
  return changeUnderReceipt(scope, module, { action: 'bulk', needs, run, changeBatches })
}

type ReplacedBatch = Pick<ValueReplacement, 'field' | 'rows'>

/** One batch in one transaction, without the rows that an earlier run changed. */
async function replaceBatch(context: BatchContext, module: AnyModule, { field, rows }: ReplacedBatch): Promise<void> {
  const verdicts = await context.scope.transaction(async inner => {
    await lockModule(inner, module)
    if (field === selfLinkOf(module)) await lockTree(inner, module)
    const ids = rows.map(({ id }) => id)
    const locked = new Map((await inner.rows(module).lock(ids)).map(row => [Number(row['id']), row]))
    const done = await context.alreadyChanged(inner, ids)
    const left = rows.filter(({ id }) => !done.has(id))
    const judged = new Map<number, RowVerdict>()
    const changing: LockedChange[] = []
    for (const one of left) {
      const verdict = await validateReplaced(inner, module, { field, ...one, old: locked.get(one.id) })
      judged.set(one.id, typeof verdict === 'object' && 'values' in verdict ? 'changes' : verdict)
      if (typeof verdict === 'object' && 'values' in verdict) changing.push(verdict)
    }
    const work = (some: readonly LockedChange[]) => updateMany(inner, module, { rows: some, action: 'bulk' })
    const refused = await bisectRefused(inner, module, { rows: changing, work, adds: () => false })
    for (const [{ old }, refusal] of refused) judged.set(Number(old['id']), firstErrorOf(refusal))
    const changed = changing.filter(one => !refused.has(one)).map(({ old }) => Number(old['id']))
    inner.changed(module, changed)
    await context.count(inner, changed.length)
    return [...judged.values()]
  })
  addVerdicts(context.tally, verdicts)
}

/** What a save of the new value would write, or why the row stays as it is. */
async function validateReplaced(
  scope: Scope,
  module: AnyModule,
  { field, id, from, to, old }: ReplacedValue & { field: string; old: Data | undefined },
): Promise<RowVerdict | LockedChange> {
  if (!old) return 'notFound'
  if (old['status'] === deletedStatus) return 'rowDeleted'
  if (isOthersRow(module, old)) return 'notEditable'
  if (isDeepEqual(old[field] ?? null, to)) return 'same'
  if (!isDeepEqual(old[field] ?? null, from)) return 'stale'
  try {
    const values = await decideValues(scope, module, { row: { id, [field]: to }, old })
    return Object.keys(values).length ? { old, values } : 'same'
  } catch (error) {
    const refusal = clientRefusal(error, module)
    if (!refusal) throw error
    return firstErrorOf(refusal)
  }
}

/** Refusals are counted by their sentence: the first field at fault says it. */
function firstErrorOf(refusal: Refusal): Refusal {
  const first = refusal.code === 'invalid' ? refusal.detail.errors?.[0] : undefined
  if (!first) return refusal
  if (first.code === 'ruleBroken') return refuse('ruleBroken', { params: first.params ?? {} })
  return refuse('invalid', { params: { ...first.params, field: first.field, problem: first.code } })
}
