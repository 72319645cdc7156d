import { expect, test } from 'vitest'
import { isNewerToken, isSameSession } from '../../src/client/api/session/token.ts'
import { sessionToken } from './sessionToken.ts'

test.each([
  { name: 'a later generation of the same session', offered: sessionToken(1, 3), current: sessionToken(1, 2), taken: true },
  {
    name: 'a generation that needs all four bytes',
    offered: sessionToken(1, 0x8000_0001),
    current: sessionToken(1, 0x7fff_ffff),
    taken: true,
  },
  { name: 'the same generation', offered: sessionToken(1, 2), current: sessionToken(1, 2), taken: false },
  { name: 'an earlier generation that arrives late', offered: sessionToken(1, 1), current: sessionToken(1, 2), taken: false },
  { name: 'a later generation of another session', offered: sessionToken(2, 9), current: sessionToken(1, 2), taken: false },
  { name: 'something that is no token', offered: 'hello', current: sessionToken(1, 2), taken: false },
  {
    name: 'a token with its type in front',
    offered: `Bearer ${sessionToken(1, 3)}`,
    current: `Bearer ${sessionToken(1, 2)}`,
    taken: true,
  },
])('$name: taken $taken', ({ offered, current, taken }) => {
  expect(isNewerToken(offered, current)).toBe(taken)
})

test('two generations are of the same session, two sessions are not', () => {
  expect(isSameSession(sessionToken(1, 1), `Bearer ${sessionToken(1, 7)}`)).toBe(true)
  expect(isSameSession(sessionToken(1, 1), sessionToken(2, 1))).toBe(false)
  expect(isSameSession('', '')).toBe(false)
})
