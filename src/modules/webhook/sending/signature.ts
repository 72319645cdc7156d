import { createHmac, randomBytes } from 'node:crypto'

/** Signatures of Standard Webhooks: HMAC-SHA256 over id, time and body. */
const prefix = 'whsec_'
const secretBytes = 32
const shownLength = 4

export const createSecret = (): string => `${prefix}${randomBytes(secretBytes).toString('base64')}`

/** The beginning of a key, by which an operator recognises it. */
export const secretBeginning = (secret: string): string => `${secret.slice(0, prefix.length + shownLength)}…`

export interface SignedMessage {
  id: string
  body: string
  at: Date
}

/** The headers of a message, with a signature by every valid key, so that a receiver can change keys without losing messages. */
export function signedHeaders(secrets: readonly string[], { id, body, at }: SignedMessage): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map(secret => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
