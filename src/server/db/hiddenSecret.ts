import type { Database, TenantContext } from './connection.ts'
import { ident, sql } from './sql.ts'

/** The column of a secret that is encrypted, not hashed. */
export interface SecretField {
  table: string
  field: string
}

/** Part of the encryption: a value copied from another column cannot be decrypted here. */
export const secretPurpose = ({ table, field }: SecretField): string => `secret ${table}.${field}`

interface SecretRequest {
  field: SecretField
  /** The tenant of the open transaction. */
  within?: TenantContext | undefined
  /** The row of the secret; by default the only one. */
  id?: number | undefined
}
/** The encrypted secret of an organisation's settings. Only the owner of the tables may read such columns. */
export async function hiddenSecret(
  { readAsOwner }: Database,
  { org }: TenantContext,
  { field: { table, field }, within, id }: SecretRequest,
): Promise<string | null> {
  const [row] = await readAsOwner<{ org: number; hidden: string | null }>(
    sql`select org_id as org, ${ident(field)} as hidden from ${ident(table)}
      where org_id = ${org}::bigint and ${id ?? null}::bigint is null or org_id = ${org}::bigint and id = ${id ?? null}::bigint limit 1`,
    within,
  )
  return row?.hidden ?? null
}
