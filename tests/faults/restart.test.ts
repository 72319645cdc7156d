import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import type { ServerFrame } from '../../src/shared/wire/pushFrame.ts'
import { type Cluster, startCluster } from '../cluster.ts'
import { databases } from '../databases.ts'
import { allowing } from '../fixtures/allowing.ts'
import { launch, type Post, type Running, signIn } from './process.ts'

/** `RESTARTS=24 npx vitest run tests/faults/restart.test.ts` for more of them. */
const restarts = Number(process.env['RESTARTS'] ?? 3)
const perSecond = 50
const orgcode = 'platform'
const path = 'admin/config/dictionary'

async function clusterForTest(): Promise<Cluster> {
  const cluster = await startCluster({
    statements: ['create role houtai login createrole', 'create database houtai owner houtai'],
    database: 'houtai',
  })
  if (!cluster) throw new Error('no PostgreSQL to start')
  onTestFinished(() => cluster[Symbol.asyncDispose]())
  return cluster
}

/** Reads and saves at a fixed rate whatever the result; returns the count of each status. */
function load(posts: readonly Post[]) {
  const answers: Record<string, number> = {}
  let count = 0
  const ask = async () => {
    const post = posts[++count % posts.length]
    const call = count % 4 ? post?.(`${path}/list`, { limit: 10 }) : post?.(`${path}/save`, { title: `载-${count}`, sort: 1 })
    const name = await Promise.resolve(call).then(
      answer => String(answer?.code),
      () => 'none',
    )
    answers[name] = (answers[name] ?? 0) + 1
  }
  const timer = setInterval(() => void ask(), 1000 / perSecond)
  const stop = () => clearInterval(timer)
  onTestFinished(stop)
  return { answers, stop }
}

/** Milliseconds until each node has answered a list and a save and is healthy. */
async function goodAgain(nodes: readonly { server: Running; post: Post }[]): Promise<number> {
  const begun = performance.now()
  const isGood = async ({ server, post }: (typeof nodes)[number]) => {
    const health = await fetch(`${await server.ready}/api/health`)
    const list = await post(`${path}/list`, { limit: 1 })
    return health.status === 200 && list.code === 200
  }
  while (!(await Promise.all(nodes.map(isGood))).every(Boolean)) await sleep(10)
  return performance.now() - begun
}

/** Change frames of a node's socket: ids of rows, or none for any of them. */
async function moduleHints(server: Running, { token }: Post): Promise<(readonly number[])[]> {
  const received: (readonly number[])[] = []
  const socket = new WebSocket(`${(await server.ready).replace('http', 'ws')}/ws`)
  const pulse = setInterval(() => socket.readyState === socket.OPEN && socket.send('{"type":"adminpong"}'), 4000)
  onTestFinished(() => {
    clearInterval(pulse)
    socket.terminate()
  })
  socket.on('open', () => {
    socket.send(JSON.stringify({ type: 'auth', token }))
    socket.send(JSON.stringify({ type: 'adminsub', orgcode }))
  })
  const subscribed = new Promise(resolve => socket.once('message', resolve))
  socket.on('message', data => {
    const frame = JSON.parse(String(data)) as ServerFrame
    if (frame.type === 'module' && frame.name === 'dictionary') received.push(frame.ids)
  })
  await subscribed
  return received
}

describe.runIf(databases.includes('postgres'))('PostgreSQL restarts', () => {
  const start = (url: string) => launch({ DATABASE_URL: url, DRAIN_SECONDS: '0' })

  test('under load, repeatedly: nodes stay up, and work as soon as it is back', async () => {
    const cluster = await clusterForTest()
    const one = start(cluster.url)
    await one.ready
    const two = start(cluster.url)
    const nodes = await Promise.all([one, two].map(async server => ({ server, post: await signIn(server, orgcode) })))
    const [first, second] = nodes
    if (!first || !second) throw new Error('two nodes')
    const received = await moduleHints(second.server, second.post)
    const { answers, stop } = load(nodes.map(({ post }) => post))
    const times: number[] = []
    for (let round = 0; round < restarts; round++) {
      await sleep(500)
      await cluster.stop()
      await sleep(200)
      await cluster.start()
      times.push(await goodAgain(nodes))
      // A save on one node reaches the other by its row, or as an unknown change after missed notifications.
      received.length = 0
      const { data } = await first.post(`${path}/save`, { title: `后-${round}`, sort: 1 })
      await expect.poll(() => received.some(ids => ids.length === 0 || ids.includes(data?.id ?? 0))).toBe(true)
    }
    stop()
    console.log(
      `${restarts} restarts; good again after ${times.map(Math.round).join(', ')} ms; answers ${JSON.stringify(answers)}`,
    )
    expect(Math.max(...times)).toBeLessThan(allowing(500))
    expect(Object.keys(answers).filter(name => name !== '200' && name !== '503')).toEqual([])
    const exported = await first.post(`${path}/list`, { limit: 1, postType: 'excel' })
    expect(exported.code).toBe(200)
    for (const { server } of nodes) expect(await server.kill('SIGTERM')).toMatchObject({ code: 0 })
  })

  test('while a node is stopped by SIGSTOP: it continues and recovers', async () => {
    const cluster = await clusterForTest()
    const server = start(cluster.url)
    const post = await signIn(server, orgcode)
    const { answers, stop } = load([post])
    await sleep(500)
    server.signal('SIGSTOP')
    await cluster.stop()
    await cluster.start()
    server.signal('SIGCONT')
    const time = await goodAgain([{ server, post }])
    await sleep(500)
    stop()
    expect(time).toBeLessThan(allowing(500))
    expect(Object.keys(answers).filter(name => name !== '200' && name !== '503')).toEqual([])
    expect(await server.kill('SIGTERM')).toMatchObject({ code: 0 })
  })
})
