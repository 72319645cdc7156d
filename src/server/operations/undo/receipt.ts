import { randomUUID } from 'node:crypto'
import type { AnyModule, Right } from '../../../schema/index.ts'
import { timestampText } from '../../db/chinaTime.ts'
import type { Scope } from '../../db/scope.ts'
import { raw, sql } from '../../db/sql.ts'
import { emptyTally, type BulkTally } from '../bulk/rowVerdict.ts'

/** The result of a change of many rows, by which it can be undone. */
export interface Receipt extends BulkTally {
  receipt: string
  /** Until when it can be undone. */
  undo_until: string
}
/** For every change, by a call, a job or an import: a working day and the night after it, in which somebody notices. */
const undoableUntil = raw(`now() + interval '24 hours'`)

/** Ids of receipts are names of requests, or a part of them: only an import of an older version has the whole name, `job:7`. */
export const requestOfReceipt = (id: string): string => (id.includes(':') ? id : `receipt:${id}`)

/** A scope whose audit entries contain the receipt's id; a job that runs again uses the same id. */
export function withReceipt(scope: Scope, job?: number): { scope: Scope; id: string } {
  const id = job === undefined ? randomUUID() : `job${job}`
  return { scope: scope.underRequest(requestOfReceipt(id)), id }
}

/** Creates the receipt, or returns how many rows an earlier run of the job changed under it. */
export async function openReceipt(scope: Scope, module: AnyModule, key: ReceiptKey): Promise<number> {
  const [known] = await scope.read<{ changed: number }>(
    sql`select changed from receipt where org_id = ctx.org and id = ${key.id}`,
  )
  if (!known) await saveReceipt(scope, module, { ...key, tally: emptyTally() })
  return known?.changed ?? 0
}

/** Which of these rows were changed under the receipt, by any run of its job. */
export async function changedUnderReceipt(
  scope: Scope,
  module: AnyModule,
  { id, action, ids }: Omit<ReceiptKey, 'needs'> & { ids: readonly number[] },
): Promise<ReadonlySet<number>> {
  const rows = await scope.read<{ id: number }>(sql`select distinct row_id as id from audit, unnest(row_ids) row_id
    where org_id = ctx.org and request_id = ${requestOfReceipt(id)} and request_id like 'receipt:%' and module = ${module.name}
      and action = ${action}
      and row_id = any(${ids}::bigint[])`)
  return new Set(rows.map(row => row.id))
}

interface ReceiptKey {
  id: string
  action: string
  /** The rights that the change needed: the undo needs them too. */
  needs: readonly Right[]
}
interface ReceiptEntry extends ReceiptKey {
  tally: BulkTally
  /** `changed` was counted batch by batch, over all runs. */
  noted?: boolean
}
export async function saveReceipt(
  scope: Scope,
  module: AnyModule,
  { id, action, needs, tally, noted }: ReceiptEntry,
): Promise<Receipt> {
  const { org, account } = scope.who
  const refused = JSON.stringify(tally.refused)
  const sums = noted
    ? sql`total = receipt.changed + excluded.total - excluded.changed`
    : sql`total = excluded.total, changed = excluded.changed`
  const [written] = await scope.write<Pick<Receipt, 'total' | 'changed' | 'undo_until'>>(sql`
    insert into receipt (org_id, id, account_id, module, action, needs, total, changed, refused, until)
    values (${org}::bigint, ${id}, ${account}::bigint, ${module.name}, ${action}, ${needs}::text[], ${tally.total}::int,
      ${tally.changed}::int, ${refused}::jsonb, ${undoableUntil})
    on conflict (org_id, id) do update set ${sums}, needs = excluded.needs, refused = excluded.refused, until = excluded.until
    returning total, changed, ${raw(timestampText('until'))} as undo_until`)
  if (!written) throw new Error(`the receipt ${id} was not written`)
  return { ...tally, ...written, receipt: id }
}

/** Counts a batch in its own transaction: the receipt can be undone even if the job crashes. */
export const countChanged = (scope: Scope, id: string, more: number): Promise<unknown> =>
  scope.write(
    sql`update receipt set changed = changed + ${more}::int, until = ${undoableUntil}
      where org_id = ${scope.who.org}::bigint and id = ${id}`,
  )
