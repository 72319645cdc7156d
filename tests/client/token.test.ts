import { expect, test } from 'vitest'
import { isNewerToken, isSameSession } from '../../src/client/api/session/token.ts'

const token = (session: number, generation: number): string => {
  const bytes = Buffer.alloc(44, session)
  bytes.writeUInt32BE(generation, 16)
  return bytes.toString('base64url')
}

test.each([
  { name: 'a later generation of the same session', offered: token(1, 3), current: token(1, 2), taken: true },
  { name: 'a generation that needs all four bytes', offered: token(1, 0x8000_0001), current: token(1, 0x7fff_ffff), taken: true },
  { name: 'the same generation', offered: token(1, 2), current: token(1, 2), taken: false },
  { name: 'an earlier generation that arrives late', offered: token(1, 1), current: token(1, 2), taken: false },
  { name: 'a later generation of another session', offered: token(2, 9), current: token(1, 2), taken: false },
  { name: 'something that is no token', offered: 'hello', current: token(1, 2), taken: false },
  { name: 'a token with its type in front', offered: `Bearer ${token(1, 3)}`, current: `Bearer ${token(1, 2)}`, taken: true },
])('$name: taken $taken', ({ offered, current, taken }) => {
  expect(isNewerToken(offered, current)).toBe(taken)
})

test('two generations are of the same session, two sessions are not', () => {
  expect(isSameSession(token(1, 1), `Bearer ${token(1, 7)}`)).toBe(true)
  expect(isSameSession(token(1, 1), token(2, 1))).toBe(false)
  expect(isSameSession('', '')).toBe(false)
})
