interface TokenParts {
  sid: string
  generation: number
}

const scheme = /^Bearer\s+/i
/** The token without `Bearer`. */
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

/** Whether a token is a later generation of the same session: answers may arrive out of order. */
export function isNewerToken(offered: string, current: string): boolean {
  const [a, b] = [parseToken(offered), parseToken(current)]
  return a !== null && b !== null && a.sid === b.sid && a.generation > b.generation
}

/** The session id in a token, as hex, as the server writes it. */
export const sessionIdOf = (token: string): string | null =>
  parseToken(token)?.sid.replace(/\d+,?/g, byte => parseInt(byte, 10).toString(16).padStart(2, '0')) ?? null
