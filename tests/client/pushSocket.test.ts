import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws'
import { type PushSocketOptions, type PushState, type PushSocket, openPushSocket } from '../../src/client/api/push/pushSocket.ts'
import { sharePushSocket } from '../../src/client/api/push/tabLeader.ts'
import { sessionIdOf } from '../../src/client/api/session/token.ts'
import { closeCodes, type ServerFrame } from '../../src/shared/wire/pushFrame.ts'

/** A push server that accepts every connection while `takes` is true. */
let server: WebSocketServer
let address: string
let sockets: ServerSocket[] = []
let sentFrames: string[] = []
let answers = true
let takes = true

beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1', verifyClient: () => takes })
  await once(server, 'listening')
  address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`
  server.on('connection', socket => {
    sockets.push(socket)
    socket.on('message', data => {
      sentFrames.push(String(data))
      if (answers && String(data).includes('adminpong')) socket.send('{"type":"adminpong"}')
    })
  })
})
afterAll(() => server.close())

interface Page {
  socketLink: PushSocket
  received: ServerFrame[]
  states: PushState[]
  refused: string[]
}
let token = 'first'
let pages: Page[] = []
let pulses = 0

/** A heartbeat fast enough for a test. */
const beating = (every: number) => (beat: () => void) => {
  pulses += 1
  const timer = setInterval(beat, every)
  return () => {
    pulses -= 1
    clearInterval(timer)
  }
}

function open({ every = 100, shared }: { every?: number; shared?: string } = {}): Page {
  const page = { received: [] as ServerFrame[], states: [] as PushState[], refused: [] as string[] }
  const handlers = {
    onFrame: (frame: ServerFrame) => page.received.push(frame),
    onState: (state: PushState) => page.states.push(state),
  }
  const rest: Omit<PushSocketOptions, 'onFrame' | 'onState'> = {
    address,
    orgcode: 'demo1',
    token: () => token,
    onRefused: one => page.refused.push(one),
    startHeartbeat: beating(every),
  }
  const socketLink =
    shared === undefined
      ? openPushSocket({ ...rest, ...handlers })
      : sharePushSocket(shared, own => openPushSocket({ ...rest, ...own }), handlers)
  const whole = { ...page, socketLink }
  pages.push(whole)
  return whole
}
const latest = (page: Page) => page.states.at(-1)
const untilConnected = (page: Page) => expect.poll(() => latest(page)).toBe('connected')
const broadcast = (frame: ServerFrame) => sockets.forEach(socket => socket.send(JSON.stringify(frame)))
const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

beforeEach(() => {
  ;[answers, takes, token, sentFrames, sockets, pages] = [true, true, 'first', [], [], []]
})
afterEach(() => {
  for (const { socketLink } of pages) socketLink.close()
  for (const socket of sockets) socket.terminate()
})

describe('a push socket', () => {
  test('authenticates and subscribes, and is connected once the server answers', async () => {
    answers = false
    const page = open({ every: 10_000 })
    await expect.poll(() => sentFrames).toHaveLength(3)
    expect(sentFrames.map(text => JSON.parse(text))).toEqual([
      { type: 'auth', token: 'first' },
      { type: 'adminsub', orgcode: 'demo1', shared: true, since: expect.any(Number) },
      { type: 'adminpong', echo: true },
    ])
    expect(latest(page)).toBe('reconnecting')
    broadcast({ type: 'alluid', orgcode: 'demo1', uids: [7] })
    await untilConnected(page)
    expect(page.received).toEqual([{ type: 'alluid', orgcode: 'demo1', uids: [7] }])
  })

  test('reconnects when it breaks, with the token of that moment', async () => {
    const page = open({ every: 500 })
    await untilConnected(page)
    token = 'second'
    sockets[0]?.terminate()
    await expect.poll(() => page.states).toEqual(['reconnecting', 'connected', 'reconnecting', 'connected'])
    expect(sentFrames).toContain(JSON.stringify({ type: 'auth', token: 'second' }))
    expect(sockets).toHaveLength(2)
  })

  test('without heartbeat replies is replaced', async () => {
    const page = open({ every: 500 })
    await untilConnected(page)
    answers = false
    await expect.poll(() => latest(page)).toBe('reconnecting')
    answers = true
    await untilConnected(page)
    expect(sockets).toHaveLength(2)
  })

  test('stops after five failed reconnects, is idle, and starts again on request', async () => {
    const page = open()
    await untilConnected(page)
    takes = false
    sockets[0]?.terminate()
    await expect.poll(() => latest(page)).toBe('stopped')
    expect(pulses).toBe(0)
    takes = true
    await sleep(1000)
    expect([sockets.length, latest(page)]).toEqual([1, 'stopped'])
    page.socketLink.restart()
    await untilConnected(page)
    expect(pulses).toBe(1)
  })

  test('whose token is refused reports that token', async () => {
    const page = open()
    await untilConnected(page)
    sockets[0]?.close(closeCodes.noSession)
    await expect.poll(() => page.refused).toEqual(['first'])
  })

  test('whose own session ended reports it and passes no frame on', async () => {
    const page = open()
    await untilConnected(page)
    broadcast({ type: 'session', state: 'ended' })
    await expect.poll(() => page.refused).toEqual(['first'])
    expect(page.received).toEqual([])
  })

  test('does not reconnect after it was closed', async () => {
    const page = open()
    await untilConnected(page)
    page.socketLink.close()
    await sleep(2000)
    expect([sockets.length, pulses]).toEqual([1, 0])
  })
})

describe('tabs of one browser', () => {
  test('share one socket and receive the same frames', async () => {
    const [one, two] = [open({ shared: 'same' }), open({ shared: 'same' })]
    await Promise.all([untilConnected(one), untilConnected(two)])
    broadcast({ type: 'message', unread: 2 })
    for (const page of [one, two]) await expect.poll(() => page.received).toEqual([{ type: 'message', unread: 2 }])
    expect(sockets).toHaveLength(1)
  })

  test('of different accounts do not share it', async () => {
    const [one, two] = [open({ shared: 'a' }), open({ shared: 'b' })]
    await Promise.all([untilConnected(one), untilConnected(two)])
    expect(sockets).toHaveLength(2)
  })

  test('opened later get the state, who is online, and frames sent while they started', async () => {
    const one = open({ shared: 'late' })
    await untilConnected(one)
    broadcast({ type: 'alluid', orgcode: 'demo1', uids: [1, 2] })
    broadcast({ type: 'message', unread: 1 })
    broadcast({ type: 'module', name: 'dictionary', ids: [3] })
    broadcast({ type: 'message', unread: 2 })
    await expect.poll(() => one.received).toHaveLength(4)
    const two = open({ shared: 'late' })
    await untilConnected(two)
    await expect
      .poll(() => two.received)
      .toEqual([
        { type: 'alluid', orgcode: 'demo1', uids: [1, 2] },
        { type: 'message', unread: 2 },
        { type: 'module', name: 'dictionary', ids: [3] },
      ])
    expect(one.received).toHaveLength(4)
    expect(sockets).toHaveLength(1)
  })

  test('elect a new leader when the leader is closed, and know of the gap', async () => {
    const one = open({ shared: 'heir' })
    await untilConnected(one)
    const two = open({ shared: 'heir' })
    await untilConnected(two)
    one.socketLink.close()
    await expect.poll(() => two.states).toEqual(['connected', 'reconnecting', 'connected'])
    broadcast({ type: 'message', unread: 1 })
    await expect.poll(() => two.received).toEqual([{ type: 'message', unread: 1 }])
  })

  test('can each restart a stopped socket', async () => {
    takes = false
    const [one, two] = [open({ shared: 'again' }), open({ shared: 'again' })]
    await expect.poll(() => [latest(one), latest(two)]).toEqual(['stopped', 'stopped'])
    takes = true
    two.socketLink.restart()
    await Promise.all([untilConnected(one), untilConnected(two)])
  })
})

test('the session id is read from its token', () => {
  const sid = '00ff10a1b2c3d4e5f60718293a4b5c6d'
  const bytes = Buffer.concat([Buffer.from(sid, 'hex'), Buffer.alloc(28, 1)])
  expect(sessionIdOf(`Bearer ${bytes.toString('base64url')}`)).toBe(sid)
  expect(sessionIdOf('no token')).toBeNull()
})
