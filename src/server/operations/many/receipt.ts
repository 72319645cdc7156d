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
export async function openReceipt(
  scope: Scope,
  module: AnyModule,
  { id, action }: { id: string; action: string },
): Promise<number> {
  const [known] = await scope.read<{ changed: number }>(sql`select changed from receipt where org_id = ctx.org and id = ${id}`)
  if (!known) await writeReceipt(scope, module, { id, action, tally: nothingYet() })
  return known?.changed ?? 0
}

interface Kept {
  id: string
  action: string
  tally: Tally
}
export async function keepReceipt(scope: Scope, module: AnyModule, kept: Kept): Promise<Receipt> {
  await writeReceipt(scope, module, kept)
  return { ...kept.tally, receipt: kept.id, undo: undoSeconds }
}

const until = sql`now() + make_interval(secs => ${undoSeconds})`

async function writeReceipt(scope: Scope, module: AnyModule, { id, action, tally }: Kept): Promise<void> {
  const { org, account } = scope.who
  const refused = JSON.stringify(tally.refused)
  await scope.write(sql`insert into receipt (org_id, id, account_id, module, action, total, changed, refused, until)
    values (${org}::bigint, ${id}, ${account}::bigint, ${module.name}, ${action}, ${tally.total}::int, ${tally.changed}::int, ${refused}::jsonb, ${until})
    on conflict (org_id, id) do update set total = excluded.total, changed = excluded.changed, refused = excluded.refused, until = excluded.until`)
}

/** What was changed can be taken back also where the job is never heard of again. */
export const noteChanged = (scope: Scope, id: string, more: number): Promise<unknown> =>
  scope.write(
    sql`update receipt set changed = changed + ${more}::int, until = ${until} where org_id = ${scope.who.org}::bigint and id = ${id}`,
  )
