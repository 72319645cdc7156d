import { deletedStatus, type AnyModule, fieldsOfExclusion, exclusionsOf, uniquesOf } from '../../../schema/index.ts'
import type { Refusal } from '../../../shared/wire/refusal.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { lockModule } from '../moduleLock.ts'
import { isPlainUpdate } from '../save/setAll.ts'
import { runBeforeSave } from '../save/writeRow.ts'
import { savepoint, bisectRefused } from '../savepoint.ts'
import { rowsPerCall } from '../selection.ts'
import type { BulkChange } from './rowVerdict.ts'
import { applyChange, fieldsSetBy, changeValues } from './runSelection.ts'

interface DryRun {
  change: BulkChange
  rows: readonly Data[]
}
type RefusedRows = ReadonlyMap<number, Refusal>
const rowId = (row: Data): number => Number(row['id'])

/**
 * Refusals of the rows by the module's hooks and by the database, found by a rolled-back write. Empty for more rows than one
 * batch: its locks would last too long.
 */
export async function dryRunChange(scope: Scope, module: AnyModule, { change, rows }: DryRun): Promise<RefusedRows> {
  if (!rows.length || rows.length > rowsPerCall || !mayRefuse(scope, module, change)) return new Map()
  const refusedByHook = await scope.dryRun(inner => refusalsOfHook(inner, module, { change, rows }))
  const left = rows.filter(row => !refusedByHook.has(rowId(row)))
  return new Map([...refusedByHook, ...(await tryChange(scope, module, { change, rows: left }))])
}

/** Runs the hook row by row: a refusal of many rows at once would not say which of them is refused. */
async function refusalsOfHook(scope: Scope, module: AnyModule, { change, rows }: DryRun): Promise<RefusedRows> {
  const refused = new Map<number, Refusal>()
  for (const old of rows) {
    const refusal = await savepoint(scope, module, () =>
      runBeforeSave(scope, module, { values: changeValues(module, change, old), old }),
    )
    if (refusal) refused.set(rowId(old), refusal)
  }
  return refused
}

/** Applies the change and rolls it back. */
const tryChange = (scope: Scope, module: AnyModule, { change, rows }: DryRun): Promise<RefusedRows> =>
  scope.dryRun(async inner => {
    await lockModule(inner, module)
    const locked = await inner.rows(module).lock(rows.map(rowId))
    const found = await bisectRefused(inner, module, {
      rows: locked,
      work: some => applyChange(inner, module, { change, rows: some }),
      adds: row => row['status'] === deletedStatus,
    })
    return new Map([...found].map(([row, refusal]) => [rowId(row), refusal]))
  })

/** Fields of unique values and exclusions: because of these the database may refuse a row beside another. */
const decidingFields = (module: AnyModule): readonly string[] => [
  ...uniquesOf(module).flat(),
  ...exclusionsOf(module).flatMap(fieldsOfExclusion),
]

/** Whether a hook or the database may refuse the change. */
function mayRefuse(scope: Scope, module: AnyModule, change: BulkChange): boolean {
  // Another row may have the unique value of a deleted one by now.
  if ('command' in change && change.command === 'recover') return true
  const changed = fieldsSetBy(change)
  return !isPlainUpdate(scope, module, changed) || decidingFields(module).some(name => changed.includes(name))
}
