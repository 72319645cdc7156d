import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startUploads, type Uploads } from '../fixtures/startUploads.ts'
import { formOf, jpeg, type Reply, send, type Sending } from '../fixtures/uploadForms.ts'
import { box, brand, mp4File, longBox } from '../fixtures/videoFiles.ts'
import { engine, type Session } from '../server.ts'

const maxBytes = 20 * 1024 * 1024
const rest = [box('moov', Buffer.alloc(100)), box('mdat', Buffer.alloc(500))]

describe(`a video on ${engine}`, () => {
  let at: Uploads
  beforeAll(async () => {
    at = await startUploads(engine)
  })
  afterAll(() => at.product.close())

  const upload = (sending: Sending, { orgkey, token }: Session = at.own): Promise<Reply> =>
    send(at.product.app, formOf({ name: '开业.mp4', ...sending }), {
      url: `/api/${orgkey}/v2/inc/file/video`,
      headers: { authentication: token },
    })
  const uploaded = async (sending: Sending = { file: mp4File() }, session?: Session) => {
    const { body } = await upload(sending, session)
    if (!body.data) throw new Error(`not uploaded: ${body.error}`)
    return body.data
  }

  test('is answered with an id, an address, and a poster picture', async () => {
    const { status, body } = await upload({ file: mp4File(), fields: { research_id: 'r7' } })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        success: true,
        code: 200,
        msg: '上传成功',
        data: { backparam: 'r7', iconpath: expect.stringMatching(/^\/api\/icons\/.+\.svg$/) },
      },
    })
    expect(body.data?.url).toMatch(/^\/api\/files\/video\/[\w.-]+\/[0-9a-f]{32}\.mp4$/)
    const icon = await at.product.app.inject({ url: body.data?.iconpath ?? '' })
    expect(icon).toMatchObject({ statusCode: 200, headers: { 'content-type': expect.stringMatching(/^image\/svg/) } })
  })

  test.each(['/api/v2/inc/file/video', '/api/v1/inc/file/video', '/api/inc/file/video', '/api/v2/manage/inc/file/video'])(
    'is taken at %s',
    async url => {
      const reply = await send(at.product.app, formOf({ file: mp4File(), name: 'a.mp4' }), {
        url,
        headers: { authentication: at.own.token },
      })
      expect(reply.status).toBe(200)
    },
  )

  describe('is stored', () => {
    test('byte for byte, and served with its content type', async () => {
      const bytes = mp4File(300_000)
      const uploadedVideo = await uploaded({ file: bytes })
      expect((await readFile(at.pathOf(uploadedVideo))).equals(bytes)).toBe(true)
      const reply = await at.open(uploadedVideo.url)
      expect(reply.headers).toMatchObject({
        'content-type': 'video/mp4',
        'content-length': '300000',
        'accept-ranges': 'bytes',
        'x-content-type-options': 'nosniff',
        'content-security-policy': `sandbox; default-src 'none'`,
      })
      expect(reply.rawPayload.equals(bytes)).toBe(true)
    })
    test.each([maxBytes, maxBytes - 1])('at %i bytes', async bytes => {
      const file = mp4File(bytes)
      expect(file.length).toBe(bytes)
      expect((await upload({ file })).status).toBe(200)
    })
    test.each([
      [
        'with the size of a box after its type',
        Buffer.concat([brand(), longBox('moov', Buffer.alloc(9)), longBox('mdat', Buffer.alloc(9))]),
      ],
      ['with a last box that ends with the file', Buffer.concat([brand(), box('moov'), Buffer.from('\0\0\0\0mdatxxxx')])],
      ['in pieces', Buffer.concat([brand('iso5'), box('moov'), box('moof'), box('mdat', Buffer.alloc(9))])],
      ['with what it does not know in between', Buffer.concat([brand('mp42'), box('free', Buffer.alloc(30)), ...rest])],
    ])('%s', async (_, file) => {
      expect((await upload({ file })).status).toBe(200)
    })
  })

  describe('is served by byte range', () => {
    test.each([
      ['bytes=0-', 206, 0, 3999],
      ['bytes=0-99', 206, 0, 99],
      ['bytes=3990-', 206, 3990, 3999],
      ['bytes=3990-99999', 206, 3990, 3999],
      ['bytes=-10', 206, 3990, 3999],
      ['bytes=-99999', 206, 0, 3999],
    ])('for %s', async (range, ...expected) => {
      const [status, first, last] = expected
      const bytes = mp4File()
      const { url } = await uploaded({ file: bytes })
      const reply = await at.open(url, { authorization: `Bearer ${at.own.token}`, range })
      expect(reply.statusCode).toBe(status)
      expect(reply.headers).toMatchObject({
        'content-range': `bytes ${first}-${last}/4000`,
        'content-length': String(last - first + 1),
      })
      expect(reply.rawPayload.equals(bytes.subarray(first, last + 1))).toBe(true)
    })
    test.each(['bytes=4000-', 'bytes=9999-99999', 'bytes=-0'])('and not beyond its end: %s', async range => {
      const { url } = await uploaded()
      const reply = await at.open(url, { authorization: `Bearer ${at.own.token}`, range })
      expect(reply).toMatchObject({ statusCode: 416, headers: { 'content-range': 'bytes */4000' } })
    })
    test.each(['bytes=', 'bytes=9-1', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,5-9', `bytes=0-${'9'.repeat(40)}`])(
      'as a whole without a valid range: %s',
      async range => {
        const { url } = await uploaded()
        const reply = await at.open(url, { authorization: `Bearer ${at.own.token}`, range })
        expect(reply).toMatchObject({ statusCode: 200, headers: { 'content-length': '4000' } })
      },
    )
  })

  describe('is refused', () => {
    test.each([
      ['a picture', () => jpeg()],
      ['a page with the name of a film', () => Buffer.from('<html><script>alert(1)</script></html>')],
      ['another kind of film', () => Buffer.concat([brand('qt  '), ...rest])],
      ['a film of no kind', () => Buffer.concat(rest)],
      ['one cut short', () => mp4File().subarray(0, 3000)],
      ['one with something behind it', () => Buffer.concat([mp4File(), Buffer.from('<script>alert(1)</script>')])],
      ['one without its index', () => Buffer.concat([brand(), box('mdat', Buffer.alloc(100))])],
      ['one without a picture', () => Buffer.concat([brand(), box('moov')])],
      ['one that begins twice', () => Buffer.concat([brand(), brand(), ...rest])],
      ['one whose box says it is smaller than its head', () => Buffer.concat([brand(), Buffer.from('\0\0\0\x07moov'), ...rest])],
      ['one of countless small boxes', () => Buffer.concat([brand(), Buffer.concat(Array(20_000).fill(box('free'))), ...rest])],
      ['an empty file', () => Buffer.alloc(0)],
      ['three bytes', () => Buffer.from('abc')],
    ])('%s', async (_, make) => {
      const file = await make()
      const { status, body } = await at.storesNothing(() => upload({ file }))
      expect({ status, error: body.error }).toEqual({ status: 422, error: '请上传正确格式的文件' })
    })
    test('one byte above 20 MB', async () => {
      const { status, body } = await at.storesNothing(() => upload({ file: mp4File(maxBytes + 1) }))
      expect({ status, error: body.error }).toEqual({ status: 413, error: '最多不能超过 20M' })
    })
    test('from a viewer, and without a session', async () => {
      const viewer = await at.product.signIn('demo1', 'viewer')
      expect((await at.storesNothing(() => upload({ file: mp4File() }, viewer))).status).toBe(403)
      expect((await at.storesNothing(() => upload({ file: mp4File() }, { ...at.own, token: 'x' }))).status).toBe(401)
    })
  })

  describe('of another organisation', () => {
    test('is not found', async () => {
      const { url } = await uploaded({ file: mp4File() }, at.other)
      expect((await at.open(url)).statusCode).toBe(404)
    })
    test('may not be used in our rows', async () => {
      const theirs = await uploaded({ file: mp4File() }, at.other)
      const save = (filepath: string) => at.own.post('admin/link/save', { title: '片', filepath })
      expect((await save(theirs.url)).body.errors).toEqual([{ field: 'filepath', message: '视频无效，请重新上传' }])
      expect((await save('/api/files/video/x.y/a.mp4')).status).toBe(422)
      expect((await save((await uploaded()).url)).status).toBe(200)
    })
  })
})
