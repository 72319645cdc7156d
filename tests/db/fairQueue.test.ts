import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fairQueue } from '../../src/server/db/fairQueue.ts'

const limits = { total: 4, organisation: 3, account: 2, waiting: 5, waitTimeout: 300 }
const [mine, colleague, other] = [
  { org: 1, account: 1 },
  { org: 1, account: 2 },
  { org: 2, account: 3 },
]

/** Work that ends on demand, and how much of it was started. */
function works() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  return {
    begun,
    of: (name: string) => () => {
      begun.push(name)
      return new Promise<string>(resolve => ends.push(() => resolve(name)))
    },
    end: () => {
      ends.shift()?.()
      return pause(0)
    },
  }
}

test('concurrency is bounded per account, per organisation and in all', async () => {
  const { run } = fairQueue(limits)
  const { begun, of } = works()
  for (const name of ['a1', 'a2', 'a3']) run(mine, of(name)).catch(() => undefined)
  for (const name of ['b1', 'b2']) run(colleague, of(name)).catch(() => undefined)
  for (const name of ['c1', 'c2']) run(other, of(name)).catch(() => undefined)
  await pause(0)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1'])
})

test('organisations take turns, then accounts, however many tasks one has waiting', async () => {
  const { run } = fairQueue({ ...limits, total: 1 })
  const { begun, of, end } = works()
  for (const name of ['a1', 'a2', 'a3']) run(mine, of(name)).catch(() => undefined)
  for (const name of ['b1', 'b2']) run(colleague, of(name)).catch(() => undefined)
  for (const name of ['c1', 'c2']) run(other, of(name)).catch(() => undefined)
  for (let n = 0; n < 7; n++) await end()
  expect(begun).toEqual(['a1', 'a2', 'c1', 'b1', 'c2', 'a3', 'b2'])
})

test('an account with too many waiting, or waiting too long, is refused, and nobody else', async () => {
  const { run } = fairQueue(limits)
  const { of, end } = works()
  const first = [run(mine, of('a1')), run(mine, of('a2'))]
  const waiting = Array.from({ length: 5 }, (_, n) => run(mine, of(`a${n + 3}`)).catch((error: Error) => error.message))
  await expect(run(mine, of('a8'))).rejects.toMatchObject({ code: 'tooMany', detail: { retryAfter: expect.any(Number) } })
  const others = run(other, of('c1'))
  await pause(limits.waitTimeout + 50)
  expect(await Promise.all(waiting)).toEqual(Array(5).fill('busy'))
  for (let n = 0; n < 3; n++) await end()
  expect(await Promise.all([...first, others])).toEqual(['a1', 'a2', 'c1'])
})

test('a task whose caller has gone is never started', async () => {
  const { run } = fairQueue({ ...limits, total: 1 })
  const { begun, of, end } = works()
  const hangUp = new AbortController()
  run(mine, of('a1')).catch(() => undefined)
  const left = run({ ...mine, signal: hangUp.signal }, of('a2'))
  const patientCall = run(mine, of('a3'))
  hangUp.abort()
  await expect(left).rejects.toThrow('tooMany')
  await end()
  await end()
  expect(await patientCall).toBe('a3')
  expect(begun).toEqual(['a1', 'a3'])
})

test('background work waits without limit and takes nobody’s slot', async () => {
  const { run } = fairQueue({ ...limits, total: 1, waiting: 1 })
  const { of, end, begun } = works()
  run(mine, of('a1')).catch(() => undefined)
  const job = { ...mine, lane: 'job' } as const
  const background = ['j1', 'j2', 'j3'].map(name => run(job, of(name)))
  await pause(limits.waitTimeout + 50)
  run(mine, of('a2')).catch(() => undefined)
  for (let n = 0; n < 5; n++) await end()
  expect(await Promise.all(background)).toEqual(['j1', 'j2', 'j3'])
  expect(begun.indexOf('a2')).toBeLessThan(begun.indexOf('j3'))
})

test('an account of short tasks may run more of them, until one takes long', async () => {
  const { run } = fairQueue({ ...limits, cheap: { atOnce: 3, below: 50 } })
  const { begun, of, end } = works()
  const all = ['a1', 'a2', 'a3', 'a4'].map(name => run(mine, of(name)))
  await pause(80)
  expect(begun).toEqual(['a1', 'a2', 'a3'])
  await end()
  expect(begun).toEqual(['a1', 'a2', 'a3'])
  await end()
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4'])
  await end()
  await end()
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4'])
})
