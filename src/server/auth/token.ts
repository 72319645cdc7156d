import type { SigningKeys } from './signing.ts'

/** A token is `sid ‖ generation ‖ HMAC`: the successor is computed, so that parallel requests get the same one. */
export const sidBytes = 16
const signatureBytes = 24
const tokenBytes = sidBytes + 4 + signatureBytes

export interface SessionToken {
  sid: string
  generation: number
}
export function formatToken(keys: SigningKeys, { sid, generation }: SessionToken): string {
  const head = Buffer.alloc(sidBytes + 4)
  head.write(sid, 'hex')
  head.writeUInt32BE(generation, sidBytes)
  return Buffer.concat([head, keys.digest(head).subarray(0, signatureBytes)]).toString('base64url')
}
/** Refuses a forged token without asking the database. */
export function parseToken(keys: SigningKeys, text: string): SessionToken | null {
  if (text.length > 80 || !/^[\w-]+$/.test(text)) return null
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== tokenBytes) return null
  const head = bytes.subarray(0, sidBytes + 4)
  if (!keys.isDigest(head, bytes.subarray(sidBytes + 4))) return null
  return { sid: head.toString('hex', 0, sidBytes), generation: head.readUInt32BE(sidBytes) }
}
