import type { Database } from '../db/connection.ts'
import type { RetentionRule, Registry } from '../db/modulePart.ts'
import type { ServerContext } from '../db/scope.ts'
import { raw } from '../db/sql.ts'
import { purgeRecycleBin } from './purgeRecycleBin.ts'

/** Retention of the engine's tables. The audit stays: it is the history of every row. */
const engineRetention: readonly RetentionRule[] = [
  { table: 'throttle', since: 'last_at', after: '3 hours' },
  { table: 'session', since: 'created_at', after: '30 days' },
  // Longer than a browser stores a draft, which it saves again under the same key.
  { table: 'idempotency', since: 'at', after: '8 days' },
  { table: 'known_device', since: 'last_at', after: '90 days' },
  { table: 'receipt', since: 'created_at', after: '7 days' },
  // As long as a change that was made from it can be undone, and a day more.
  { table: 'previewed_change', since: 'created_at', after: '2 days' },
  // A sign-in is taken over within two minutes, and a logout token is refused once it has expired.
  { table: 'sso_handover', since: 'created_at', after: '1 hour' },
  { table: 'sso_logout', since: 'created_at', after: '2 days' },
  { table: 'saved_view', since: 'removed_at', after: '7 days' },
  { table: 'letter', since: 'sent_at', after: '1 year', with: { table: 'letter_delivery', by: 'letter_id' } },
]
/** Rows per transaction, to keep each short. */
const batchSize = 500

/** The rules of the engine and of the modules. */
export const retentionRules = (registry: Registry): readonly RetentionRule[] => [
  ...engineRetention,
  ...registry.modules.flatMap(module => registry.part(module).retention ?? []),
]

/** Deletes rows past their retention, and those whose time in the recycle bin is over. */
export async function removeExpiredRows(context: Pick<ServerContext, 'database' | 'registry'>): Promise<void> {
  for (const rule of retentionRules(context.registry))
    for (let count = batchSize; count === batchSize;) count = await removeBatch(context.database, rule)
  await purgeRecycleBin(context)
}

/** Deletes one batch and returns its size. SKIP LOCKED: another node deletes other rows. */
async function removeBatch(
  { asOwner }: Database,
  { table, since, after, where = 'true', with: more }: RetentionRule,
): Promise<number> {
  // In a table that somebody has partitioned a row is found by its place and its partition.
  const old = `select tableoid as part, ctid as at from ${table} where ${since} < now() - interval '${after}' and ${where}
    limit ${batchSize} for update skip locked`
  const gone = `with old as materialized (${old}), gone as (delete from ${table} where ctid = any(array(select at from old))
    and (tableoid, ctid) in (select part, at from old) returning ${more ? 'id' : 'true'})`
  const alsoDeleted = more ? `, also as (delete from ${more.table} where ${more.by} in (select id from gone))` : ''
  const [row] = await asOwner(query => query<{ n: number }>(raw(`${gone}${alsoDeleted} select count(*)::int as n from gone`)))
  return row?.n ?? 0
}
