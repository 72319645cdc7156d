import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
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
  /** A text as nobody reads it who has the tables alone. */
  hide(purpose: string, text: string): string
  /** The text of a hidden one; null when it is not ours. */
  reveal(purpose: string, hidden: string): string | null
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
    ...hiding(purpose => Buffer.from(hkdfSync('sha256', key, '', purpose, 32))),
  }
}

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
function hiding(keyOf: (purpose: string) => Buffer): Pick<Seal, 'hide' | 'reveal'> {
  return {
    hide(purpose, text) {
      const nonce = randomBytes(nonceBytes)
      const hide = createCipheriv(cipher, keyOf(purpose), nonce)
      const body = Buffer.concat([hide.update(text, 'utf8'), hide.final()])
      return Buffer.concat([nonce, hide.getAuthTag(), body]).toString('base64url')
    },
    reveal(purpose, hidden) {
      const bytes = Buffer.from(hidden, 'base64url')
      if (bytes.length < nonceBytes + tagBytes) return null
      const reveal = createDecipheriv(cipher, keyOf(purpose), bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      reveal.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      try {
        return reveal.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + reveal.final('utf8')
      } catch {
        return null
      }
    },
  }
}

export const equal = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)
