import { once } from 'node:events'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { createApp } from '../../src/server/http/createApp.ts'
import { png } from '../fixtures/uploadForms.ts'
import { type Product, type Session, startProduct } from '../server.ts'

let product: Product
let session: Session
let source: HttpServer
let app: Awaited<ReturnType<typeof createApp>>
let fetchedPaths: string[] = []
let answer: { status: number; type: string; bytes: Buffer; location?: string }
let tile: Buffer

beforeAll(async () => {
  tile = await png(16, 16)
  source = createServer((request, response) => {
    fetchedPaths.push(request.url ?? '')
    response.writeHead(answer.status, { 'content-type': answer.type, ...(answer.location ? { location: answer.location } : {}) })
    response.end(answer.bytes)
  }).listen(0, '127.0.0.1')
  await once(source, 'listening')
  const tiles = `http://127.0.0.1:${(source.address() as AddressInfo).port}/street/{z}/{x}/{y}.png?k=1`
  product = await startProduct('embedded')
  session = await product.signIn('demo1', 'viewer')
  const health = async () => ({ problem: null, db: '', version: '' })
  const server = { ...product.server, context: { ...product.server.context, tiles } }
  app = await createApp(server, { trustProxy: false, client: null, log: 'silent', health })
})
afterAll(async () => {
  source.close()
  await app?.close()
  await product?.close()
})
beforeEach(() => {
  fetchedPaths = []
  answer = { status: 200, type: 'image/png', bytes: tile }
})

const open = (path: string, headers: Record<string, string> = { cookie: `token=${session.token}` }, of = app) =>
  of.inject({ method: 'GET', url: `/api/tiles/${path}`, headers })

test('a tile is fetched once, however many ask for it, and served to every session', async () => {
  const replies = await Promise.all(Array.from({ length: 5 }, () => open('15/27000/13000')))
  for (const reply of [...replies, await open('15/27000/13000')]) {
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/png'])
    expect(reply.rawPayload.equals(tile)).toBe(true)
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
  }
  expect(fetchedPaths).toEqual(['/street/15/27000/13000.png?k=1'])
  expect((await open('15/27001/13000', {})).statusCode).toBe(401)
  expect(fetchedPaths).toHaveLength(1)
  const info = await product.signIn('demo1')
  expect((await info.post<{ tile_url: string }>('admin/web/info')).body.data?.tile_url).toBe('')
  const { body } = JSON.parse(
    `{"body":${(await app.inject({ method: 'POST', url: '/api/v2/manage/admin/web/info', headers: { authorization: `Bearer ${info.token}`, 'content-type': 'application/json' }, payload: '{}' })).body}}`,
  ) as { body: { data: { tile_url: string } } }
  expect(body.data.tile_url).toBe('/api/tiles/{z}/{x}/{y}')
})

test.each([
  ['21/0/0'],
  ['2/4/0'],
  ['2/0/4'],
  ['-1/0/0'],
  ['1/0/0.png'],
  ['1/0/..%2f..%2fadmin'],
  ['1/0/0%3fx=1'],
  ['1/0/%40evil'],
  ['1/1e1/0'],
  ['99999999999/0/0'],
])('%s is no tile, and nobody is asked', async path => {
  expect((await open(path)).statusCode).toBe(404)
  expect(fetchedPaths).toEqual([])
})

describe('an answer that is no picture is not served', () => {
  test.each([
    ['a page', { type: 'text/html', bytes: Buffer.from('<script>1</script>') }, 503],
    ['a drawing that could run', { type: 'image/svg+xml', bytes: Buffer.from('<svg/>') }, 503],
    ['more than a tile', { bytes: Buffer.alloc(1_100_000) }, 503],
    ['a fault', { status: 500 }, 503],
    ['another address', { status: 302, location: 'http://127.0.0.1:1/' }, 503],
    ['nothing there', { status: 404 }, 404],
  ])('%s', async (name, wrong, status) => {
    answer = { ...answer, ...wrong }
    const reply = await open(`10/${name.length}/1`)
    expect(reply.statusCode).toBe(status)
    expect(reply.headers['content-type']).toContain('application/json')
  })
})

test('without a source there are no tiles', async () => {
  expect((await open('1/0/0', { cookie: `token=${session.token}` }, product.app)).statusCode).toBe(404)
})

test.each([
  ['https://tiles.example.com/{z}/{x}/{y}.png', true],
  ['http://10.0.0.1:8080/t?x={x}&y={y}&z={z}', true],
  ['https://{z}.example.com/{x}/{y}', false],
  ['https://user:secret@example.com/{z}/{x}/{y}', false],
  ['https://tiles.example.com/{z}/{x}.png', false],
  ['file:///etc/{z}/{x}/{y}', false],
  ['https://tiles.example.com/{s}/{z}/{x}/{y}', false],
  ['https:/\\evil/{z}/{x}/{y}', false],
])('MAP_TILES=%s: taken %s', (text, taken) => {
  const read = () => readConfig({ MAP_TILES: text }).tiles
  if (taken) expect(read()).toBe(text)
  else expect(read).toThrow('MAP_TILES must be like https://')
})
