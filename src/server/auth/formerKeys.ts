import { createSecretKey, type KeyObject } from 'node:crypto'
import type { Query } from '../db/connection.ts'
import { raw, sql } from '../db/sql.ts'
import type { SigningKeys } from './signing.ts'

const purpose = 'former key'
type Cipher = Pick<SigningKeys, 'encrypt' | 'decrypt'>

/** A former key with the name by which it is recognised. */
interface FormerKey {
  fingerprint: string
  key: KeyObject
}

/** Former keys, encrypted by the present one: addresses of files lie in rows and outlive the key that signed them. */
export async function readFormerKeys(query: Query, cipher: Cipher): Promise<readonly FormerKey[]> {
  const rows = await query<{ fingerprint: string; hidden: string }>(raw('select fingerprint, hidden from former_key order by 1'))
  return rows.flatMap(({ fingerprint, hidden }) => {
    const text = cipher.decrypt(purpose, hidden)
    return text === null ? [] : [{ fingerprint, key: createSecretKey(text, 'hex') }]
  })
}

/** Replaces all that are stored. */
export async function writeFormerKeys(query: Query, cipher: Cipher, keys: readonly FormerKey[]): Promise<void> {
  await query(raw('delete from former_key'))
  for (const { fingerprint, key } of keys)
    await query(
      sql`insert into former_key (fingerprint, hidden) values (${fingerprint}, ${cipher.encrypt(purpose, key.export().toString('hex'))})
        on conflict do nothing`,
    )
}
