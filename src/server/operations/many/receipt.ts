import { randomUUID } from 'node:crypto'
import type { AnyModule } from '../../../schema/index.ts'
import { refuse } from '../../../wire/refusal.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { sql } from '../../db/sql.ts'
import { permit } from '../permit.ts'
import { same } from '../save/values.ts'
import { setAll } from '../setAll.ts'
import { takeModuleTurn } from '../turn.ts'
import type { Tally } from './judge.ts'

/** What an operator keeps in hand of a change of many rows. */
export interface Receipt extends Tally {
  receipt: string
  /** Seconds in which it can be undone. */
  undo: number
}
export const undoSeconds = 600

/** A scope whose writes are found again under the receipt. */
export function receipted(scope: Scope): { scope: Scope; id: string } {
  const id = randomUUID()
  return { scope: scope.named(`receipt:${id}`), id }
}

export async function keepReceipt(
  scope: Scope,
  module: AnyModule,
  { id, action, tally }: { id: string; action: string; tally: Tally },
): Promise<Receipt> {
  const { org, account } = scope.who
  const refused = JSON.stringify(tally.refused)
  await scope.write(sql`insert into receipt (org_id, id, account_id, module, action, total, changed, refused, until)
    values (${org}::bigint, ${id}, ${account}::bigint, ${module.name}, ${action}, ${tally.total}::int, ${tally.changed}::int, ${refused}::jsonb, now() + make_interval(secs => ${undoSeconds}))
    on conflict (org_id, id) do update set total = excluded.total, changed = excluded.changed, refused = excluded.refused, until = excluded.until`)
  return { ...tally, receipt: id, undo: undoSeconds }
}

interface Entry {
  id: number
  changes: Record<string, Record<string, readonly [unknown, unknown]>>
}
type Restored = { restored: number; left: number }

/** Puts back what a receipt's call changed; rows that somebody changed since are left as they are. */
export async function undo(scope: Scope, id: unknown): Promise<Restored> {
  if (typeof id !== 'string' || id.length > 50) throw refuse('badRequest')
  const [receipt] = await scope.write<{ module: string }>(
    sql`update receipt set undone_at = now() where org_id = ${scope.who.org}::bigint and account_id = ${scope.who.account}::bigint and id = ${id} and undone_at is null and until > now() returning module`,
  )
  const module = receipt && scope.registry.named(receipt.module)
  if (!module) throw refuse('receiptGone')
  permit(scope.who, module, ['edit'])
  const sum: Restored = { restored: 0, left: 0 }
  for (let below = Number.MAX_SAFE_INTEGER; ;) {
    const [entry] = await scope.read<Entry>(
      sql`select id, changes from audit where org_id = ctx.org and request_id = ${`receipt:${id}`} and changes is not null and id < ${below}::bigint order by id desc limit 1`,
    )
    if (!entry) return sum
    const done = await restore(scope, module, entry.changes)
    sum.restored += done.restored
    sum.left += done.left
    below = entry.id
  }
}

function restore(scope: Scope, module: AnyModule, changes: Entry['changes']): Promise<Restored> {
  return scope.transaction(async inner => {
    await takeModuleTurn(inner, module)
    const ids = Object.keys(changes).map(Number)
    const rows = await inner.rows(module).hold(ids)
    const untouched = rows.filter(row => isAsLeft(row, changes[String(row['id'])] ?? {}))
    for (const [values, group] of groupsOf(untouched, changes))
      await setAll(inner, module, { rows: group, values, action: 'undo' })
    return { restored: untouched.length, left: ids.length - untouched.length }
  })
}

const isAsLeft = (row: Data, diff: Entry['changes'][string]): boolean =>
  Object.entries(diff).every(([field, [, after]]) => same(row[field], after))

/** Rows that were alike before, together. */
function groupsOf(rows: readonly Data[], changes: Entry['changes']): Map<Data, Data[]> {
  const groups = new Map<string, { values: Data; rows: Data[] }>()
  for (const row of rows) {
    const values = Object.fromEntries(
      Object.entries(changes[String(row['id'])] ?? {}).map(([field, [before]]) => [field, before]),
    )
    const key = JSON.stringify(values)
    const group = groups.get(key) ?? { values, rows: [] }
    groups.set(key, group)
    group.rows.push(row)
  }
  return new Map([...groups.values()].map(group => [group.values, group.rows]))
}
