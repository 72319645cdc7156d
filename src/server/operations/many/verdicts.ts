import type { AnyModule } from '../../../schema/index.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { freeBelow } from '../held.ts'
import { judge, type ManyChange, type Verdict } from './judge.ts'

/** By id, what becomes of each of the rows by its own state, and by what is below it: where that stays, it stays. */
export async function verdictsOn(
  scope: Scope,
  module: AnyModule,
  { change, rows }: { change: ManyChange; rows: readonly Data[] },
): Promise<ReadonlyMap<number, Verdict>> {
  const verdicts = new Map(rows.map(row => [Number(row['id']), judge(module, change, row)]))
  if (!isDeleting(change)) return verdicts
  const changing = [...verdicts].flatMap(([id, verdict]) => (verdict === 'changes' ? [id] : []))
  const free = await freeBelow(scope, module, changing)
  for (const id of changing) if (!free.has(id)) verdicts.set(id, 'stillUsed')
  return verdicts
}

export const isDeleting = (change: ManyChange): boolean => 'command' in change && change.command === 'delete'
