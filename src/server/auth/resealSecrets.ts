import { fieldsOf, isReadableSecret, tableOf } from '../../schema/index.ts'
import type { Query } from '../db/connection.ts'
import { secretPurpose, type SecretField } from '../db/hiddenSecret.ts'
import type { Registry } from '../db/modulePart.ts'
import { ident, sql } from '../db/sql.ts'
import { totpPurpose } from './signIn/secondStep.ts'
import type { SigningKeys } from './signing.ts'

interface SealedText {
  purpose: string
  hidden: string
}
/** Encrypted with the first key; null if no key decrypts it. */
type ResealText = (one: SealedText) => string | null

/**
 * Key rotation: encrypts every secret in the tables with the first key. A secret that no key decrypts is dropped: a second step
 * must be set up again.
 */
export async function resealSecrets(
  query: Query,
  cipher: Pick<SigningKeys, 'encrypt' | 'decrypt'>,
  places: readonly SecretField[],
): Promise<void> {
  const anew: ResealText = ({ purpose, hidden }) => {
    const text = cipher.decrypt(purpose, hidden)
    return text === null ? null : cipher.encrypt(purpose, text)
  }
  await resealSteps(query, anew)
  for (const place of places) await resealField(query, anew, place)
}

/** The encrypted columns of the modules, and of the tables beside them. */
export const sealedColumns = ({ modules, part }: Registry): readonly SecretField[] => [
  ...modules
    .filter(module => !module.rowsOf)
    .flatMap(module =>
      Object.entries(fieldsOf(module)).flatMap(([field, declared]) =>
        isReadableSecret(declared) ? [{ table: tableOf(module), field }] : [],
      ),
    ),
  ...modules.flatMap(module => part(module).sealed ?? []),
]

async function resealSteps(query: Query, anew: ResealText): Promise<void> {
  const rows = await query<{ org: number; account: number; secret: string }>(
    sql`select org_id as org, account_id as account, secret from second_step for update`,
  )
  for (const { org, account, secret } of rows) {
    const own = sql`org_id = ${org}::bigint and account_id = ${account}::bigint`
    const hidden = anew({ purpose: totpPurpose, hidden: secret })
    if (hidden !== null) await query(sql`update second_step set secret = ${hidden} where ${own}`)
    else {
      await query(sql`delete from second_step where ${own}`)
      await query(sql`update account set second_step = 0 where org_id = ${org}::bigint and id = ${account}::bigint`)
    }
  }
}

async function resealField(query: Query, anew: ResealText, place: SecretField): Promise<void> {
  const [table, column] = [ident(place.table), ident(place.field)]
  const rows = await query<{ org: number; id: number; hidden: string }>(
    sql`select org_id as org, id, ${column} as hidden from ${table} where ${column} is not null for update`,
  )
  for (const { org, id, hidden } of rows)
    await query(
      sql`update ${table} set ${column} = ${anew({ purpose: secretPurpose(place), hidden })}::text
        where org_id = ${org}::bigint and id = ${id}::bigint`,
    )
}
