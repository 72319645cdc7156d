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
import type { Database, Query } from '../db/connection.ts'
import type { SecretField } from '../db/hiddenSecret.ts'
import type { Signing } from '../db/scope.ts'
import { raw, sql } from '../db/sql.ts'
import { readFormerKeys, writeFormerKeys } from './formerKeys.ts'
import { resealSecrets } from './resealSecrets.ts'
import type { SecretKeys } from './secretKeys.ts'

/** Signing and encryption, as a scope has it, and what tokens and workers need besides. The first key signs, any of the keys verifies. */
export interface SigningKeys extends Signing {
  /** Keyed digest of some bytes, for tokens. */
  digest(bytes: Buffer): Buffer
  /** Whether the digest of these bytes begins so. */
  isDigest(bytes: Buffer, signature: Buffer): boolean
  /** Decrypts a text; null if no key fits. */
  decrypt(purpose: string, hidden: string): string | null
}

const lockNumber = 7_240_018
/** A key that was stored in the tables, as a text for SECRET_KEY. */
const storedKeyText = /^raw:([\da-f]{64})$/
function deriveKey(text: string): KeyObject {
  const stored = storedKeyText.exec(text)?.[1]
  return stored ? createSecretKey(stored, 'hex') : createSecretKey(Buffer.from(hkdfSync('sha256', text, '', 'houtai', 32)))
}
const fingerprintOf = (key: KeyObject): string => createHmac('sha256', key).update('fingerprint').digest('base64url').slice(0, 16)

/**
 * With keys from the environment, the tables alone neither allow forging a token nor reading a secret. What was encrypted with
 * a former key, or with the one in the tables, is encrypted again. Without such keys, which PostgreSQL allows, the key is
 * stored in the database.
 */
export function loadSigningKeys(
  database: Database,
  { keys, lost }: SecretKeys,
  places: readonly SecretField[],
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
      const own = signingWith([await ownKey(query)])
      if (known) {
        await resealSecrets(query, own, places)
        await writeFormerKeys(query, own, [])
      }
      await query(raw('delete from seal_key'))
      return own
    }
    const ring: KeyRing = [first, ...others]
    if (known && !lost && !ring.some(key => fingerprintOf(key) === known.fingerprint))
      throw new Error(
        'the secrets of this database are sealed with another key: name the former one too, SECRET_KEY=new,former (embedded: put DATA_DIR/secret.key back). If it is lost for good, SECRET_KEY=new,lost gives up what it sealed: second steps, and keys of services',
      )
    const former = await query<{ key: string }>(raw(`select encode(key, 'hex') as key from signing_key order by id desc`))
    if (former.length || known?.fingerprint !== fingerprintOf(first)) {
      await encryptAnew(query, [first, ...others, ...former.map(({ key }) => createSecretKey(key, 'hex'))], places)
      await query(raw('delete from signing_key'))
      await query(raw('delete from seal_key'))
      await query(sql`insert into seal_key (fingerprint) values (${fingerprintOf(first)})`)
    }
    return signingWith(ring, await readFormerKeys(query, signingWith(ring)))
  })
}

type KeyRing = readonly [first: KeyObject, ...others: readonly KeyObject[]]

/** Encrypts everything with the first key; the others are stored, encrypted too, for the addresses that they signed. */
async function encryptAnew(query: Query, ring: KeyRing, places: readonly SecretField[]): Promise<void> {
  const keys = signingWith(ring)
  await resealSecrets(query, keys, places)
  const [first, ...others] = ring.map(key => ({ fingerprint: fingerprintOf(key), key }))
  const known = [...others, ...(await readFormerKeys(query, keys))]
  await writeFormerKeys(
    query,
    keys,
    known.filter(({ fingerprint }) => fingerprint !== first?.fingerprint),
  )
}

/** Since when the first of these keys has encrypted everything; null while another one does. */
export async function sealingSince(query: Query, [first = '']: readonly string[]): Promise<Date | null> {
  const [row] = await query<{ at: string }>(
    sql`select at::text as at from seal_key where fingerprint = ${fingerprintOf(deriveKey(first))}`,
  )
  return row ? new Date(row.at) : null
}

/** Encrypts with the first key what is encrypted with a later one: nodes that did not know the new order yet may have written it. */
export const resealAll = (query: Query, [first, ...others]: readonly string[], places: readonly SecretField[]): Promise<void> =>
  first === undefined ? Promise.resolve() : encryptAnew(query, [deriveKey(first), ...others.map(deriveKey)], places)

/** The key stored in the tables, as a text for SECRET_KEY; null where it is outside. */
export async function storedKey(query: Query): Promise<string | null> {
  const [row] = await query<{ key: string }>(raw(`select encode(key, 'hex') as key from signing_key order by id desc limit 1`))
  return row ? `raw:${row.key}` : null
}

/** The key stored in the database, created at first use. */
async function ownKey(query: Query): Promise<KeyObject> {
  await query(
    sql`insert into signing_key (key) select decode(${randomBytes(32).toString('hex')}, 'hex') where not exists (select from signing_key)`,
  )
  const [row] = await query<{ key: string }>(raw(`select encode(key, 'hex') as key from signing_key order by id desc limit 1`))
  if (!row) throw new Error('there is no signing key')
  return createSecretKey(row.key, 'hex')
}

function signingWith(ring: KeyRing, former: readonly { key: KeyObject }[] = []): SigningKeys {
  const [first] = ring
  const digestBy = (key: KeyObject, bytes: Buffer) => createHmac('sha256', key).update(bytes).digest()
  const bytesOf = (purpose: string, text: string) => Buffer.from(`${purpose}\n${text}`)
  const hmac = (purpose: string, text: string) => digestBy(first, bytesOf(purpose, text)).toString('base64url')
  const isHmacBy = (keys: readonly KeyObject[]) => (purpose: string, text: string, signature: string) =>
    keys.some(key =>
      timingSafeEquals(Buffer.from(digestBy(key, bytesOf(purpose, text)).toString('base64url')), Buffer.from(signature)),
    )
  const isHmac = isHmacBy(ring)
  const readSignedBy = (isSignedBy: typeof isHmac) => (purpose: string, signed: string) => {
    const [body = '', signature = ''] = signed.split('.')
    const text = Buffer.from(body, 'base64url').toString()
    return isSignedBy(purpose, text, signature) ? text : null
  }
  return {
    digest: bytes => digestBy(first, bytes),
    isDigest: (bytes, signature) =>
      ring.some(key => timingSafeEquals(digestBy(key, bytes).subarray(0, signature.length), signature)),
    sign: (purpose, text) => `${Buffer.from(text).toString('base64url')}.${hmac(purpose, text)}`,
    readSigned: readSignedBy(isHmac),
    readSignedAddress: readSignedBy(isHmacBy([...ring, ...former.map(({ key }) => key)])),
    hmac,
    isHmac,
    encrypt: (purpose, text) => encryptText(purposeKey(first, purpose), text),
    decrypt(purpose, hidden) {
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
  const encryption = createCipheriv(cipher, key, nonce)
  const body = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()])
  return Buffer.concat([nonce, encryption.getAuthTag(), body]).toString('base64url')
}

function decryptText(key: Buffer, hidden: string): string | null {
  const bytes = Buffer.from(hidden, 'base64url')
  if (bytes.length < nonceBytes + tagBytes) return null
  const decryption = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decryption.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return decryption.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decryption.final('utf8')
  } catch {
    return null
  }
}

const timingSafeEquals = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)
