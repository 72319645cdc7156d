import { expect, test } from 'vitest'
import { isLater, sameSession } from '../../src/client/token.ts'

const token = (session: number, generation: number): string => {
  const bytes = Buffer.alloc(44, session)
  bytes.writeUInt32BE(generation, 16)
  return bytes.toString('base64url')
}

test.each([
  ['a later generation of the same session', token(1, 3), token(1, 2), true],
  ['a generation that needs all four bytes', token(1, 0x8000_0001), token(1, 0x7fff_ffff), true],
  ['the same generation', token(1, 2), token(1, 2), false],
  ['an earlier generation that arrives late', token(1, 1), token(1, 2), false],
  ['a later generation of another session', token(2, 9), token(1, 2), false],
  ['something that is no token', 'hello', token(1, 2), false],
  ['a token with its type in front', `Bearer ${token(1, 3)}`, `Bearer ${token(1, 2)}`, true],
])('%s: replaces what is held: %4$s', (_name, offered, held, replaces) => {
  expect(isLater(offered, held)).toBe(replaces)
})

test('two generations are of the same session, two sessions are not', () => {
  expect(sameSession(token(1, 1), `Bearer ${token(1, 7)}`)).toBe(true)
  expect(sameSession(token(1, 1), token(2, 1))).toBe(false)
  expect(sameSession('', '')).toBe(false)
})
