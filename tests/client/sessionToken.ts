/** A token of a session, as the server issues it: the generation in four of its bytes, the rest by the session. */
export function sessionToken(session: number, generation: number): string {
  const bytes = Buffer.alloc(44, session)
  bytes.writeUInt32BE(generation, 16)
  return bytes.toString('base64url')
}
