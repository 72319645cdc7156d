import type { Database, TenantContext } from './connection.ts'
import { ident, sql } from './sql.ts'

/** The column of a secret that is encrypted, not hashed. */
export interface SecretField {
  table: string
  field: string
}

/** Part of the encryption: a value copied from another column cannot be decrypted here. */
export const secretPurpose = ({ table, field }: SecretField): string => `secret ${table}.${field}`

/** The encrypted secret of an organisation's settings. Only the owner of the tables may read such columns. */
export async function hiddenSecret(
  { asOwner }: Database,
  { org }: TenantContext,
  { table, field }: SecretField,
): Promise<string | null> {
  const [row] = await asOwner(query =>
    query<{ hidden: string | null }>(
      sql`select ${ident(field)} as hidden from ${ident(table)} where org_id = ${org}::bigint limit 1`,
    ),
  )
  return row?.hidden ?? null
}
