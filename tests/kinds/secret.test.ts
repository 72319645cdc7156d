import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { secretSql } from '../../src/kinds/secret/sql.ts'
import { secret } from '../../src/schema/index.ts'
import { semaphore } from '../../src/shared/rules/semaphore.ts'

vi.stubEnv('PRODUCTION_HASHES', '1')
// Loaded anew: it keeps a hash for accounts that do not exist, which may be one of another file, at the lowest cost.
vi.resetModules()
const { hashPassword, verifyPassword } = await import('../../src/kinds/secret/hashPassword.ts')
afterAll(() => void vi.unstubAllEnvs())

test('a secret is stored as an argon2id hash of 64 MiB, 3 passes, 1 lane', async () => {
  const stored = await secretSql.store('correct horse', secret('密码'))
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
})

test('only the same password opens its hash, to the last character and blank', async () => {
  const hashed = await hashPassword(' 密码 correct ')
  expect(await verifyPassword(hashed, ' 密码 correct ')).toBe(true)
  for (const wrong of ['密码 correct', ' 密码 correct  ', ' 密码 correcT ', ''])
    expect(await verifyPassword(hashed, wrong)).toBe(false)
})

test('a hash for unknown accounts that failed once is made anew at the next attempt', async () => {
  const failing = vi.spyOn(crypto, 'randomUUID').mockImplementationOnce(() => {
    throw new Error('no hash')
  })
  onTestFinished(() => failing.mockRestore())
  await expect(verifyPassword(null, 'correct horse')).rejects.toThrow('no hash')
  expect(await verifyPassword(null, 'correct horse')).toBe(false)
})

test('the same password never has the same hash twice', async () =>
  expect(await hashPassword('correct horse')).not.toBe(await hashPassword('correct horse')))

test('an account that does not exist takes as long as one that does, and is refused', async () => {
  const hashed = await hashPassword('correct horse')
  await verifyPassword(null, 'once')
  const timed = async (against: string | null) => {
    const start = performance.now()
    expect(await verifyPassword(against, 'wrong horse')).toBe(false)
    return performance.now() - start
  }
  // In turn, and the fastest of each: other load slows both.
  let [there, absent] = [Infinity, Infinity]
  for (let n = 0; n < 8; n++) {
    there = Math.min(there, await timed(hashed))
    absent = Math.min(absent, await timed(null))
  }
  expect(absent / there).toBeGreaterThan(0.4)
  expect(absent / there).toBeLessThan(2.5)
})

test('two run at once, the others in order of arrival, and a failure frees its slot', async () => {
  const two = semaphore(2)
  let running = 0
  let maxRunning = 0
  const order: number[] = []
  const task = (n: number) => async () => {
    maxRunning = Math.max(maxRunning, ++running)
    order.push(n)
    await new Promise(resolve => setTimeout(resolve, 5))
    running -= 1
    if (n % 2) throw new Error(`${n}`)
    return n
  }
  const tasks = Array.from({ length: 9 }, (_, n) => two.run(task(n)))
  expect(two.waiting()).toBe(7)
  const results = await Promise.allSettled(tasks)
  expect(maxRunning).toBe(2)
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(results.filter(result => result.status === 'rejected')).toHaveLength(4)
  expect(two.waiting()).toBe(0)
  expect(await two.run(async () => 'free')).toBe('free')
})
