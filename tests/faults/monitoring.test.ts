import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { launch, signIn, startedDirectory } from './process.ts'

const token = 'read-the-figures-please'

/** A collector of spans; returns its address and what it got. */
async function collector() {
  const got: string[] = []
  const server = createServer((request, response) => {
    void text(request).then(body => {
      got.push(`${request.url} ${body}`)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, got }
}

/** Series by their name with labels, after every line was read as Prometheus does. */
function parsed(page: string): Map<string, number> {
  const series = new Map<string, number>()
  const described = new Set<string>()
  for (const line of page.split('\n').filter(Boolean)) {
    const about = /^# (?:HELP|TYPE) ([a-z_][\w:]*) \S/.exec(line)
    if (about) {
      described.add(about[1] ?? '')
      continue
    }
    const [whole, name = '', labels = '', value = ''] =
      /^([a-z_][\w:]*)(\{(?:[a-z_]\w*="(?:[^"\\\n]|\\.)*",?)+\})? (\S+)$/.exec(line) ?? []
    expect(whole, line).toBe(line)
    expect(described).toContain(name.replace(/_(bucket|sum|count)$/, match => (described.has(name) ? match : '')))
    expect(series.has(name + labels), line).toBe(false)
    expect(value === 'NaN' || !Number.isNaN(Number(value)), line).toBe(true)
    series.set(name + labels, Number(value))
  }
  return series
}

test('a node is seen from outside: figures, log, spans, and whether it lives and is ready', async () => {
  const spans = await collector()
  const server = launch({
    DATA_DIR: await startedDirectory(),
    LOG_LEVEL: 'info',
    SLOW_CALL_MS: '1',
    METRICS_TOKEN: token,
    OTEL_EXPORTER_OTLP_ENDPOINT: spans.address,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    // While it drains, it has to be found so.
    DRAIN_SECONDS: '10',
  })
  const origin = await server.ready
  const post = await signIn(server)
  const list = await fetch(`${origin}/api/v2/manage/admin/config/dictionary/list`, {
    method: 'POST',
    body: JSON.stringify({ queryValue: '私密的关键词', status: 'all' }),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${post.token}`, 'x-request-id': 'browser-0001' },
  })
  const id = list.headers.get('x-request-id') ?? ''
  expect(id).toMatch(/^browser-0001\.[\w-]+$/)
  await post('admin/config/dictionary/save', { title: '' })

  const figures = (authorization: string) => fetch(`${origin}/metrics`, { headers: { authorization } })
  expect((await figures('')).status).toBe(401)
  expect((await figures(`Bearer ${token}x`)).status).toBe(401)
  const page = await (await figures(`Bearer ${token}`)).text()
  const series = parsed(page)
  const route = '/api/manage/admin/config/dictionary'
  expect(series.get(`houtai_http_requests_total{route="${route}/list",method="POST",status="200"}`)).toBe(1)
  expect(series.get('houtai_refusals_total{code="invalid"}')).toBe(1)
  for (const name of [
    `houtai_http_request_duration_seconds_bucket{le="+Inf",route="${route}/list",method="POST"}`,
    'houtai_database_duration_seconds_count{form="read"}',
    'houtai_queue_calls{queue="calls",state="running"}',
    'houtai_queue_calls{queue="statements",state="waiting"}',
    'houtai_sockets',
    'nodejs_eventloop_lag_seconds',
  ])
    expect(series.get(name), name).toEqual(expect.any(Number))
  for (const secret of [post.token, token, '私密']) expect(page).not.toContain(secret)

  const lines = () =>
    server
      .printed()
      .split('\n')
      .filter(line => line.startsWith('{'))
      .map(line => JSON.parse(line) as Record<string, unknown>)
  await expect
    .poll(() => lines().find(line => line['reqId'] === id))
    .toMatchObject({
      msg: 'slow call',
      module: 'dictionary',
      call: 'list',
      status: 200,
      org: expect.any(Number),
      asked: ['queryValue', 'status'],
    })
  await expect.poll(lines).toContainEqual(expect.objectContaining({ call: 'save', refusal: 'invalid', status: 422 }))
  for (const secret of [post.token, '私密']) expect(server.printed()).not.toContain(secret)

  await expect.poll(() => spans.got.join()).toContain(id)
  await expect.poll(() => spans.got.join()).toContain('database read')
  expect(spans.got.join()).not.toContain('私密')

  const health = async (path: string) => (await fetch(`${origin}/api/health/${path}`)).status
  expect([await health('live'), await health('ready')]).toEqual([200, 200])
  server.signal('SIGTERM')
  await expect.poll(() => health('ready')).toBe(503)
  expect(await health('live')).toBe(200)
  expect(await server.ended).toMatchObject({ code: 0 })
})

test('figures have a port of their own, and no other place without a token', async () => {
  const port = 20_000 + (process.pid % 10_000)
  const server = launch({ DATA_DIR: await startedDirectory(), METRICS_PORT: String(port) })
  const origin = await server.ready
  expect((await fetch(`${origin}/metrics`)).status).toBe(404)
  expect(parsed(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).get('houtai_sockets')).toBe(0)
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(404)
})
