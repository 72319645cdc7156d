import { deletedStatus, type AnyModule, wholeModule } from '../../../schema/index.ts'
import type { Language } from '../../../shared/rules/languages.ts'
import { isOthersRow } from '../../../shared/rules/rowScopes.ts'
import type { RestoredRows } from '../../../shared/wire/recycleBin.ts'
import { type Refusal, refuse } from '../../../shared/wire/refusal.ts'
import { refusalSummary } from '../../../shared/wire/storedRefusal.ts'
import { permit } from '../../auth/permit.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { type BulkChange, emptyTally } from '../bulk/rowVerdict.ts'
import { applyChange } from '../bulk/runSelection.ts'
import { lockForCommand } from '../moduleLock.ts'
import { rowsWithDeletedTarget } from '../rowsWithDeletedTarget.ts'
import { bisectRefused } from '../savepoint.ts'
import { saveReceipt, withReceipt } from '../undo/receipt.ts'
import { type BinGroup, parseBinKeys } from './parseBinKeys.ts'
import { refusedBinRows } from './refusedBinRows.ts'

const recover: BulkChange = { command: 'recover' }
const needs = ['edit'] as const

interface Restoring {
  group: BinGroup
  module: AnyModule
  scope: Scope
  receipt: string
  restored: number[]
  /** Why the others did not come back. */
  refused: Map<number, Refusal>
  until: string
}

/**
 * Restores rows one by one: a refusal of one affects no other. In rounds, until one restores nothing: a row that points to a deleted row
 * is tried again once that one is back.
 */
export async function restoreDeleted(
  scope: Scope,
  body: Readonly<Record<string, unknown>>,
  language: Language | undefined,
): Promise<RestoredRows> {
  const groups = parseBinKeys(scope, body['rows'])
  for (const { module, restorable } of groups) {
    permit(scope.who, module, needs)
    if (!restorable) throw refuse('unknownCommand')
  }
  const all = groups.map((group): Restoring => {
    const { scope: own, id } = withReceipt(scope)
    const refused = new Map(group.ids.map(one => [one, refuse('notInBin')]))
    return { group, module: wholeModule(group.module), scope: own, receipt: id, restored: [], refused, until: '' }
  })
  for (let moved = true; moved;) {
    moved = false
    for (const one of all) if (one.refused.size && (await restoreGroup(one))) moved = true
  }
  return {
    receipts: all
      .filter(({ restored }) => restored.length)
      .map(({ module, receipt, until, restored }) => ({
        module: module.name,
        receipt,
        undo_until: until,
        changed: restored.length,
      })),
    refused: refusedBinRows(all, language),
  }
}

/** Tries the rows that did not come back yet, in one transaction; whether any did. */
async function restoreGroup(one: Restoring): Promise<boolean> {
  const { module, scope, receipt, restored, refused, group } = one
  return scope.transaction(async inner => {
    await lockForCommand(inner, module, recover)
    const rows = (await inner.rows(module).lock([...refused.keys()])).filter(row => row['status'] === deletedStatus)
    const missing = await rowsWithDeletedTarget(inner, module, rows)
    const others = rows.filter(row => isOthersRow(module, row))
    const open = rows.filter(row => !missing.has(row) && !others.includes(row))
    const work = (some: readonly Data[]) => applyChange(inner, module, { change: recover, rows: some })
    const failed = await bisectRefused(inner, module, { rows: open, work, adds: () => true })
    for (const [row, field] of missing) refused.set(Number(row['id']), refuse('targetDeleted', { fields: [field] }))
    for (const row of others) refused.set(Number(row['id']), refuse('notEditable'))
    for (const [row, refusal] of failed) refused.set(Number(row['id']), restoreRefusal(refusal))
    const done = open.filter(row => !failed.has(row)).map(row => Number(row['id']))
    for (const id of done) refused.delete(id)
    restored.push(...done)
    if (!done.length) return false
    const reported = [...refused.values()].map(refusal => ({ ...refusalSummary(refusal), count: 1 }))
    const tally = { ...emptyTally(), total: group.ids.length, changed: restored.length, refused: reported.slice(0, maxNamed) }
    const { undo_until } = await saveReceipt(inner, module, { id: receipt, action: 'recover', needs, tally })
    one.until = undo_until
    return true
  })
}
const maxNamed = 20

/** A refusal as it reads in the bin: there is no form in which a value could be changed. */
function restoreRefusal(refusal: Refusal): Refusal {
  if (refusal.code !== 'duplicate') return refusal
  const fields = (refusal.detail.errors ?? []).map(({ field }) => field)
  return fields.length ? refuse('takenMeanwhile', { fields }) : refusal
}
