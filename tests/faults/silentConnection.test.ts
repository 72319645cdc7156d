import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startCluster } from '../cluster.ts'
import { databases } from '../databases.ts'
import { allowing } from '../fixtures/allowing.ts'
import { silentProxy } from '../silentProxy.ts'
import { launch, signIn } from './process.ts'

const path = 'admin/config/dictionary'

describe.runIf(databases.includes('postgres'))('connections to PostgreSQL that stop answering', () => {
  test('are closed in seconds, all of them; and do not delay a stop', async () => {
    const cluster = await startCluster({
      statements: ['create role houtai login createrole', 'create database houtai owner houtai'],
    })
    if (!cluster) throw new Error('no PostgreSQL to start')
    onTestFinished(() => cluster[Symbol.asyncDispose]())
    const proxy = await silentProxy({ port: cluster.port, host: '127.0.0.1' })
    const server = launch({ DATABASE_URL: `postgres://houtai@127.0.0.1:${proxy.port}/houtai`, DRAIN_SECONDS: '0' })
    const post = await signIn(server, 'platform')
    const ask = () => post(`${path}/list`, { limit: 1 }).then(({ code }) => code)
    const many = () => Promise.all(Array.from({ length: 30 }, ask))
    expect(new Set(await many())).toEqual(new Set([200]))

    proxy.fallSilent()
    const begun = performance.now()
    const during = new Set(await many())
    expect([...during].filter(code => code !== 200 && code !== 503)).toEqual([])
    while ((await ask()) !== 200) await sleep(50)
    expect(new Set(await many())).toEqual(new Set([200]))
    expect(performance.now() - begun).toBeLessThan(allowing(12_000))

    // No connection works any more: queries wait in vain, and the stop still comes.
    proxy.fallSilent()
    proxy.stop()
    const waiting = many().catch(() => [])
    await sleep(200)
    const ending = performance.now()
    expect(await server.kill('SIGTERM')).toMatchObject({ signal: null })
    expect(performance.now() - ending).toBeLessThan(allowing(15_000))
    await waiting
  })
})
