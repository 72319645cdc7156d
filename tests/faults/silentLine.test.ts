import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startCluster } from '../cluster.ts'
import { databases } from '../databases.ts'
import { allowing } from '../fixtures/pace.ts'
import { launch, signIn } from './process.ts'

/** A way to a port on which whoever is on it then can be cut off without a word; nothing is closed. */
async function wayTo(port: number) {
  const ends = new Set<Socket>()
  const server = createServer(near => {
    const far = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from)
      from.on('error', () => undefined).on('close', () => to.destroy())
      from.pipe(to)
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.close()
    ends.forEach(end => end.destroy())
  })
  return {
    port: (server.address() as AddressInfo).port,
    fallSilent: () => ends.forEach(end => end.unpipe().pause()),
    stop: () => server.close(),
  }
}

const path = 'admin/config/dictionary'

describe.runIf(databases.includes('postgres'))('connections to PostgreSQL that fall silent', () => {
  test('are given up in seconds, all of them together; and do not hold up an end', { timeout: 120_000 }, async () => {
    const cluster = await startCluster({
      statements: ['create role houtai login createrole', 'create database houtai owner houtai'],
    })
    if (!cluster) throw new Error('no PostgreSQL to start')
    onTestFinished(() => cluster[Symbol.asyncDispose]())
    const way = await wayTo(cluster.port)
    const server = launch({ DATABASE_URL: `postgres://houtai@127.0.0.1:${way.port}/houtai`, DRAIN_SECONDS: '0' })
    const post = await signIn(server, 'platform')
    const ask = () => post(`${path}/list`, { limit: 1 }).then(({ code }) => code)
    const many = () => Promise.all(Array.from({ length: 30 }, ask))
    expect(new Set(await many())).toEqual(new Set([200]))

    way.fallSilent()
    const begun = performance.now()
    const during = new Set(await many())
    expect([...during].filter(code => code !== 200 && code !== 503)).toEqual([])
    while ((await ask()) !== 200) await sleep(50)
    expect(new Set(await many())).toEqual(new Set([200]))
    expect(performance.now() - begun).toBeLessThan(allowing(12_000))

    // No way there is at all any more: what is asked waits in vain, and the end comes none the less.
    way.fallSilent()
    way.stop()
    const waiting = many().catch(() => [])
    await sleep(200)
    const ending = performance.now()
    expect(await server.kill('SIGTERM')).toMatchObject({ signal: null })
    expect(performance.now() - ending).toBeLessThan(15_000)
    await waiting
  })
})
