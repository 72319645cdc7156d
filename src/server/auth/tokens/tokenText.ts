import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * `houtai_`, 36 random characters (214 bits) and 6 of a checksum: a scanner of secrets finds it, and a slip in copying is
 * distinguished from a guess.
 */
const prefix = 'houtai_'
const randomLength = 36
const checksumLength = 6
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Characters of the random part that a list may show. */
const shownLength = 4

function checksumOf(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let place = 0; place < checksumLength; place++) {
    digits = (alphabet[rest % alphabet.length] ?? '') + digits
    rest = Math.floor(rest / alphabet.length)
  }
  return digits
}

export function createTokenText(): string {
  const random = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${prefix}${random}${checksumOf(random)}`
}

/** Whether a text is meant as an API token; a session's is longer and has another form. */
export const isTokenText = (text: string): boolean => text.startsWith(prefix) && text.length < 59

/** Whether the checksum is right: a token that was copied badly is refused without a query. */
export function isIntact(text: string): boolean {
  const body = text.slice(prefix.length)
  const random = body.slice(0, randomLength)
  return /^[\dA-Za-z]{42}$/.test(body) && body.slice(randomLength) === checksumOf(random)
}

/** Only a digest is stored: the text has too many random bits to be guessed from it. */
export const tokenDigest = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The part of a token by which a person recognises it. */
export const tokenBeginning = (text: string): string => `${text.slice(0, prefix.length + shownLength)}…`
