import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { busOf } from '../../src/server/db/bus.ts'
import type { NotificationListener } from '../../src/server/db/connection.ts'
import { type SharedRates, sharedRates } from '../../src/server/db/sharedRates.ts'

/** What a notification of PostgreSQL holds. */
const maxBytes = 8000
let sent: string[]
let one: SharedRates
let two: SharedRates

/** Two nodes whose messages arrive at once. */
beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  const listeners: NotificationListener[] = []
  const node = () =>
    sharedRates(
      busOf({
        listen: listener => void listeners.push(listener),
        notify(text) {
          sent.push(text)
          for (const { received } of listeners) received(text)
        },
      }),
    )
  one = node()
  two = node()
})
afterEach(() => void vi.useRealTimers())

const later = (milliseconds: number) => vi.advanceTimersByTime(milliseconds)

test('two nodes count a key together, and a thousand calls are one message', () => {
  for (let call = 0; call < 1000; call++) one.take('a', 6000)
  later(1000)
  expect(sent).toHaveLength(1)
  expect(two.take('a', 6000)).toMatchObject({ remaining: 4999, exceeded: false })
  expect(two.take('b', 1)).toMatchObject({ remaining: 0, exceeded: false })
  later(1000)
  expect(one.take('a', 1001)).toMatchObject({ remaining: 0, exceeded: true })
  expect(one.take('b', 1).exceeded).toBe(true)
})

test('a call beyond the limit is not counted, and who looks counts nothing', () => {
  for (let call = 0; call < 9; call++) one.take('a', 3)
  later(1000)
  expect(two.look('a', 4)).toMatchObject({ remaining: 1, exceeded: false })
  expect(two.look('a', 3)).toMatchObject({ remaining: 0, exceeded: true })
  expect(two.look('b', 1)).toMatchObject({ remaining: 1, exceeded: false })
  sent = []
  later(1000)
  expect(sent).toEqual([])
})

test('the minute of a key ends on both nodes at about the time it began on one', () => {
  later(30_000)
  one.take('a', 1)
  later(1000)
  const { exceeded, reset } = two.take('a', 1)
  expect([exceeded, reset]).toEqual([true, 59])
  later(58_000)
  expect(two.take('a', 1).exceeded).toBe(true)
  later(1100)
  expect(two.take('a', 1).exceeded).toBe(false)
})

test('many keys are sent in messages that a notification holds', () => {
  const keys = Array.from({ length: 500 }, (_, n) => `webinfo.places 9007199254740991 9007199254740991${n}`)
  for (const key of keys) one.take(key, 9)
  later(1000)
  expect(Math.max(...sent.map(text => Buffer.byteLength(text)))).toBeLessThan(maxBytes)
  expect(keys.every(key => two.look(key, 9).remaining === 8)).toBe(true)
})
