import type { LookupAddress } from 'node:dns'
import { createServer } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { guardedFetch } from '../../src/server/outgoing/guardedFetch.ts'
import { isNamedInside, noInsideHosts, parseInsideHosts } from '../../src/server/outgoing/insideHosts.ts'
import { isInsideAddress } from '../../src/server/outgoing/isInsideAddress.ts'
import { outgoingCalls, type OutgoingLimits } from '../../src/server/outgoing/outgoingCall.ts'
import { startReceiver, thisMachine } from '../fixtures/webhooks.ts'

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:a00:5',
  '64:ff9b::a00:5',
  '2002:a00:5::',
  '2001:0:1::1',
  '2001:db8::1',
  'localhost',
  '',
  '1.2.3',
  '127.1',
])('%s is inside', address => expect(isInsideAddress(address)).toBe(true))

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '172.32.0.1',
  '100.128.0.1',
  '223.255.255.255',
  '2606:4700::1111',
  '2400:3200::1',
  '::ffff:8.8.8.8',
])('%s is outside', address => expect(isInsideAddress(address)).toBe(false))

test('hosts inside are names and networks; half a network is neither, and not the whole internet', () => {
  const inside = parseInsideHosts('Keycloak.lan, 10.0.0.0/8 fd00::1')
  expect(['keycloak.lan', 'other.lan'].map(host => inside && isNamedInside(inside, host, '192.0.2.1'))).toEqual([true, false])
  expect(['10.9.9.9', 'fd00::1', 'fd00::2'].map(address => inside && isNamedInside(inside, 'x', address))).toEqual([
    true,
    true,
    false,
  ])
  const wrong = ['10.0.0.0/', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/-1', 'fd00::/129', 'fe80::1%eth0', 'a b/8', 'a_b']
  expect(wrong.map(parseInsideHosts)).toEqual(wrong.map(() => null))
})

describe('a call to an address that an operator named', () => {
  const open: (() => unknown)[] = []
  afterEach(() => open.splice(0).forEach(close => close()))
  const call = (url: string, rules: Partial<OutgoingLimits> = {}) =>
    outgoingCalls({ inside: thisMachine.insideHosts, timeout: 1500, ...rules })({
      url: new URL(url),
      headers: {},
      body: '{}',
    }).catch((error: { problem: string }) => error.problem)
  const resolvesTo =
    (...addresses: string[]) =>
    async (): Promise<LookupAddress[]> =>
      addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
  /** A listener that does what no HTTP server should. */
  const listening = async (talk: (socket: Socket) => void): Promise<string> => {
    const server = createTcpServer(socket => {
      socket.on('error', () => undefined)
      open.push(() => socket.destroy())
      talk(socket)
    })
    open.push(() => server.close())
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  }

  type Talk = (socket: Socket) => void
  const write =
    (text: string): Talk =>
    socket =>
      void socket.write(text)
  const drip: Talk = socket => {
    socket.write('HTTP/1.1 200 OK\r\nx: ')
    setInterval(() => socket.write('x'), 100).unref()
  }
  const silent: Talk = () => undefined
  const hangUp: Talk = socket => void socket.destroy()

  test.each([
    ['a private address', 'https://10.0.0.5/'],
    ['the loopback in octal', 'https://0177.0.0.1/'],
    ['the loopback as a number', 'https://2130706433/'],
    ['the loopback of IPv6', 'https://[::1]/'],
    ['the loopback in hexadecimal', 'https://0x7f000001/'],
    ['the loopback in short', 'https://127.1/'],
    ['the loopback with a dot behind', 'https://127.0.0.1./'],
    ['the loopback in digits of another script', 'https://１２７.０.０.１/'],
    ['no address at all', 'https://0.0.0.0/'],
    ['no address, in short', 'https://0/'],
    ['no address of IPv6', 'https://[::]/'],
    ['a mapped private address', 'https://[::ffff:10.0.0.5]/'],
    ['a mapped loopback in hexadecimal', 'https://[::ffff:7f00:1]/'],
    ['a loopback within IPv6, as it was once written', 'https://[::127.0.0.1]/'],
    ['a loopback behind a translator', 'https://[64:ff9b::7f00:1]/'],
    ['a loopback behind a local translator', 'https://[64:ff9b:1::7f00:1]/'],
    ['a loopback in a tunnel', 'https://[2002:7f00:1::]/'],
    ['a link-local address', 'https://[fe80::1]/'],
    ['a site-local address', 'https://[fec0::1]/'],
    ['a name of this machine', 'https://localhost/'],
    ['the metadata of a cloud', 'http://169.254.169.254/latest/meta-data'],
  ])('connects to nothing where it is %s', async (_what, url) => {
    expect(await call(url, { inside: noInsideHosts })).toBe('insideAddress')
  })

  test('connects to nothing where a name leads inside, also with one of several addresses', async () => {
    for (const addresses of [['10.0.0.5'], ['93.184.216.34', '192.168.0.1'], ['fd00::1'], ['::ffff:127.0.0.1']])
      expect(await call('https://hooks.example.com/', { inside: noInsideHosts, resolve: resolvesTo(...addresses) })).toBe(
        'insideAddress',
      )
  })

  test('looks a name up once and connects to that: a second answer would lead elsewhere', async () => {
    await using receiver = await startReceiver(response => void response.writeHead(200).end('here'))
    let lookups = 0
    const resolve = async (): Promise<LookupAddress[]> => [{ address: lookups++ ? '10.0.0.5' : '127.0.0.1', family: 4 }]
    const { port } = new URL(receiver.url)
    expect(await call(`http://rebinding.example.com:${port}/`, { resolve })).toEqual({ status: 200, text: 'here' })
    expect(lookups).toBe(1)
    expect(receiver.received[0]?.headers['host']).toBe(`rebinding.example.com:${port}`)
    expect(await call(`http://rebinding.example.com:${port}/`, { resolve })).toBe('insideAddress')
  })

  test('is not made without TLS, except to an inside address that is allowed', async () => {
    expect(await call('http://hooks.example.com/', { resolve: resolvesTo('93.184.216.34') })).toBe('plainHttp')
  })

  test('follows no redirect', async () => {
    await using target = await startReceiver()
    await using receiver = await startReceiver(response => void response.writeHead(302, { location: target.url }).end())
    expect(await call(receiver.url)).toMatchObject({ status: 302 })
    expect(target.received).toEqual([])
  })

  test('is made the same way for libraries: not inward, not after a redirect, not beside what was resolved', async () => {
    await using target = await startReceiver()
    await using receiver = await startReceiver(response => void response.writeHead(302, { location: target.url }).end())
    const send = (url: string, inside = thisMachine.insideHosts) => guardedFetch(inside)(url, { method: 'POST', body: '{}' })
    expect((await send(receiver.url)).status).toBe(302)
    expect(target.received).toEqual([])
    for (const url of ['https://10.0.0.5/', 'https://2130706434/', 'https://[::ffff:7f00:2]/', 'http://169.254.169.254/'])
      await expect(send(url)).rejects.toMatchObject({ problem: 'insideAddress' })
    await expect(send(receiver.url, noInsideHosts)).rejects.toMatchObject({ problem: 'insideAddress' })
    receiver.answer = response => void response.end('x'.repeat(2_000_000))
    await expect(send(receiver.url)).rejects.toThrow('larger than')
  })

  test.each([205, 999])(
    'is answered to libraries where the status is %i, which a Response does not take as it came',
    async status => {
      const url = await listening(write(`HTTP/1.1 ${status} Odd\r\ncontent-length: 1\r\n\r\nx`))
      expect((await guardedFetch(thisMachine.insideHosts)(url)).status).toBe(status === 205 ? 205 : 502)
    },
  )

  test('reads the beginning of a huge answer and leaves', async () => {
    let sent = 0
    const server = createServer((_request, response) => {
      const more = () => {
        while (!response.destroyed && sent < 500_000_000) {
          sent += 65_536
          if (!response.write('x'.repeat(65_536))) return void response.once('drain', more)
        }
      }
      more()
    })
    open.push(
      () => server.close(),
      () => server.closeAllConnections(),
    )
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const answer = await call(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    expect(answer).toEqual({ status: 200, text: 'x'.repeat(4096) })
    expect(sent).toBeLessThan(50_000_000)
  })

  test('takes the status of an answer that drips, without waiting for its end', async () => {
    const url = await listening(socket => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n')
      const drip = setInterval(() => socket.write('.'), 50)
      open.push(() => clearInterval(drip))
    })
    const begun = performance.now()
    expect(await call(url)).toMatchObject({ status: 200 })
    expect(performance.now() - begun).toBeLessThan(6000)
  })

  test.each<[problem: string, what: string, talk: Talk]>([
    ['tooSlow', 'never answers', silent],
    ['tooSlow', 'drips its headers', drip],
    ['badAnswer', 'answers with no HTTP', write('SSH-2.0-OpenSSH\r\n')],
    ['badAnswer', 'has endless headers', write(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}\r\n`)],
    [
      'badAnswer',
      'switches to another protocol',
      write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    ],
    ['unreachable', 'hangs up', hangUp],
  ])('fails as %s where the receiver %s', async (problem, _what, talk) => {
    expect(await call(await listening(talk))).toBe(problem)
  })

  test('fails in time where a name is never resolved, or not known', async () => {
    expect(await call('https://silent.example.com/', { resolve: () => new Promise(() => undefined) })).toBe('tooSlow')
    expect(await call('https://unknown.example.com/', { resolve: () => Promise.reject(new Error('ENOTFOUND')) })).toBe(
      'noSuchHost',
    )
    expect(await call('https://empty.example.com/', { resolve: async () => [] })).toBe('noSuchHost')
  })
})
