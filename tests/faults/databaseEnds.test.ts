import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { launch, signIn, startedDirectory } from './process.ts'

const dictionary = 'admin/config/dictionary'
const rows = (from: number) => Array.from({ length: 400 }, (_, n) => ({ title: `行${from + n}`, remark: 'x'.repeat(250) }))

test('an embedded database that gives up while it serves ends the server with one line, and the next one finds what was saved', async () => {
  const path = await startedDirectory()
  const server = launch({ DATA_DIR: path })
  const post = await signIn(server)
  expect((await post(`${dictionary}/save`, { title: '之前' })).code).toBe(200)

  // The next WAL file cannot be created: PostgreSQL panics.
  const [log, away] = [join(path, 'pg/pg_wal'), join(path, 'away')]
  await rename(log, away)
  let isOver = false
  const ended = server.ended.finally(() => (isOver = true))
  for (let n = 0; !isOver; n += 400) await post(`${dictionary}/save`, { data: rows(n) }).catch(() => undefined)
  const { code, err } = await ended
  expect([code, err.trim().split('\n')]).toEqual([
    1,
    [
      expect.stringMatching(
        /^the embedded database in \S+\/pg gave up \(Aborted\(\): could not .+\), and so the server ends: start it again/,
      ),
    ],
  ])

  await rename(away, log)
  const next = await signIn(launch({ DATA_DIR: path }))
  expect((await next(`${dictionary}/list`, { queryValue: '之前' })).data?.total).toBe(1)
})
