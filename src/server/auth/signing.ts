import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { AnyModule } from '../../schema/index.ts'
import type { Database, Query } from '../db/connection.ts'
import { raw, sql } from '../db/sql.ts'
import { resealSecrets } from './resealSecrets.ts'
import type { SecretKeys } from './secretKeys.ts'

/** Texts that go out and come back unchanged, or not at all. The first key makes them, any of the keys knows them again. */
export interface SigningKeys {
  /** Keyed digest of some bytes, for tokens. */
  digest(bytes: Buffer): Buffer
  /** Whether this is how the digest of these bytes begins. */
  isDigest(bytes: Buffer, given: Buffer): boolean
  /** The text with its signature, fit for an address. */
  seal(purpose: string, text: string): string
  /** The text of a sealed one; null when it is not ours. */
  open(purpose: string, sealed: string): string | null
  /** Stands for a text without telling it: nobody without the key can try out what it was. */
  mark(purpose: string, text: string): string
  isMark(purpose: string, text: string, mark: string): boolean
  /** A text as nobody reads it who has the tables alone. */
  hide(purpose: string, text: string): string
  /** The text of a hidden one; null when it is not ours. */
  reveal(purpose: string, hidden: string): string | null
}

const lockNumber = 7_240_018
const deriveKey = (text: string): KeyObject => createSecretKey(Buffer.from(hkdfSync('sha256', text, '', 'houtai', 32)))
const fingerprintOf = (key: KeyObject): string => createHmac('sha256', key).update('fingerprint').digest('base64url').slice(0, 16)

/**
 * With keys from outside, whoever has the tables alone can neither forge a token nor read a secret. What is sealed with a former key, or
 * with the one that lay in the tables, is sealed anew. Without one, which several nodes on PostgreSQL may be, the key is the database's.
 */
export function loadSigningKeys(
  database: Database,
  { keys, lost }: SecretKeys,
  modules: readonly AnyModule[],
): Promise<SigningKeys> {
  return database.asOwner(async query => {
    await query(raw(`select pg_advisory_xact_lock(${lockNumber})`))
    const [known] = await query<{ fingerprint: string }>(raw('select fingerprint from seal_key'))
    const [first, ...others] = keys.map(deriveKey)
    if (!first && known && !lost)
      throw new Error(
        'the secrets of this database are sealed with SECRET_KEY: set it, or SECRET_KEY_FILE, as on the other nodes',
      )
    if (!first) {
      const own = signingWith(await ownKey(query))
      if (known) await resealSecrets(query, own, modules)
      await query(raw('delete from seal_key'))
      return own
    }
    const ring = [first, ...others]
    if (known && !lost && !ring.some(key => fingerprintOf(key) === known.fingerprint))
      throw new Error(
        'the secrets of this database are sealed with another key: name the former one too, SECRET_KEY=new,former (embedded: put DATA_DIR/secret.key back). If it is lost for good, SECRET_KEY=new,lost gives up what it sealed: second steps, and keys of services',
      )
    const former = await query<{ key: string }>(raw(`select encode(key, 'hex') as key from signing_key order by id desc`))
    if (former.length || known?.fingerprint !== fingerprintOf(first)) {
      await resealSecrets(query, signingWith(first, ...others, ...former.map(({ key }) => createSecretKey(key, 'hex'))), modules)
      await query(raw('delete from signing_key'))
      await query(raw('delete from seal_key'))
      await query(sql`insert into seal_key (fingerprint) values (${fingerprintOf(first)})`)
    }
    return signingWith(first, ...others)
  })
}

/** The database's own key, made when it is first asked for. */
async function ownKey(query: Query): Promise<KeyObject> {
  await query(
    sql`insert into signing_key (key) select decode(${randomBytes(32).toString('hex')}, 'hex') where not exists (select from signing_key)`,
  )
  const [row] = await query<{ key: string }>(raw(`select encode(key, 'hex') as key from signing_key order by id desc limit 1`))
  if (!row) throw new Error('there is no signing key')
  return createSecretKey(row.key, 'hex')
}

function signingWith(first: KeyObject, ...others: readonly KeyObject[]): SigningKeys {
  const ring = [first, ...others]
  const digestBy = (key: KeyObject, bytes: Buffer) => createHmac('sha256', key).update(bytes).digest()
  const bytesOf = (purpose: string, text: string) => Buffer.from(`${purpose}\n${text}`)
  const mark = (purpose: string, text: string) => digestBy(first, bytesOf(purpose, text)).toString('base64url')
  const isMark = (purpose: string, text: string, given: string) =>
    ring.some(key =>
      timingSafeEquals(Buffer.from(digestBy(key, bytesOf(purpose, text)).toString('base64url')), Buffer.from(given)),
    )
  return {
    digest: bytes => digestBy(first, bytes),
    isDigest: (bytes, given) => ring.some(key => timingSafeEquals(digestBy(key, bytes).subarray(0, given.length), given)),
    seal: (purpose, text) => `${Buffer.from(text).toString('base64url')}.${mark(purpose, text)}`,
    open(purpose, sealed) {
      const [body = '', given = ''] = sealed.split('.')
      const text = Buffer.from(body, 'base64url').toString()
      return isMark(purpose, text, given) ? text : null
    },
    mark,
    isMark,
    hide: (purpose, text) => encryptText(purposeKey(first, purpose), text),
    reveal(purpose, hidden) {
      for (const key of ring) {
        const text = decryptText(purposeKey(key, purpose), hidden)
        if (text !== null) return text
      }
      return null
    },
  }
}

const purposeKey = (key: KeyObject, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', purpose, 32))

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

function encryptText(key: Buffer, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const hide = createCipheriv(cipher, key, nonce)
  const body = Buffer.concat([hide.update(text, 'utf8'), hide.final()])
  return Buffer.concat([nonce, hide.getAuthTag(), body]).toString('base64url')
}

function decryptText(key: Buffer, hidden: string): string | null {
  const bytes = Buffer.from(hidden, 'base64url')
  if (bytes.length < nonceBytes + tagBytes) return null
  const reveal = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  reveal.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return reveal.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + reveal.final('utf8')
  } catch {
    return null
  }
}

const timingSafeEquals = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)
