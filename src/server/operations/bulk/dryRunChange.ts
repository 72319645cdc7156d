import { type AnyModule, uniquesOf } from '../../../schema/index.ts'
import type { Refusal } from '../../../shared/wire/refusal.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { savepoint, bisectRefused } from '../savepoint.ts'
import { runBeforeSave } from '../save/writeRow.ts'
import { isPlainUpdate } from '../save/setAll.ts'
import { lockModule } from '../moduleLock.ts'
import type { BulkChange } from './judgeRow.ts'
import { applyChange, changeValues } from './runSelection.ts'
import { rowsPerCall } from '../selection.ts'

interface DryRun {
  change: BulkChange
  rows: readonly Data[]
}
type RefusedRows = ReadonlyMap<number, Refusal>
const rowId = (row: Data): number => Number(row['id'])

/** Which of the rows would be refused by their module's own word or by the database, and how. Of more than a lot nothing is said: others would wait too long. */
export async function dryRunChange(scope: Scope, module: AnyModule, { change, rows }: DryRun): Promise<RefusedRows> {
  if (!rows.length || rows.length > rowsPerCall || !mayRefuse(scope, module, change)) return new Map()
  const spoken = await scope.dryRun(inner => askModule(inner, module, { change, rows }))
  const left = rows.filter(row => !spoken.has(rowId(row)))
  return new Map([...spoken, ...(await tryChange(scope, module, { change, rows: left }))])
}

/** What the module itself says of each: one who asks that of all at once would have to look for those it is true of. */
async function askModule(scope: Scope, module: AnyModule, { change, rows }: DryRun): Promise<RefusedRows> {
  const refused = new Map<number, Refusal>()
  for (const old of rows) {
    const refusal = await savepoint(scope, module, () => runBeforeSave(scope, module, { values: changeValues(change), old }))
    if (refusal) refused.set(rowId(old), refusal)
  }
  return refused
}

/** The change is done and not kept. */
const tryChange = (scope: Scope, module: AnyModule, { change, rows }: DryRun): Promise<RefusedRows> =>
  scope.dryRun(async inner => {
    await lockModule(inner, module)
    const held = await inner.rows(module).lock(rows.map(rowId))
    const found = await bisectRefused(inner, module, {
      rows: held,
      work: some => applyChange(inner, module, { change, rows: some }),
      adds: row => row['status'] === -1,
    })
    return new Map([...found].map(([row, refusal]) => [rowId(row), refusal]))
  })

/** Whether more than the state of a row can speak against the change. What an action does may reach beyond the database. */
function mayRefuse(scope: Scope, module: AnyModule, change: BulkChange): boolean {
  if ('action' in change) return false
  // What was deleted may find its place taken.
  if ('command' in change && change.command === 'recover') return true
  const changed = Object.keys(changeValues(change))
  return !isPlainUpdate(scope, module, changed) || uniquesOf(module).some(names => names.some(name => changed.includes(name)))
}
