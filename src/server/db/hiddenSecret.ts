import type { Database, TenantContext } from './connection.ts'
import { ident, sql } from './sql.ts'

/** Where a secret that can be read again is kept. */
export interface SecretField {
  table: string
  field: string
}

/** What it is hidden for: what was hidden elsewhere opens nothing here. */
export const secretPurpose = ({ table, field }: SecretField): string => `secret ${table}.${field}`

interface Wanted {
  place: SecretField
  /** Whose transaction asks for it. */
  within?: TenantContext | undefined
}
/** A secret of an organisation's settings as it is kept. Only the owner of the tables reads such columns. */
export async function hiddenSecret(
  { readAsOwner }: Database,
  { org }: TenantContext,
  { place: { table, field }, within }: Wanted,
): Promise<string | null> {
  const [row] = await readAsOwner<{ org: number; hidden: string | null }>(
    sql`select org_id as org, ${ident(field)} as hidden from ${ident(table)} where org_id = ${org}::bigint limit 1`,
    within,
  )
  return row?.hidden ?? null
}
