import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '../db/connection.ts'
import { raw, sql } from '../db/sql.ts'

/** Texts that go out and come back unchanged, or not at all. */
export interface Seal {
  /** Keyed digest of some bytes, for tokens. */
  digest(bytes: Buffer): Buffer
  /** The text with its signature, fit for an address. */
  seal(purpose: string, text: string): string
  /** The text of a sealed one; null when it is not ours. */
  open(purpose: string, sealed: string): string | null
}

/** The key is the database's, so that every node signs alike. */
export async function loadSeal(database: Database): Promise<Seal> {
  const key = await database.asOwner(async query => {
    await query(
      sql`insert into signing_key (key) select decode(${randomBytes(32).toString('hex')}, 'hex') where not exists (select from signing_key)`,
    )
    const [row] = await query<{ key: string }>(raw(`select encode(key, 'hex') as key from signing_key order by id desc limit 1`))
    if (!row) throw new Error('there is no signing key')
    return createSecretKey(row.key, 'hex')
  })
  const digest = (bytes: Buffer) => createHmac('sha256', key).update(bytes).digest()
  const signature = (purpose: string, text: string) => digest(Buffer.from(`${purpose}\n${text}`)).toString('base64url')
  return {
    digest,
    seal: (purpose, text) => `${Buffer.from(text).toString('base64url')}.${signature(purpose, text)}`,
    open(purpose, sealed) {
      const [body = '', given = ''] = sealed.split('.')
      const text = Buffer.from(body, 'base64url').toString()
      return equal(Buffer.from(signature(purpose, text)), Buffer.from(given)) ? text : null
    },
  }
}

export const equal = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)
