import type { Database } from '../db/connection.ts'
import type { ServerContext } from '../db/scope.ts'
import { raw } from '../db/sql.ts'
import type { RetentionRule, Registry } from '../db/modulePart.ts'

/** What of the engine's tables goes, and when. The audit stays: it is the history of every row. */
const engineRetention: readonly RetentionRule[] = [
  { table: 'throttle', since: 'last_at', after: '3 hours' },
  { table: 'session', since: 'created_at', after: '30 days' },
  // Longer than a browser keeps what somebody typed, to save it once more under the same key.
  { table: 'idempotency', since: 'at', after: '8 days' },
  { table: 'known_device', since: 'last_at', after: '90 days' },
  { table: 'receipt', since: 'created_at', after: '7 days' },
  { table: 'letter', since: 'sent_at', after: '1 year', with: { table: 'letter_delivery', by: 'letter_id' } },
]
/** So many rows in one transaction: nobody waits long for it. */
const atOnce = 500

/** Of the engine and of the modules. */
export const retentionRules = (registry: Registry): readonly RetentionRule[] => [
  ...engineRetention,
  ...registry.modules.flatMap(module => registry.part(module).retention ?? []),
]

/** Takes away what is past its age. */
export async function removeExpiredRows({ database, registry }: Pick<ServerContext, 'database' | 'registry'>): Promise<void> {
  for (const age of retentionRules(registry)) for (let count = atOnce; count === atOnce;) count = await removeBatch(database, age)
}

/** How many went. Whoever does the same elsewhere takes others. */
async function removeBatch(
  { asOwner }: Database,
  { table, since, after, where = 'true', with: more }: RetentionRule,
): Promise<number> {
  const old = `select ctid from ${table} where ${since} < now() - interval '${after}' and ${where} limit ${atOnce} for update skip locked`
  const gone = `with gone as (delete from ${table} where ctid = any(array(${old})) returning ${more ? 'id' : 'true'})`
  const also = more ? `, also as (delete from ${more.table} where ${more.by} in (select id from gone))` : ''
  const [row] = await asOwner(query => query<{ n: number }>(raw(`${gone}${also} select count(*)::int as n from gone`)))
  return row?.n ?? 0
}
