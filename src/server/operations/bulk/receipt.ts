import { randomUUID } from 'node:crypto'
import type { AnyModule } from '../../../schema/index.ts'
import type { Scope } from '../../db/scope.ts'
import { sql } from '../../db/sql.ts'
import { emptyTally, type BulkTally } from './judgeRow.ts'
import { requestName } from '../undo/restoreAll.ts'

/** The result of a change of many rows, by which it can be undone. */
export interface Receipt extends BulkTally {
  receipt: string
  /** Seconds in which it can be undone. */
  undo: number
}
export const undoSeconds = 600

/** A scope whose audit entries carry the receipt's id; a job that runs again uses the same id. */
export function underReceipt(scope: Scope, job?: number): { scope: Scope; id: string } {
  const id = job === undefined ? randomUUID() : `job${job}`
  return { scope: scope.underRequest(requestName({ of: 'receipt', id })), id }
}

/** Creates the receipt, or returns how many rows an earlier run of the job changed under it. */
export async function openReceipt(scope: Scope, module: AnyModule, { id, action }: ReceiptKey): Promise<number> {
  const [known] = await scope.read<{ changed: number }>(sql`select changed from receipt where org_id = ctx.org and id = ${id}`)
  if (!known) await writeReceipt(scope, module, { id, action, tally: emptyTally() })
  return known?.changed ?? 0
}

/** Which of these rows were changed under the receipt, by any run of its job. */
export async function changedUnderReceipt(
  scope: Scope,
  module: AnyModule,
  { id, action, ids }: ReceiptKey & { ids: readonly number[] },
): Promise<ReadonlySet<number>> {
  const request = requestName({ of: 'receipt', id })
  const rows = await scope.read<{ id: number }>(sql`select distinct row_id as id from audit, unnest(row_ids) row_id
    where org_id = ctx.org and request_id = ${request} and request_id like 'receipt:%' and module = ${module.name} and action = ${action}
      and row_id = any(${ids}::bigint[])`)
  return new Set(rows.map(row => row.id))
}

interface ReceiptKey {
  id: string
  action: string
}
interface ReceiptEntry extends ReceiptKey {
  tally: BulkTally
  /** `changed` was counted batch by batch, over all runs. */
  noted?: boolean
}
export async function saveReceipt(scope: Scope, module: AnyModule, entry: ReceiptEntry): Promise<Receipt> {
  const sums = await writeReceipt(scope, module, entry)
  return { ...entry.tally, ...sums, receipt: entry.id, undo: undoSeconds }
}

const undoableUntil = sql`now() + make_interval(secs => ${undoSeconds})`

async function writeReceipt(
  scope: Scope,
  module: AnyModule,
  { id, action, tally, noted }: ReceiptEntry,
): Promise<Pick<BulkTally, 'total' | 'changed'>> {
  const { org, account } = scope.who
  const refused = JSON.stringify(tally.refused)
  const sums = noted
    ? sql`total = receipt.changed + excluded.total - excluded.changed`
    : sql`total = excluded.total, changed = excluded.changed`
  const [written] = await scope.write<Pick<BulkTally, 'total' | 'changed'>>(sql`
    insert into receipt (org_id, id, account_id, module, action, total, changed, refused, until)
    values (${org}::bigint, ${id}, ${account}::bigint, ${module.name}, ${action}, ${tally.total}::int, ${tally.changed}::int, ${refused}::jsonb, ${undoableUntil})
    on conflict (org_id, id) do update set ${sums}, refused = excluded.refused, until = excluded.until
    returning total, changed`)
  return written ?? tally
}

/** Counts a batch in its own transaction: the receipt can be undone even if the job crashes. */
export const countChanged = (scope: Scope, id: string, more: number): Promise<unknown> =>
  scope.write(
    sql`update receipt set changed = changed + ${more}::int, until = ${undoableUntil} where org_id = ${scope.who.org}::bigint and id = ${id}`,
  )
