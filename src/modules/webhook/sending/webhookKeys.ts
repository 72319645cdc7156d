import { type Query, type Scope, type SecretField, type WorkerTools, secretPurpose, sql } from 'houtai/server'
import { createSecret, secretBeginning } from './signature.ts'

/** The encrypted keys. */
export const webhookSecret: SecretField = { table: 'webhook_key', field: 'secret' }
/** Hours in which messages are signed with the former key too. */
const overlapHours = 24

/** Inserts a new key, within a transaction. The key before it expires after the overlap, earlier ones at once. */
export async function addKey(scope: Scope, id: number): Promise<{ secret: string }> {
  const secret = createSecret()
  const { org } = scope.who
  const own = sql`org_id = ${org}::bigint and webhook_id = ${id}::bigint`
  await scope.write(
    sql`update webhook_key set valid_until =
      case when valid_until is null then now() + make_interval(hours => ${overlapHours}::int) else least(valid_until, now()) end
      where ${own}`,
  )
  await scope.write(
    sql`insert into webhook_key (org_id, webhook_id, secret)
      values (${org}::bigint, ${id}::bigint, ${scope.encrypt(secretPurpose(webhookSecret), secret)})`,
  )
  await scope.write(
    sql`update webhook set starts = ${secretBeginning(secret)} where org_id = ${org}::bigint and id = ${id}::bigint`,
  )
  return { secret }
}

/** The keys that are valid now, the newest first. */
export async function validSecrets(
  query: Query,
  { decrypt }: WorkerTools,
  whose: { org: number; id: number },
): Promise<string[]> {
  const rows = await query<{ secret: string | null }>(
    sql`select secret from webhook_key where org_id = ${whose.org}::bigint and webhook_id = ${whose.id}::bigint
      and (valid_until is null or valid_until > now()) order by id desc`,
  )
  return rows.flatMap(({ secret }) => (secret === null ? [] : (decrypt(secretPurpose(webhookSecret), secret) ?? [])))
}
