import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readDatabaseConfig } from '../../src/server/databaseConfig.ts'
import { messageNumbers, type NumberedMessage, parseNumbered } from '../../src/server/db/nats/messageNumbers.ts'
import { parseNatsAddress } from '../../src/server/db/nats/natsAddress.ts'
import { natsTransport } from '../../src/server/db/nats/natsTransport.ts'
import { hasNats, type NatsServer, startNats } from '../nats.ts'
import { silentProxy } from '../silentProxy.ts'

const DATABASE_URL = 'postgres://houtai@db/houtai'

describe('the addresses of NATS', () => {
  test.each([
    ['nats://one:4222', { servers: ['one:4222'], isEncrypted: false }],
    [
      'tls://a:s%40fe@one, tls://a:s%40fe@two:4223',
      { servers: ['one', 'two:4223'], isEncrypted: true, user: 'a', password: 's@fe' },
    ],
    ['nats://token@one', { servers: ['one'], isEncrypted: false, token: 'token' }],
  ])('%s is understood', (text, address) => {
    expect(readDatabaseConfig({ DATABASE_URL, NATS_URL: text }).nats).toEqual(address)
  })

  test.each([
    [{ DATABASE_URL, NATS_URL: 'one:4222' }, 'NATS_URL must be like'],
    [{ DATABASE_URL, NATS_URL: 'http://one' }, 'NATS_URL must be like'],
    [{ DATABASE_URL, NATS_URL: 'nats://one,' }, 'NATS_URL must be like'],
    [{ DATABASE_URL, NATS_URL: 'nats://%zz@one' }, 'NATS_URL must be like'],
    [{ DATABASE_URL, NATS_URL: 'nats://a:b@one,nats://two' }, 'same credentials'],
    [{ DATABASE_URL, NATS_URL: 'nats://a:b@one', NATS_CREDS: 'file' }, 'set one of them'],
    [{ DATABASE_URL, NATS_CREDS: 'file' }, 'NATS_URL is missing'],
    [{ DATABASE_URL, NATS_URL: 'nats://one', NATS_CREDS: '/nowhere/nats.creds' }, 'there is no file /nowhere/nats.creds'],
    [{ NATS_URL: 'nats://one' }, 'says nothing without DATABASE_URL'],
  ])('%o are refused', (environment, says) => {
    expect(() => readDatabaseConfig(environment)).toThrow(says)
  })
})

describe('numbered messages', () => {
  const receive = (...messages: readonly Partial<NumberedMessage>[]) => {
    let missed = 0
    const numbers = messageNumbers(() => (missed += 1))
    for (const one of messages) numbers.receive({ node: 'a', number: 0, kind: 'message', text: '', ...one })
    return { missed: () => missed, numbers }
  }
  test.each<[string, Partial<NumberedMessage>[], number]>([
    ['in order', [{ kind: 'hello' }, { number: 1 }, { number: 2 }, { kind: 'beat', number: 2 }, { kind: 'bye', number: 2 }], 0],
    ['of two nodes', [{ number: 1 }, { node: 'b', number: 1 }, { number: 2 }], 0],
    ['of which one in the middle is lost', [{ number: 1 }, { number: 3 }], 1],
    ['of which the last is lost', [{ number: 1 }, { kind: 'beat', number: 2 }], 1],
    ['of which the last before the end is lost', [{ number: 1 }, { kind: 'bye', number: 2 }], 1],
    ['of a node that sent some before it was heard', [{ number: 7 }, { number: 8 }], 1],
  ])('%s: what is missing is noticed', (_, messages, missed) => {
    expect(receive(...messages).missed()).toBe(missed)
  })

  test('a node that fell silent may have left something unsaid, one that said goodbye has not', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { missed, numbers } = receive({ number: 1 }, { node: 'b', number: 1 }, { node: 'b', kind: 'bye', number: 1 })
    expect(numbers.count()).toBe(1)
    numbers.forgetSilent()
    expect(missed()).toBe(0)
    vi.advanceTimersByTime(17_000)
    numbers.forgetSilent()
    expect([missed(), numbers.count()]).toEqual([1, 0])
  })

  test.each(['', 'x', 'a 1 message', 'a -1 beat\n', 'a 1 shout\n', `${'a'.repeat(41)} 1 beat\n`])('%j is none', text => {
    expect(parseNumbered(text)).toBeNull()
  })
})

test('a server that hangs up while a node subscribes is tried again, and written down once', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => written.mockRestore())
  let subscribed = 0
  const server = createServer(socket => {
    socket.write('INFO {"server_id":"one","version":"2.10.0","proto":1,"headers":true,"max_payload":1048576}\r\n')
    socket.on('error', () => undefined)
    socket.on('data', sent => {
      if (String(sent).includes('SUB ')) {
        subscribed++
        socket.destroy()
      } else if (String(sent).includes('PING')) socket.write('PONG\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const transport = natsTransport(parseNatsAddress(`nats://127.0.0.1:${port}`, undefined), 'houtai.0.1')
  onTestFinished(() => transport.close().then(() => void server.close()))
  transport.listen({ received: () => undefined, missed: () => undefined })
  await expect.poll(() => subscribed).toBeGreaterThan(2)
  expect(written.mock.calls.map(([text]) => String(text))).toEqual([expect.stringContaining('NATS is not reached')])
})

describe.runIf(hasNats)('on a server of NATS', () => {
  let server: NatsServer
  beforeAll(async () => {
    server = await startNats()
  })
  afterAll(() => server?.stop())

  /** A node that notes what it hears. */
  function node(url: string, subject: string) {
    const transport = natsTransport(parseNatsAddress(url, undefined), subject)
    onTestFinished(transport.close)
    const received: string[] = []
    transport.listen({ received: text => received.push(text), missed: () => received.push('missed') })
    const connected = () => expect.poll(transport.isConnected).toBe(true)
    return { transport, received, connected }
  }
  const forget = (received: string[]) => received.splice(0)

  test('a message reaches the other node, and no other database', async () => {
    const [one, two, other] = [node(server.url, 'houtai.1.1'), node(server.url, 'houtai.1.1'), node(server.url, 'houtai.1.2')]
    for (const { connected } of [one, two, other]) await connected()
    one.transport.notify('first')
    await expect.poll(() => two.received).toContain('first')
    other.transport.notify('second')
    one.transport.notify('third')
    await expect.poll(() => two.received).toContain('third')
    expect(two.received).not.toContain('second')
    expect(one.received).not.toContain('first')
    expect(other.received.filter(text => text !== 'missed')).toEqual([])
  })

  test('what a node says on a line that is cut is noticed as missing when it is back', async () => {
    const proxy = await silentProxy({ port: server.port, host: '127.0.0.1' })
    const one = node(`nats://127.0.0.1:${proxy.port}`, 'houtai.2.1')
    const two = node(server.url, 'houtai.2.1')
    await one.connected()
    await two.connected()
    one.transport.notify('before')
    await expect.poll(() => two.received).toContain('before')
    forget(two.received)
    proxy.cut()
    // It does not know yet that nobody reads what it writes.
    one.transport.notify('lost')
    await expect.poll(() => two.received).toContain('missed')
    one.transport.notify('after')
    await expect.poll(() => two.received).toContain('after')
    expect(two.received).not.toContain('lost')
  })

  test(
    'a line that fell silent is left within seconds, and the node hears that it missed something',
    { timeout: 90_000 },
    async () => {
      const proxy = await silentProxy({ port: server.port, host: '127.0.0.1' })
      const one = node(`nats://127.0.0.1:${proxy.port}`, 'houtai.3.1')
      const two = node(server.url, 'houtai.3.1')
      await one.connected()
      await two.connected()
      forget(one.received)
      proxy.fallSilent()
      await expect.poll(() => one.received, { timeout: 40_000 }).toContain('missed')
      await one.connected()
      two.transport.notify('again')
      await expect.poll(() => one.received).toContain('again')
    },
  )

  test('a server that is not there yet is found when it is; a wrong password is no connection', async () => {
    await using late = await startNats(['--user', 'houtai', '--pass', 'secret'], 'houtai:secret@')
    await late.stop()
    const [right, wrong] = [node(late.url, 'houtai.4.1'), node(late.url.replace('secret', 'other'), 'houtai.4.1')]
    expect(right.transport.isConnected()).toBe(false)
    await late.start()
    await right.connected()
    expect(wrong.transport.isConnected()).toBe(false)
  })
})
