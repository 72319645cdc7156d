import type { AnyModule } from '../../../schema/index.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { deletableIds } from '../lockRows.ts'
import { judgeRow, type BulkChange, type RowVerdict } from './judgeRow.ts'

/** By id, the verdict of each row by its own state and, for a deletion, by its children: a row stays if one of them stays. */
export async function judgeRows(
  scope: Scope,
  module: AnyModule,
  { change, rows }: { change: BulkChange; rows: readonly Data[] },
): Promise<ReadonlyMap<number, RowVerdict>> {
  const verdicts = new Map(rows.map(row => [Number(row['id']), judgeRow(module, change, row)]))
  if (!isDeleting(change)) return verdicts
  const changing = [...verdicts].flatMap(([id, verdict]) => (verdict === 'changes' ? [id] : []))
  const free = await deletableIds(scope, module, changing)
  for (const id of changing) if (!free.has(id)) verdicts.set(id, 'stillUsed')
  return verdicts
}

export const isDeleting = (change: BulkChange): boolean => 'command' in change && change.command === 'delete'
