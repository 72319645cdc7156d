import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../src/server/http/createApp.ts'
import { type Product, startProduct } from '../server.ts'

let product: Product
let app: FastifyInstance
let client: string
beforeAll(async () => {
  product = await startProduct('embedded')
  client = await mkdtemp(join(tmpdir(), 'houtai-client-'))
  await mkdir(join(client, 'assets'))
  await writeFile(join(client, 'index.html'), '<!doctype html><title>page</title>')
  const health = async () => ({ problem: 'diskFull', db: 'embedded', version: '1' }) as const
  app = await createApp(product.server, { trustProxy: false, client, log: 'silent', health })
})
afterAll(async () => {
  await app?.close()
  await product?.close()
  await rm(client, { recursive: true, force: true })
})

const below = [
  '/api',
  '/api/',
  '/api?x=1',
  '/api/nothing',
  '/api/health/x',
  '/API/x',
  '/%61pi/x',
  '//api/x',
  '/api%2fx',
  '/api\\x',
]
const monitors = [
  '/metrics',
  '/metrics/',
  '/Metrics',
  '/metrics?x',
  '/healthz',
  '/health',
  '/livez',
  '/readyz',
  '/ping',
  '/actuator/health',
]
test.each([...below, ...monitors, '/-/healthy', '/.env'])('%s is no page', async url => {
  const reply = await app.inject({ url, headers: { accept: 'text/html' } })
  expect({ status: reply.statusCode, body: reply.json() }).toMatchObject({ status: 404, body: { success: false, code: 404 } })
})

test.each(['/', '/login', '/config/menu', '/message/send', '/metricsx', '/apix', '/wachapp?status=1'])(
  '%s is a page',
  async url => {
    const reply = await app.inject({ url })
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/html/)])
  },
)

test.each(['/', '/config/menu', '/api/nothing', '/healthz'])('HEAD %s is answered like GET, without a body', async url => {
  const [get, head] = [await app.inject({ url }), await app.inject({ method: 'HEAD', url })]
  const withoutDate = ({ statusCode, headers: { date: _now, ...headers } }: typeof get) => ({ statusCode, headers })
  expect(withoutDate(head)).toEqual(withoutDate(get))
  expect(head.body).toBe('')
})

test('a process that lives says so whatever its database and its disk are like', async () => {
  const answer = async (path: string) => {
    const reply = await app.inject({ url: `/api/health/${path}` })
    return [reply.statusCode, reply.json<{ ok: boolean }>().ok]
  }
  expect([await answer('live'), await answer('ready')]).toEqual([
    [200, true],
    [503, false],
  ])
})

test('the health check names the fault in the language of the request', async () => {
  const healthText = async (language: string) => {
    const reply = await app.inject({ url: '/api/health', headers: { 'accept-language': language } })
    return { status: reply.statusCode, ...reply.json<{ ok: boolean; db: string; version: string; reason: string }>() }
  }
  const common = { status: 503, ok: false, db: 'embedded', version: '1' }
  expect(await healthText('')).toEqual({ ...common, reason: '服务器磁盘已满，修改没有保存；请联系管理员清理磁盘空间，然后重试' })
  expect(await healthText('en-US')).toMatchObject({ ...common, reason: /disk is full/ })
  expect(await healthText('zh-TW')).toMatchObject({ ...common, reason: /磁碟已滿/ })
})
