import { expect, test } from 'vitest'
import { launch, type Post, signIn, startedDirectory } from './process.ts'
import { roundsOr } from './rounds.ts'

const path = 'admin/config/dictionary'
const lines = 1500
const rounds = roundsOr(2)

const fileOf = (round: number): string =>
  ['名称,分组', ...Array.from({ length: lines }, (_, n) => `第${round}次-${n},商品属性`)].join('\n')
const countOf = async (post: Post, round: number): Promise<number> =>
  (await post(`${path}/list`, { limit: 1, queryValue: `第${round}次-`, pid: 4 })).data?.total ?? 0

/** Polls until the import is over. */
async function over(post: Post, url: string) {
  for (;;) {
    const { data } = await post(`${path}/excel/check`, { url })
    if (data?.status !== 1) return data
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

test('F9 an import that is killed leaves all of its rows or none, and is done to its end after the next start', async () => {
  const dataDir = await startedDirectory()
  const urls: string[] = []
  for (let round = 0; round < rounds; round++) {
    const server = launch({ DATA_DIR: dataDir, DEMO: '1' })
    const post = await signIn(server)
    const url = await post.uploadedUrl(fileOf(round))
    urls.push(url)
    expect(await post(`${path}/excel`, { url })).toMatchObject({ code: 200, data: { status: 1 } })
    await new Promise(resolve => setTimeout(resolve, Math.random() * 500))
    expect((await server.kill('SIGKILL')).signal).toBe('SIGKILL')
  }
  const server = launch({ DATA_DIR: dataDir, DEMO: '1' })
  const post = await signIn(server)
  for (const [round, url] of urls.entries()) {
    expect([0, lines]).toContain(await countOf(post, round))
    expect(await over(post, url)).toMatchObject({ status: 2, total: lines, added: lines, failed: 0 })
    expect(await countOf(post, round)).toBe(lines)
  }
  expect((await server.kill('SIGTERM')).code).toBe(0)
})

test('F10 an undo that is killed goes on after the next start, and takes back all of the import', async () => {
  const dataDir = await startedDirectory()
  const first = launch({ DATA_DIR: dataDir, DEMO: '1' })
  const post = await signIn(first)
  const url = await post.uploadedUrl(fileOf(0))
  await post(`${path}/excel`, { url })
  const { receipt } = (await over(post, url)) ?? { receipt: null }
  expect(await post('receipt/undo', { id: receipt })).toMatchObject({ code: 200, data: { total: lines } })
  await new Promise(resolve => setTimeout(resolve, Math.random() * 300))
  await first.kill('SIGKILL')
  const again = launch({ DATA_DIR: dataDir, DEMO: '1' })
  const next = await signIn(again)
  await expect.poll(async () => (await next(`${path}/excel/check`, { url })).data?.receipt).toBeNull()
  expect(await countOf(next, 0)).toBe(0)
  expect(await next('receipt/undo', { id: receipt })).toMatchObject({ code: 409 })
  expect((await again.kill('SIGTERM')).code).toBe(0)
})
