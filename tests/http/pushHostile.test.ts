import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { pushFrame } from '../../src/server/push/pushHub.ts'
import { allowing } from '../fixtures/allowing.ts'
import { addressOf, openSocket, framesWithin, type PushClient, subscribe } from '../fixtures/pushClient.ts'
import { valueAsOwner, orgOf, signInWith } from '../fixtures/records.ts'
import { inject, type Product, type Session, startProduct } from '../server.ts'

let product: Product
let demo1: Session
let demo2: Session
let heartbeats: ReturnType<typeof silenceBesideHeartbeats>

beforeAll(async () => {
  product = await startProduct('embedded')
  demo1 = await product.signIn('demo1')
  demo2 = await product.signIn('demo2')
  await addressOf(product)
  // For half a minute, while the other tests run.
  heartbeats = silenceBesideHeartbeats()
})
afterAll(() => product?.close())

/** Waits until a socket is closed that sends no heartbeat, beside one that sends them. */
async function silenceBesideHeartbeats() {
  // Before its last frame: on a busy machine the other one is open seconds later.
  const started = performance.now()
  const [silent, alive] = [await subscribe(product, demo1), await subscribe(product, demo1)]
  const heartbeat = setInterval(() => alive.send({ type: 'adminpong', echo: true }), 5000)
  const reason = await silent.closed
  const ms = performance.now() - started
  const isAliveOpen = alive.socket.readyState === WebSocket.OPEN
  clearInterval(heartbeat)
  alive.socket.close()
  return { reason, ms, isAliveOpen, echoes: alive.frames.filter(({ type }) => type === 'adminpong').length }
}

/** A socket that sends these frames first. */
const clientSending = async (...frames: readonly (object | string)[]): Promise<PushClient> => {
  const client = await openSocket(product)
  frames.forEach(client.send)
  return client
}
const subscribing = { type: 'adminsub', orgcode: 'demo1' }

/** The status of a refused upgrade. */
async function answerTo(path: string, headers: Record<string, string>): Promise<number | undefined> {
  const socket = new WebSocket(`ws://${await addressOf(product)}${path}`, { headers })
  const [, { statusCode }] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }]
  socket.on('error', () => undefined).terminate()
  return statusCode
}

describe.concurrent('a socket is closed without a frame', () => {
  test('without a token', async () => {
    const client = await clientSending(subscribing)
    expect([await client.closed, client.frames]).toEqual(['noSession', []])
  })

  test('that does not authenticate within five seconds', async () => {
    const [silent, known] = [await clientSending(), await clientSending({ type: 'auth', token: demo1.token })]
    expect([await silent.closed, silent.frames, await known.closed, known.frames]).toEqual(['silent', [], 'silent', []])
  })

  test.each([
    ['in its address', (token: string) => openSocket(product, {}, `/ws?token=${token}`)],
    ['in a header', (token: string) => openSocket(product, { headers: { authorization: `Bearer ${token}` } })],
  ])('with its token %s alone', async (_, open) => {
    const client = await open(demo1.token)
    client.send(subscribing)
    expect([await client.closed, client.frames]).toEqual(['noSession', []])
  })

  test.each([
    ['garbage', () => 'x'.repeat(59)],
    ['nothing', () => ''],
    ['a signature of another', () => demo1.token.slice(0, -4) + demo2.token.slice(-4)],
    ['another session under its own signature', () => demo2.token.slice(0, 20) + demo1.token.slice(20)],
  ])('with %s for a token', async (_, token) => {
    const client = await clientSending({ type: 'auth', token: token() }, subscribing)
    expect([await client.closed, client.frames]).toEqual(['noSession', []])
  })

  test('with the cookie of a forged token', async () => {
    const client = await openSocket(product, { headers: { cookie: `token=${'x'.repeat(59)}` } })
    client.send(subscribing)
    expect([await client.closed, client.frames]).toEqual(['noSession', []])
  })

  test.each(['frame', 'cookie'])('with the token of a session that was signed out, in its %s', async place => {
    const session = await product.signIn('demo1')
    await session.post('admin/logout')
    const client = await openSocket(product, place === 'cookie' ? { headers: { cookie: `token=${session.token}` } } : {})
    if (place === 'frame') client.send({ type: 'auth', token: session.token })
    client.send(subscribing)
    expect([await client.closed, client.frames]).toEqual(['noSession', []])
  })

  test.each(['x'.repeat(59), 'own'])('that authenticates again, as %s', async token => {
    const client = await clientSending(
      { type: 'auth', token: demo1.token },
      { type: 'auth', token: token === 'own' ? demo1.token : token },
      subscribing,
    )
    expect([await client.closed, client.frames]).toEqual(['badFrame', []])
  })

  test.each([
    ['no JSON', 'adminsub'],
    ['a list', '[]'],
    ['null', 'null'],
    ['an unknown type', { type: 'alluid', orgcode: 'demo1', uids: [1] }],
    ['no organisation', { type: 'adminsub' }],
    ['an organisation that is no text', { type: 'adminsub', orgcode: { $ne: '' } }],
    ['a token that is no text', { type: 'auth', token: ['x'] }],
    ['a token of a thousand characters', { type: 'auth', token: 'x'.repeat(1000) }],
    ['a type from above', '{"__proto__":{"type":"adminpong"}}'],
  ])('that says %s', async (_, frame) => {
    const client = await clientSending({ type: 'auth', token: demo1.token }, frame, subscribing)
    expect([await client.closed, client.frames]).toEqual(['badFrame', []])
  })

  test('that sends binary', async () => {
    const client = await clientSending({ type: 'auth', token: demo1.token })
    client.socket.send(Buffer.from(JSON.stringify(subscribing)), { binary: true })
    expect([await client.closed, client.frames]).toEqual(['badFrame', []])
  })

  test('whose frame is a megabyte', async () => {
    const client = await clientSending(
      { type: 'auth', token: demo1.token },
      JSON.stringify({ ...subscribing, more: 'x'.repeat(1_048_576) }),
    )
    expect([await client.closed, client.frames]).toEqual(['1009', []])
  })

  test('whose frame never ends', async () => {
    const client = await clientSending({ type: 'auth', token: demo1.token })
    for (let at = 0; at < 100_000 && client.socket.readyState === WebSocket.OPEN; at += 1) client.socket.send(' ', { fin: false })
    expect([await client.closed, client.frames]).toEqual(['1008', []])
  })

  test.each(['frames', 'pings'])('that sends too many %s', async what => {
    const client = await subscribe(product, demo1)
    for (let at = 0; at < 10_000; at += 1) {
      if (what === 'pings') client.socket.ping()
      else client.send({ type: 'adminpong' })
    }
    expect(await client.closed).toBe('tooMany')
  })
})

describe('a socket of another organisation', () => {
  test.each([
    ['demo1', 'demo2'],
    ['demo2', 'demo1'],
    ['demo1', 'platform'],
    ['platform', 'demo1'],
    ['demo1', 'nobody'],
    ['demo1', 'DEMO1'],
  ])('that %s asks for by the name %s is refused, closed and told of', async (orgcode, wanted) => {
    const { token } = await product.signIn(orgcode)
    const refusals = () =>
      valueAsOwner<number>(
        product,
        `select count(*)::int as value from audit where action = 'ws' and result = 'wrongOrganisation'`,
      )
    const before = (await refusals()) ?? 0
    const client = await clientSending({ type: 'auth', token }, { type: 'adminsub', orgcode: wanted })
    expect([await client.closed, client.frames]).toEqual(['wrongOrganisation', []])
    await expect.poll(refusals).toBe(before + 1)
  })

  test('gets no frame of the other', async () => {
    const client = await subscribe(product, demo1)
    const received = framesWithin(500, client)
    pushFrame(product.server.context, { org: await orgOf(product, 'demo2') }, { type: 'message', unread: 1 })
    await demo2.post('admin/config/dictionary/save', { title: 'theirs', pid: 0, sort: 1 })
    expect(await received).toEqual([])
  })

  test('cannot be subscribed to after authentication', async () => {
    const client = await subscribe(product, demo1)
    client.send({ type: 'adminsub', orgcode: 'demo2' })
    expect(await client.closed).toBe('wrongOrganisation')
  })
})

describe('no socket is made', () => {
  test.each(['https://evil.example', 'null', 'http://127.0.0.1:1', 'file://'])('for a page of the origin %s', async origin => {
    expect(await answerTo('/ws', { origin, cookie: `token=${demo1.token}` })).toBe(403)
  })

  test('for an origin that only begins like ours', async () => {
    const origin = `http://${await addressOf(product)}.evil.example`
    expect(await answerTo('/ws', { origin, cookie: `token=${demo1.token}` })).toBe(403)
  })

  test('at another path, which answers as usual', async () => {
    expect(await answerTo('/api/health', {})).toBe(200)
    expect(await answerTo('/ws/', {})).toBe(404)
  })

  test('for a plain request', async () => {
    const reply = await inject(product.app, '/ws')
    expect(reply.status).toBe(404)
    expect((await product.app.inject({ url: '/ws' })).statusCode).toBe(426)
  })

  test('beyond one hundred per account', async () => {
    const session = await signInWith(product, 'many', {})
    const clients = await Promise.all(
      Array.from({ length: 130 }, () => clientSending({ type: 'auth', token: session.token }, subscribing)),
    )
    await framesWithin(1500, clients[0] as PushClient)
    const open = clients.filter(({ socket }) => socket.readyState === WebSocket.OPEN)
    expect(open.length).toBe(100)
    const closed = await Promise.all(clients.filter(client => !open.includes(client)).map(client => client.closed))
    expect(new Set(closed)).toEqual(new Set(['tooMany']))
    open.forEach(({ socket }) => socket.terminate())
  })
})

test('a socket that reads nothing is closed, and blocks nobody', async () => {
  const [slow, quick] = [await subscribe(product, demo1), await subscribe(product, demo1)]
  slow.socket.pause()
  const org = await orgOf(product, 'demo1')
  const frame = { type: 'module', name: 'x'.repeat(60_000), ids: [] } as const
  for (let at = 0; at < 200; at += 1) {
    pushFrame(product.server.context, { org }, frame)
    await quick.nextFrame('module')
  }
  slow.socket.resume()
  expect(await slow.closed).toBe('1006')
  quick.socket.close()
})

test('a stopping server notifies its sockets and waits for none of them', async () => {
  const other = await startProduct('embedded')
  const clients = [await subscribe(other, await other.signIn('demo1')), await subscribe(other, await other.signIn('demo1'))]
  clients[1]?.socket.pause()
  const started = performance.now()
  await other.close()
  expect(performance.now() - started).toBeLessThan(allowing(3000))
  expect(await clients[0]?.closed).toBe('goingAway')
})

test('an upgrade to another protocol is answered as a plain request', async () => {
  const { host, port } = new URL(`http://${await addressOf(product)}`)
  const upgrade = request({
    host: host.split(':')[0],
    port,
    path: '/api/health',
    headers: { connection: 'upgrade', upgrade: 'h2c' },
  }).end()
  const [reply] = (await once(upgrade, 'response')) as [{ statusCode: number; resume(): void }]
  reply.resume()
  expect(reply.statusCode).toBe(200)
})

test('a socket that misses five heartbeats is closed, and not one that sends them', { timeout: 60_000 }, async () => {
  const { reason, ms, isAliveOpen, echoes } = await heartbeats
  expect([reason, isAliveOpen]).toEqual(['silent', true])
  expect(ms).toBeGreaterThan(24_000)
  expect(ms).toBeLessThan(24_000 + allowing(8000))
  expect(echoes).toBeGreaterThan(3)
})
