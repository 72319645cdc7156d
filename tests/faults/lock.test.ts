import { expect, test } from 'vitest'
import { directory, launch, signIn, startedDirectory } from './process.ts'

const [save, list] = ['admin/config/dictionary/save', 'admin/config/dictionary/list']

test('a second process on a data directory stops with one clear line, and the first goes on untouched', async () => {
  const dataDir = await startedDirectory()
  const first = launch({ DATA_DIR: dataDir })
  const post = await signIn(first)
  await post(save, { title: '第一个' })
  const second = launch({ DATA_DIR: dataDir })
  const { code, out, err } = await second.ended
  expect([code, out, err.trim().split('\n')]).toEqual([
    1,
    '',
    [`data directory ${dataDir} is in use by another process; stop that one first`],
  ])
  expect((await post(save, { title: '第二个' })).code).toBe(200)
  await first.kill('SIGKILL')

  const next = launch({ DATA_DIR: dataDir })
  expect((await (await signIn(next))(list, { queryValue: '个', status: 'all' })).data?.total).toBe(2)
  expect(await next.kill('SIGTERM')).toMatchObject({ code: 0, err: '' })
})

test('of several that start on an empty directory at once, one serves', async () => {
  const dataDir = await directory()
  const one = launch({ DATA_DIR: dataDir })
  const another = launch({ DATA_DIR: dataDir })
  const third = launch({ DATA_DIR: dataDir })
  const outcomes = await Promise.allSettled([one.ready, another.ready, third.ready])
  expect(outcomes.map(outcome => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
})
