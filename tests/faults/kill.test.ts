import { expect, test } from 'vitest'
import { launch, type Post, signIn, startedDirectory } from './process.ts'

const rounds = 3
const writers = 16
const save = 'admin/config/dictionary/save'

/** Writes until the connection breaks; returns the acknowledged rows by title. */
async function write(post: Post, name: string): Promise<Map<string, string>> {
  const done = new Map<string, string>()
  for (let n = 0; ; n++) {
    const title = `${name}-${n}`
    try {
      const added = await post(save, { title, pid: 4, remark: title, sort: 1 + (n % 1000) })
      if (added.code !== 200) continue
      done.set(title, title)
      const changed = await post(save, { id: added.data?.id, remark: `${title} geändert`, content: 'x'.repeat(2000) })
      if (changed.code === 200) done.set(title, `${title} geändert`)
    } catch {
      return done
    }
  }
}

test('after a kill during saves every acknowledged row is there, and none is incomplete', { timeout: 240_000 }, async () => {
  const dataDir = await startedDirectory()
  const acknowledged = new Map<string, string>()
  for (let round = 0; round < rounds; round++) {
    const server = launch({ DATA_DIR: dataDir, DEMO: '1' })
    const post = await signIn(server)
    const writing = Array.from({ length: writers }, (_, index) => write(post, `r${round}w${index}`))
    await new Promise(resolve => setTimeout(resolve, 400 + Math.random() * 600))
    expect((await server.kill('SIGKILL')).signal).toBe('SIGKILL')
    for (const done of await Promise.all(writing)) for (const [title, remark] of done) acknowledged.set(title, remark)
  }
  expect(acknowledged.size).toBeGreaterThan(rounds * writers)

  const server = launch({ DATA_DIR: dataDir, DEMO: '1' })
  const post = await signIn(server)
  const found = new Map<string, Record<string, unknown>>()
  let total = 0
  for (let page = 1; page === 1 || found.size < total; page++) {
    const { data } = await post(`admin/config/dictionary/list?page=${page}`, {
      limit: 500,
      queryValue: 'r',
      pid: 4,
      status: 'all',
      orderKey: 'id',
    })
    total = data?.total ?? 0
    if (!data?.data?.length) break
    for (const row of data.data) found.set(String(row['title']), row)
  }
  const lost = [...acknowledged].filter(([title, remark]) => !String(found.get(title)?.['remark'] ?? '').startsWith(remark))
  expect(lost).toEqual([])
  const incomplete = [...found.values()].filter(row => {
    const changed = String(row['remark']).endsWith(' geändert')
    return (
      /^r\dw\d+-\d+$/.test(String(row['title'])) &&
      (row['version'] !== (changed ? 2 : 1) ||
        (row['content'] === null) === changed ||
        !String(row['remark']).startsWith(String(row['title'])))
    )
  })
  expect(incomplete).toEqual([])
  expect((await server.kill('SIGTERM')).code).toBe(0)
})
