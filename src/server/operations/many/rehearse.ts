import { type AnyModule, uniquesOf } from '../../../schema/index.ts'
import type { Refusal } from '../../../wire/refusal.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { attempt, attemptEach } from '../attempt.ts'
import { lastWord } from '../save/change.ts'
import { isBare } from '../setAll.ts'
import { takeModuleTurn } from '../turn.ts'
import type { ManyChange } from './judge.ts'
import { apply, valuesOf } from './run.ts'
import { lot } from './selection.ts'

interface Rehearsing {
  change: ManyChange
  rows: readonly Data[]
}
type Refused = ReadonlyMap<number, Refusal>
const idOf = (row: Data): number => Number(row['id'])

/** Which of the rows would be refused by their module's own word or by the database, and how. Of more than a lot nothing is said: others would wait too long. */
export async function rehearse(scope: Scope, module: AnyModule, { change, rows }: Rehearsing): Promise<Refused> {
  if (!rows.length || rows.length > lot || !mayRefuse(scope, module, change)) return new Map()
  const spoken = await scope.dryRun(inner => hear(inner, module, { change, rows }))
  const left = rows.filter(row => !spoken.has(idOf(row)))
  return new Map([...spoken, ...(await tryOut(scope, module, { change, rows: left }))])
}

/** What the module itself says of each: one who asks that of all at once would have to look for those it is true of. */
async function hear(scope: Scope, module: AnyModule, { change, rows }: Rehearsing): Promise<Refused> {
  const refused = new Map<number, Refusal>()
  for (const old of rows) {
    const refusal = await attempt(scope, module, () => lastWord(scope, module, { values: valuesOf(change), old }))
    if (refusal) refused.set(idOf(old), refusal)
  }
  return refused
}

/** The change is done and not kept. */
const tryOut = (scope: Scope, module: AnyModule, { change, rows }: Rehearsing): Promise<Refused> =>
  scope.dryRun(async inner => {
    await takeModuleTurn(inner, module)
    const held = await inner.rows(module).hold(rows.map(idOf))
    const found = await attemptEach(inner, module, {
      rows: held,
      work: some => apply(inner, module, { change, rows: some }),
      adds: row => row['status'] === -1,
    })
    return new Map([...found].map(([row, refusal]) => [idOf(row), refusal]))
  })

/** Whether more than the state of a row can speak against the change. What an action does may reach beyond the database. */
function mayRefuse(scope: Scope, module: AnyModule, change: ManyChange): boolean {
  if ('action' in change) return false
  // What was deleted may find its place taken.
  if ('command' in change && change.command === 'recover') return true
  const changed = Object.keys(valuesOf(change))
  return !isBare(scope, module, changed) || uniquesOf(module).some(names => names.some(name => changed.includes(name)))
}
