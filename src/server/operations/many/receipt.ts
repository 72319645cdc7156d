import { randomUUID } from 'node:crypto'
import type { AnyModule } from '../../../schema/index.ts'
import type { Scope } from '../../db/scope.ts'
import { sql } from '../../db/sql.ts'
import { nothingYet, type Tally } from './judge.ts'
import { requestOf } from './restore.ts'

/** What an operator keeps in hand of a change of many rows. */
export interface Receipt extends Tally {
  receipt: string
  /** Seconds in which it can be undone. */
  undo: number
}
export const undoSeconds = 600

/** A scope whose writes are found again under the receipt; a job that begins again goes on under its first. */
export function receipted(scope: Scope, job?: number): { scope: Scope; id: string } {
  const id = job === undefined ? randomUUID() : `job${job}`
  return { scope: scope.named(requestOf({ of: 'receipt', id })), id }
}

/** How many rows were changed under the receipt so far: by a run of the same job that was lost. */
export async function openReceipt(scope: Scope, module: AnyModule, { id, action }: Open): Promise<number> {
  const [known] = await scope.read<{ changed: number }>(sql`select changed from receipt where org_id = ctx.org and id = ${id}`)
  if (!known) await writeReceipt(scope, module, { id, action, tally: nothingYet() })
  return known?.changed ?? 0
}

/** Which of these rows were changed under the receipt, by whichever run of its job. */
export async function changedUnder(
  scope: Scope,
  module: AnyModule,
  { id, action, ids }: Open & { ids: readonly number[] },
): Promise<ReadonlySet<number>> {
  const request = requestOf({ of: 'receipt', id })
  const rows = await scope.read<{ id: number }>(sql`select distinct row_id as id from audit, unnest(row_ids) row_id
    where org_id = ctx.org and request_id = ${request} and request_id like 'receipt:%' and module = ${module.name} and action = ${action}
      and row_id = any(${ids}::bigint[])`)
  return new Set(rows.map(row => row.id))
}

interface Open {
  id: string
  action: string
}
interface Kept extends Open {
  tally: Tally
  /** How many are changed was noted with each lot, by all runs. */
  noted?: boolean
}
export async function keepReceipt(scope: Scope, module: AnyModule, kept: Kept): Promise<Receipt> {
  const sums = await writeReceipt(scope, module, kept)
  return { ...kept.tally, ...sums, receipt: kept.id, undo: undoSeconds }
}

const until = sql`now() + make_interval(secs => ${undoSeconds})`

async function writeReceipt(
  scope: Scope,
  module: AnyModule,
  { id, action, tally, noted }: Kept,
): Promise<Pick<Tally, 'total' | 'changed'>> {
  const { org, account } = scope.who
  const refused = JSON.stringify(tally.refused)
  const sums = noted
    ? sql`total = receipt.changed + excluded.total - excluded.changed`
    : sql`total = excluded.total, changed = excluded.changed`
  const [written] = await scope.write<Pick<Tally, 'total' | 'changed'>>(sql`
    insert into receipt (org_id, id, account_id, module, action, total, changed, refused, until)
    values (${org}::bigint, ${id}, ${account}::bigint, ${module.name}, ${action}, ${tally.total}::int, ${tally.changed}::int, ${refused}::jsonb, ${until})
    on conflict (org_id, id) do update set ${sums}, refused = excluded.refused, until = excluded.until
    returning total, changed`)
  return written ?? tally
}

/** What was changed can be taken back also where the job is never heard of again. */
export const noteChanged = (scope: Scope, id: string, more: number): Promise<unknown> =>
  scope.write(
    sql`update receipt set changed = changed + ${more}::int, until = ${until} where org_id = ${scope.who.org}::bigint and id = ${id}`,
  )
