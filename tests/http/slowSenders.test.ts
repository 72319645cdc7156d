import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, test } from 'vitest'
import { type Product, startProduct } from '../server.ts'

let product: Product
let port = 0
let token = ''
beforeAll(async () => {
  product = await startProduct('embedded')
  token = (await product.signIn('demo1')).token
  await product.app.listen({ port: 0, host: '127.0.0.1' })
  const address = product.app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => product?.close())

/** Writes the first text at once, then `piece` every half second; returns how long the server allows it. */
function drip(first: string, piece: string): Promise<{ seconds: number; answer: string }> {
  const socket: Socket = connect(port, '127.0.0.1')
  const start = Date.now()
  let answer = ''
  socket.write(first)
  const sending = setInterval(() => socket.write(piece), 500)
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
  return new Promise(resolve => {
    socket
      .on('error', () => undefined)
      .on('close', () => {
        clearInterval(sending)
        resolve({ seconds: (Date.now() - start) / 1000, answer })
      })
  })
}

const head = (path: string, more: string) => `POST /api/v2/${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`

test.concurrent(
  'whoever sends a head or a body a few bytes at a time is cut off within 20 seconds',
  { timeout: 40_000 },
  async ({ expect }) => {
    const json = 'content-type: application/json\r\ncontent-length: 60000\r\n'
    const form = `authorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=b\r\ntransfer-encoding: chunked\r\n`
    const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
    const chunk = `${part.length.toString(16)}\r\n${part}\r\n`
    const slow = await Promise.all([
      drip('POST /api/v2/manage/login HTTP/1.1\r\nhost: x\r\n', 'x-a: b\r\n'),
      drip(head('manage/login', json), ' '),
      drip(head('manage/login', `origin: https://elsewhere.example\r\n${json}`), ' '),
      drip(head('inc/file/image', form) + chunk, '1\r\nx\r\n'),
    ])
    expect(slow.filter(({ seconds }) => seconds > 20)).toEqual([])
    expect(slow.map(({ answer }) => /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])).toEqual(['408', '408', '403', '408'])
  },
)

test.concurrent('a form sent slowly but steadily is accepted', { timeout: 40_000 }, async ({ expect }) => {
  const length = 240_000
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
  socket.write(
    head(
      'inc/file/image',
      `authorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${length}\r\nconnection: close\r\n`,
    ),
  )
  const begin = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
  const body = `${begin.padEnd(length - 9, 'x')}\r\n--b--\r\n`
  for (let at = 0; at < length; at += length / 4) {
    socket.write(body.slice(at, at + length / 4))
    await pause(4500)
  }
  if (!socket.closed) await once(socket, 'close')
  expect(answer).toMatch(/^HTTP\/1\.1 422 /)
})
