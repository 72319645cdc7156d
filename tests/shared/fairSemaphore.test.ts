import { expect, test } from 'vitest'
import { fairSemaphore } from '../../src/shared/rules/fairSemaphore.ts'

const limits = { width: 2, inTurn: 1, maxEach: 3, maxOfAll: 5 }
const tick = () => new Promise(resolve => setTimeout(resolve, 2))

/** A semaphore, and the order in which its tasks start. */
function watched() {
  const gate = fairSemaphore(limits)
  const began: string[] = []
  let [running, peak] = [0, 0]
  const task = (name: string) => async () => {
    began.push(name)
    peak = Math.max(peak, ++running)
    await tick()
    running -= 1
  }
  return { gate, began, task, peak: () => peak }
}

test('a sign-in goes before all that wait in turn, and always finds a free slot', async () => {
  const { gate, began, task, peak } = watched()
  const saves = ['a', 'b', 'c'].map(name => gate.inTurn(name, task(name)))
  const signIns = ['one', 'two', 'three'].map(name => gate.urgently(task(name)))
  await Promise.all([...saves, ...signIns])
  expect(began).toEqual(['a', 'one', 'two', 'three', 'b', 'c'])
  expect(peak()).toBe(2)
})

test('names take turns, however many tasks one of them has', async () => {
  const { gate, began, task, peak } = watched()
  await Promise.all(['a', 'a', 'a', 'b', 'b', 'c'].map((name, index) => gate.inTurn(name, task(`${name}${index}`))))
  expect(began).toEqual(['a0', 'a1', 'b3', 'c5', 'a2', 'b4'])
  expect(peak()).toBe(1)
})

test('a name with too many waiting is refused, the others are not; beyond the total everybody is', async () => {
  const { gate, task } = watched()
  const many = Array.from({ length: 6 }, () => gate.inTurn('a', task('a')))
  const others = ['b', 'c', 'd'].map(name => gate.inTurn(name, task(name)))
  const outcomes = (await Promise.allSettled([...many, ...others])).map(one =>
    one.status === 'rejected' ? [one.reason.code, one.reason.detail.retryAfter >= 1] : 'done',
  )
  expect(outcomes).toEqual([...Array(4).fill('done'), ...Array(2).fill(['tooMany', true]), 'done', 'done', ['busy', true]])
  expect(gate.waiting()).toBe(0)
})

test('a task that fails frees its slot', async () => {
  const { gate, began, task } = watched()
  const failing = () => Promise.reject(new Error('no'))
  await Promise.allSettled([gate.inTurn('a', failing), gate.inTurn('a', failing), gate.urgently(failing)])
  await gate.inTurn('a', task('a'))
  expect(began).toEqual(['a'])
})
