import { once } from 'node:events'
import { type ClientRequest, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crc32, createDeflate } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import type { Envelope } from '../../src/shared/wire/envelope.ts'

export interface Uploaded {
  img_id: string
  url: string
  backparam: string
  iconpath: string
}
export interface Reply {
  status: number
  headers: Record<string, unknown>
  body: Envelope<Uploaded>
}

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#1f5eff' } })
export const png = (width = 40, height = 30): Promise<Buffer> => plain(width, height).png().toBuffer()
export const jpeg = (width = 40, height = 30): Promise<Buffer> => plain(width, height).jpeg().toBuffer()
export const gif = (width = 40, height = 30): Promise<Buffer> => plain(width, height).gif().toBuffer()

/** Three frames of 40 by 30. */
export async function animation(): Promise<Buffer> {
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map(background =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .raw()
        .toBuffer(),
    ),
  )
  return sharp(Buffer.concat(frames), { raw: { width: 40, height: 90, channels: 3, pageHeight: 30 } })
    .gif({ delay: [100, 200, 300], loop: 2 })
    .toBuffer()
}

/** 60 by 40 as it lies, taken with the camera on its side, with where and by whom. */
export const photo = (): Promise<Buffer> =>
  plain(60, 40)
    .withExif({ IFD0: { Copyright: 'CANARY_OWNER' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 15/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A sound png of one grey, small as a file and huge as a picture. */
export async function bomb(side: number): Promise<Buffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const deflate = createDeflate()
  const parts: Buffer[] = []
  deflate.on('data', (part: Buffer) => parts.push(part))
  const line = Buffer.alloc(side + 1)
  for (let row = 0; row < side; row++) if (!deflate.write(line)) await once(deflate, 'drain')
  deflate.end()
  await once(deflate, 'end')
  const magic = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([magic, chunk('IHDR', header), chunk('IDAT', Buffer.concat(parts)), chunk('IEND', Buffer.alloc(0))])
}

export interface Sending {
  file?: Buffer
  name?: string
  fields?: Readonly<Record<string, string>>
}
export function formOf({ file, name = 'a.png', fields = {} }: Sending): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  if (file) form.append('file', new Blob([new Uint8Array(file)]), name)
  return form
}

/** A form posted without a port. */
export async function send(
  app: FastifyInstance,
  form: FormData,
  request: { url: string; headers: Record<string, string> },
): Promise<Reply> {
  const encoded = new Response(form)
  const payload = Buffer.from(await encoded.arrayBuffer())
  const headers = { ...request.headers, 'content-type': encoded.headers.get('content-type') ?? '' }
  const reply = await app.inject({ method: 'POST', url: request.url, payload, headers })
  return { status: reply.statusCode, headers: reply.headers, body: JSON.parse(reply.body) }
}

/** A form over a real connection, of which no more comes than `sent`. */
export function begin(app: FastifyInstance, token: string, { bytes, sent }: { bytes: number; sent: Buffer }): ClientRequest {
  const { port } = app.server.address() as AddressInfo
  const head = Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n')
  const headers = {
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': head.length + bytes,
    authentication: token,
  }
  const request = httpRequest({ port, host: '127.0.0.1', method: 'POST', path: '/api/v2/inc/file/image', headers, agent: false })
  request.on('error', () => undefined)
  request.write(head)
  request.write(sent)
  return request
}
