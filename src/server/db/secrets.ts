import type { Database, Whose } from './connection.ts'
import { ident, sql } from './sql.ts'

/** Where a secret that can be read again is kept. */
export interface SecretPlace {
  table: string
  field: string
}

/** What it is hidden for: what was hidden elsewhere opens nothing here. */
export const purposeOf = ({ table, field }: SecretPlace): string => `secret ${table}.${field}`

interface Wanted {
  place: SecretPlace
  /** Whose transaction asks for it. */
  within?: Whose | undefined
}
/** A secret of an organisation's settings as it is kept. Only the owner of the tables reads such columns. */
export async function hiddenSecret(
  { readAsOwner }: Database,
  { org }: Whose,
  { place: { table, field }, within }: Wanted,
): Promise<string | null> {
  const [row] = await readAsOwner<{ org: number; hidden: string | null }>(
    sql`select org_id as org, ${ident(field)} as hidden from ${ident(table)} where org_id = ${org}::bigint limit 1`,
    within,
  )
  return row?.hidden ?? null
}
