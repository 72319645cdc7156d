import type { AnyModule } from '../../../schema/index.ts'
import type { Refusal } from '../../../wire/refusal.ts'
import type { Scope } from '../../db/scope.ts'
import { attemptEach } from '../attempt.ts'
import { isBare } from '../setAll.ts'
import { takeModuleTurn } from '../turn.ts'
import type { ManyChange } from './judge.ts'
import { apply, changedBy } from './run.ts'

/** Thrown so that nothing of it is kept. */
const rehearsed = new Error('rehearsed')

/** Which of the rows would be refused by their module's own word or by the database, and how: it is done and not kept. */
export async function rehearse(
  scope: Scope,
  module: AnyModule,
  { change, ids }: { change: ManyChange; ids: readonly number[] },
): Promise<ReadonlyMap<number, Refusal>> {
  if (!ids.length || !mayRefuse(scope, module, change)) return new Map()
  let refused: ReadonlyMap<number, Refusal> = new Map()
  const trial = scope.transaction(async inner => {
    await takeModuleTurn(inner, module)
    const rows = await inner.rows(module).hold(ids)
    const found = await attemptEach(inner, module, { rows, work: some => apply(inner, module, { change, rows: some }) })
    refused = new Map([...found].map(([row, refusal]) => [Number(row['id']), refusal]))
    throw rehearsed
  })
  await trial.catch((error: unknown) => {
    if (error !== rehearsed) throw error
  })
  return refused
}

/** Whether more than the state of a row can speak against the change. What an action does may reach beyond the database. */
function mayRefuse(scope: Scope, module: AnyModule, change: ManyChange): boolean {
  if ('action' in change) return false
  // What was deleted may find its place taken.
  if ('command' in change && change.command === 'recover') return true
  const changed = changedBy(change)
  return !isBare(scope, module, changed) || changed.some(name => module.together?.flat().includes(name))
}
