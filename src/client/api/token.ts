interface TokenParts {
  sid: string
  generation: number
}

const scheme = /^Bearer\s+/i
/** The token alone, without its type. */
export const withoutScheme = (token: string): string => token.replace(scheme, '')

/** A token is sid (16 bytes) ‖ generation (4, big endian) ‖ hmac (24), as base64url. */
function parseToken(token: string): TokenParts | null {
  const text = withoutScheme(token).replaceAll('-', '+').replaceAll('_', '/')
  if (!/^[\w+/]{27,}=*$/.test(text)) return null
  const bytes = Uint8Array.from(atob(text), character => character.charCodeAt(0))
  return { sid: bytes.slice(0, 16).join(), generation: new DataView(bytes.buffer).getUint32(16) }
}

export function isSameSession(one: string, other: string): boolean {
  const [a, b] = [parseToken(one), parseToken(other)]
  return a !== null && b !== null && a.sid === b.sid
}

/** Answers overtake each other: only a later generation of the same session replaces what is held. */
export function isNewerToken(offered: string, held: string): boolean {
  const [a, b] = [parseToken(offered), parseToken(held)]
  return a !== null && b !== null && a.sid === b.sid && a.generation > b.generation
}

/** The name of a token's session, as the server writes it. */
export const sessionIdOf = (token: string): string | null =>
  parseToken(token)?.sid.replace(/\d+,?/g, byte => parseInt(byte, 10).toString(16).padStart(2, '0')) ?? null
