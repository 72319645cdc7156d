import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { databases } from '../databases.ts'
import { launch, type Post, signIn, startedOn } from './process.ts'
import { roundsOr } from './rounds.ts'

const rounds = roundsOr(2)
const writers = 16
const save = 'admin/config/dictionary/save'

/** Writes until the connection breaks, and adds the acknowledged rows by title. */
async function write(post: Post, name: string, done: Map<string, string>): Promise<void> {
  for (let n = 0; ; n++) {
    const title = `${name}-${n}`
    try {
      const added = await post(save, { title, pid: 4, remark: title, sort: 1 + (n % 1000) })
      if (added.code !== 200) continue
      done.set(title, title)
      const changed = await post(save, { id: added.data?.id, remark: `${title} geändert`, content: 'x'.repeat(2000) })
      if (changed.code === 200) done.set(title, `${title} geändert`)
    } catch {
      return
    }
  }
}

const cards = 'admin/websit/wachapp'
const many = 500

/** The status that all of these cards have, and how many entries the histories of the first and the last have; fails where they differ. */
async function stateOf(post: Post, ids: readonly number[]): Promise<{ status: number; entries: number[] }> {
  const { data } = await post(`${cards}/list`, { limit: many, orderKey: 'id' })
  const found = new Map((data?.data ?? []).map(row => [Number(row['id']), Number(row['whatsapp_status'])]))
  const [status, ...others] = new Set(ids.map(id => found.get(id)))
  expect(others).toEqual([])
  const histories = await Promise.all([ids[0], ids.at(-1)].map(id => post(`${cards}/history`, { id })))
  const entries = histories.map(({ data: all }) => (all as unknown as readonly unknown[]).length)
  return { status: status ?? 0, entries }
}

describe.each(databases)('on %s', engine => {
  test('after a kill during saves every acknowledged row is there, and none is incomplete', async () => {
    const place = await startedOn(engine)
    const acknowledged = new Map<string, string>()
    for (let round = 0; round < rounds; round++) {
      const server = launch(place)
      const post = await signIn(server)
      const before = acknowledged.size
      const writing = Array.from({ length: writers }, (_, index) => write(post, `r${round}w${index}`, acknowledged))
      await expect.poll(() => acknowledged.size - before).toBeGreaterThan(writers)
      await pause(Math.random() * 600)
      expect((await server.kill('SIGKILL')).signal).toBe('SIGKILL')
      await Promise.all(writing)
    }

    const server = launch(place)
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
        /^r\d+w\d+-\d+$/.test(String(row['title'])) &&
        (row['version'] !== (changed ? 2 : 1) ||
          (row['content'] === null) === changed ||
          !String(row['remark']).startsWith(String(row['title'])))
      )
    })
    expect(incomplete).toEqual([])
    expect((await server.kill('SIGTERM')).code).toBe(0)
  })

  test('after a kill during a change of many rows all are changed or none, and their histories say the same', async () => {
    const place = await startedOn(engine)
    let server = launch(place)
    let post = await signIn(server)
    const { data } = await post(`${cards}/list`, { limit: many, orderKey: 'id' })
    const ids = (data?.data ?? []).map(({ id }) => Number(id))
    expect(ids.length).toBe(many)
    // A state that all of them have.
    expect((await post(`${cards}/batch`, { ids, key: 1, val: 1 })).code).toBe(200)
    let known = await stateOf(post, ids)
    for (let round = 0; round < rounds; round++) {
      const wanted = known.status === 1 ? 2 : 1
      const changing = post(`${cards}/batch`, { ids, key: 1, val: wanted }).catch(() => null)
      await pause(Math.random() * 120)
      expect((await server.kill('SIGKILL')).signal).toBe('SIGKILL')
      const acknowledged = (await changing)?.code === 200
      // The server that shows what a kill left is the one that the next kill ends.
      server = launch(place)
      post = await signIn(server)
      const found = await stateOf(post, ids)
      const changed = found.status === wanted
      const entries = known.entries.map(count => count + Number(changed))
      expect(found).toEqual({ status: changed ? wanted : known.status, entries })
      if (acknowledged) expect(changed).toBe(true)
      known = found
    }
    expect((await server.kill('SIGTERM')).code).toBe(0)
  })
})
