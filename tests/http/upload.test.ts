import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { raw, sql } from '../../src/server/db/sql.ts'
import { storageIn } from '../../src/server/features/files.ts'
import { databases, type Product, type Session, startProduct } from '../server.ts'
import {
  animation,
  begin,
  bomb,
  formOf,
  gif,
  jpeg,
  photo,
  png,
  type Reply,
  send,
  type Sending,
  type Uploaded,
} from './pictures.ts'

const most = 2048 * 1024
const wrongFormat = '请上传正确格式的文件'

describe.each(databases)('uploads on %s', kind => {
  let product: Product
  let own: Session
  let other: Session
  beforeAll(async () => {
    product = await startProduct(kind)
    own = await product.signIn('demo1')
    other = await product.signIn('demo2')
    await product.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => product.close())

  const upload = (sending: Sending, session = own): Promise<Reply> =>
    send(product.app, formOf(sending), {
      url: `/api/${session.orgkey}/v2/inc/file/image`,
      headers: { authentication: session.token },
    })
  const uploaded = async (sending: Sending, session = own): Promise<Uploaded> => {
    const { body } = await upload(sending, session)
    if (!body.data) throw new Error(`not uploaded: ${body.error}`)
    return body.data
  }
  const open = (url: string, headers: Record<string, string> = { authorization: `Bearer ${own.token}` }) =>
    product.app.inject({ url, headers })
  const pathOf = ({ img_id }: Uploaded) => join(product.dataDir, 'uploads/files', img_id)
  const kept = async () => (await readdir(join(product.dataDir, 'uploads/files'))).sort()
  const arriving = () => readdir(join(product.dataDir, 'uploads/arriving'))
  const rows = async () => (await product.database.asOwner(query => query(raw('select id from upload')))).length

  /** Runs it and expects that nothing was kept. */
  async function keepsNothing<T>(run: () => Promise<T>): Promise<T> {
    const before = { files: await kept(), rows: await rows() }
    const result = await run()
    await expect
      .poll(async () => ({ files: await kept(), rows: await rows(), arriving: await arriving() }))
      .toEqual({ ...before, arriving: [] })
    return result
  }

  describe('a picture', () => {
    test.each([
      ['jpeg', jpeg, 'jpg'],
      ['png', png, 'png'],
      ['gif', gif, 'gif'],
    ])('of type %s is answered with an id and an address that shows it', async (type, make, extension) => {
      const { status, body } = await upload({
        file: await make(),
        name: '头像.jpg',
        fields: { research_id: 'r7', filetype: extension },
      })
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          success: true,
          code: 200,
          msg: '上传成功',
          data: {
            img_id: expect.stringMatching(/^[0-9a-f]{32}$/),
            url: expect.stringMatching(new RegExp(`^/api/files/image/[\\w.-]+/[0-9a-f]{32}\\.${extension}$`)),
            backparam: 'r7',
            iconpath: '',
          },
        },
      })
      const picture = body.data ?? (await uploaded({}))
      const reply = await open(picture.url)
      expect(reply.statusCode).toBe(200)
      expect(reply.rawPayload).toEqual(await readFile(pathOf(picture)))
      expect(reply.headers).toMatchObject({
        'content-type': `image/${type}`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': `sandbox; default-src 'none'`,
        'cache-control': 'private, max-age=31536000, immutable',
        'content-length': String(reply.rawPayload.length),
      })
      expect(await sharp(pathOf(picture)).metadata()).toMatchObject({ format: type, width: 40, height: 30 })
    })

    test.each([
      '/api/ORGKEY/v2/inc/file/image',
      '/api/v2/inc/file/image',
      '/api/v1/inc/file/image',
      '/api/inc/file/image',
      '/api/ORGKEY/v2/manage/inc/file/image',
      '/api/v2/manage/inc/file/image',
      '/api/manage/inc/file/image',
    ])('is taken at %s', async path => {
      const { status } = await send(product.app, formOf({ file: await png() }), {
        url: path.replace('ORGKEY', own.orgkey),
        headers: { authorization: `Bearer ${own.token}` },
      })
      expect(status).toBe(200)
    })

    test('is taken under any name of its part', async () => {
      const form = new FormData()
      form.append('Filedata', new Blob([new Uint8Array(await png())]), 'a.png')
      const { status } = await send(product.app, form, { url: '/api/v2/inc/file/image', headers: { authentication: own.token } })
      expect(status).toBe(200)
    })

    test('is told of in the audit with its name', async () => {
      const { img_id } = await uploaded({ file: await png(), name: '头像.png' })
      const [entry] = await product.database.asOwner(query =>
        query(sql`select action, changes from audit where changes ? ${img_id}`),
      )
      expect(entry).toEqual({ action: 'upload', changes: { [img_id]: { name: [null, '头像.png'] } } })
    })
  })

  describe('who may', () => {
    const url = '/api/v2/inc/file/image'
    test('without a token it is 401', async () => {
      const { status } = await keepsNothing(async () => send(product.app, formOf({ file: await png() }), { url, headers: {} }))
      expect(status).toBe(401)
    })

    test('the cookie alone is 401', async () => {
      const { status } = await keepsNothing(async () =>
        send(product.app, formOf({ file: await png() }), { url, headers: { cookie: `token=${own.token}` } }),
      )
      expect(status).toBe(401)
    })

    test('an account that may only look is 403', async () => {
      const viewer = await product.signIn('demo1', 'viewer')
      expect((await keepsNothing(async () => upload({ file: await png() }, viewer))).status).toBe(403)
    })

    test('another organisation in the address is 403', async () => {
      const asked = { url: `/api/${other.orgkey}/v2/inc/file/image`, headers: { authentication: own.token } }
      expect((await keepsNothing(async () => send(product.app, formOf({ file: await png() }), asked))).status).toBe(403)
    })
  })

  describe('size', () => {
    const padded = async (bytes: number) => {
      const picture = await png()
      return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
    }
    test('2048 KB are taken', async () => {
      expect((await upload({ file: await padded(most) })).status).toBe(200)
    })

    test('one byte more is refused', async () => {
      const { status, body } = await keepsNothing(async () => upload({ file: await padded(most + 1) }))
      expect({ status, code: body.code, error: body.error }).toEqual({ status: 413, code: 413, error: '最多不能超过 2M' })
    })

    test('of 10 MB only what shows that it is too much is waited for', async () => {
      const reply = await keepsNothing(async () => {
        const request = begin(product.app, own.token, { bytes: 10 * 1_048_576, sent: randomBytes(most + 70_000) })
        const [answer] = await once(request, 'response')
        request.destroy()
        return answer
      })
      expect(reply.statusCode).toBe(413)
    })

    test('30,000 by 30,000 pixels are refused with little memory', async () => {
      const file = await bomb(30_000)
      expect(file.length).toBeLessThan(most)
      const before = process.resourceUsage().maxRSS
      const { status, body } = await keepsNothing(() => upload({ file }))
      expect({ status, error: body.error }).toEqual({ status: 422, error: '图片的尺寸过大，请缩小后再上传' })
      expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(100)
    })
  })

  describe('what is no picture', () => {
    const html = '<html><script>alert(1)</script></html>'
    test.each([
      ['svg', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
      ['html', 'a.html', html],
      ['html named png', 'a.png', html],
      ['php', 'a.php', '<?php system($_GET["c"]);'],
      ['nothing', 'a.png', ''],
      ['one byte', 'a.png', 'G'],
      ['a script that begins as a gif', 'a.gif', 'GIF89a=1;/*\0\0*/alert(1)//'],
      ['html behind the first bytes of a jpeg', 'a.jpg', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(html)])],
      ['a zip', 'a.jpg', Buffer.from('504b0304140000000800', 'hex')],
      ['a webp', 'a.png', Buffer.from('524946461a000000574542505650384c0d0000002f00000010071011118888fe0700', 'hex')],
      ['a bitmap', 'a.png', Buffer.from('424d3a0000000000000036000000', 'hex')],
    ])('%s is refused', async (_what, name, content) => {
      const { status, body } = await keepsNothing(() => upload({ file: Buffer.from(content), name }))
      expect({ status, error: body.error }).toEqual({ status: 422, error: wrongFormat })
    })

    test.each([
      ['png', png],
      ['jpeg', jpeg],
    ])('half a %s is refused', async (_type, make) => {
      const file = await make(400, 300)
      const { status } = await keepsNothing(() => upload({ file: file.subarray(0, file.length / 2) }))
      expect(status).toBe(422)
    })

    test.each([
      ['a png with a page behind it', png, (file: Buffer) => Buffer.concat([file, Buffer.from('CANARY<script>')])],
      ['a gif with a script behind it', gif, (file: Buffer) => Buffer.concat([file, Buffer.from('CANARY*/alert(1)')])],
      [
        'a jpeg with a comment',
        jpeg,
        (file: Buffer) =>
          Buffer.concat([file.subarray(0, 2), Buffer.from('fffe000e', 'hex'), Buffer.from('CANARY<html>'), file.subarray(2)]),
      ],
    ])('%s loses it', async (_what, make, spoil) => {
      const spoilt = spoil(await make())
      expect(spoilt.includes('CANARY')).toBe(true)
      const { url } = await uploaded({ file: spoilt, name: 'a.jpg.html' })
      const reply = await open(url)
      expect(reply.rawPayload.includes('CANARY')).toBe(false)
      expect(reply.headers['content-type']).toMatch(/^image\/(png|gif|jpeg)$/)
    })
  })

  describe('what is in a picture', () => {
    test('where and by whom it was taken is gone, and it stands upright', async () => {
      const file = await photo()
      expect(file.includes('CANARY_OWNER')).toBe(true)
      const { exif, orientation, width, height } = await sharp(pathOf(await uploaded({ file }))).metadata()
      expect({ exif, orientation, width, height }).toEqual({ exif: undefined, orientation: undefined, width: 40, height: 60 })
    })

    test('an animation stays one', async () => {
      const path = pathOf(await uploaded({ file: await animation(), fields: { maxwidth: '20' } }))
      expect(await sharp(path, { animated: true }).metadata()).toMatchObject({
        pages: 3,
        delay: [100, 200, 300],
        loop: 2,
        width: 20,
        pageHeight: 15,
      })
    })

    test.each([
      ['100', 50, 100],
      ['1', 1, 1],
      ['4096', 150, 300],
      ['300', 150, 300],
      ['4097', 150, 300],
      ['0', 150, 300],
      ['-5', 150, 300],
      ['1e2', 150, 300],
      ['99.5', 150, 300],
      ['99999999999999999999', 150, 300],
      ['../../100', 150, 300],
      ['', 150, 300],
    ])('maxwidth %s makes 150 by 300 into %i by %i', async (maxwidth, width, height) => {
      const path = pathOf(await uploaded({ file: await png(150, 300), fields: { maxwidth } }))
      expect(await sharp(path).metadata()).toMatchObject({ width, height })
    })
  })

  describe('names and fields', () => {
    const escapes = [
      '../../../evil',
      '..\\..\\evil',
      '/etc/evil',
      '%2e%2e%2fevil',
      '..%252fevil',
      'a.jpg\0.html',
      'a.jpg.html',
      '.htaccess',
      '．．／evil',
      'x'.repeat(300),
      'a"\r\nb.png',
    ]
    const nowhere = () =>
      ['evil', 'uploads/evil', '../evil', 'uploads/files/.htaccess'].filter(path => existsSync(join(product.dataDir, path)))

    test.each(escapes)('a file named %j lies under a name of ours', async name => {
      const { img_id, url } = await uploaded({ file: await png(), name })
      expect(url.endsWith(`/${img_id}.png`)).toBe(true)
      expect((await kept()).filter(file => !/^[0-9a-f]{32}$/.test(file))).toEqual([])
      expect(nowhere()).toEqual([])
    })

    test.each(escapes)('%j in every field moves nothing', async value => {
      const { img_id } = await uploaded({
        file: await png(),
        fields: { research_id: value, filetype: value, maxwidth: value, path: value, name: value },
      })
      expect(await kept()).toContain(img_id)
      expect(nowhere()).toEqual([])
    })

    test.each(['..%2f..', '%2e%2e', '..', 'a%2f..%2fb'])('%j as organisation in the address opens nothing', async orgkey => {
      const asked = { url: `/api/${orgkey}/v2/inc/file/image`, headers: { authentication: own.token } }
      const { status } = await keepsNothing(async () => send(product.app, formOf({ file: await png() }), asked))
      expect([403, 404]).toContain(status)
    })
  })

  describe('forms', () => {
    const many = (count: number, add: (form: FormData, index: number) => void) => {
      const form = new FormData()
      for (let index = 0; index < count; index++) add(form, index)
      return form
    }
    test.each([
      ['without a file', many(1, form => form.append('filetype', 'png')), 422],
      ['with 200 files', many(200, form => form.append('file', new Blob(['x']), 'a.png')), 413],
      ['with 10,000 fields', many(10_000, (form, index) => form.append(`f${index}`, 'x')), 413],
      ['with a field named __proto__', many(1, form => form.append('__proto__', 'x')), 400],
    ])('%s are refused', async (_what, form, expected) => {
      const { status } = await keepsNothing(() =>
        send(product.app, form, { url: '/api/v2/inc/file/image', headers: { authentication: own.token } }),
      )
      expect(status).toBe(expected)
    })

    test.each([
      ['multipart/form-data', 400],
      ['multipart/form-data; boundary=x', 400],
      ['application/json', 415],
      ['text/plain', 415],
    ])('a body of type %s that is no form is %i', async (type, expected) => {
      const { statusCode } = await keepsNothing(async () =>
        product.app.inject({
          method: 'POST',
          url: '/api/v2/inc/file/image',
          payload: '{"file":"x"}',
          headers: { 'content-type': type, authentication: own.token },
        }),
      )
      expect(statusCode).toBe(expected)
    })

    test('a form sent to a module is 415', async () => {
      const asked = { url: '/api/v2/manage/admin/config/dictionary/save', headers: { authorization: `Bearer ${own.token}` } }
      expect((await send(product.app, formOf({ fields: { title: 'x' } }), asked)).status).toBe(415)
    })
  })

  describe('an upload that breaks off', () => {
    test.each([10, 50, 99])('after %i % leaves no file and no row, thirty times over', async percent => {
      const sent = randomBytes(10_000 * percent)
      await keepsNothing(async () => {
        const requests = Array.from({ length: 30 }, () => begin(product.app, own.token, { bytes: 1_000_000, sent }))
        await expect.poll(async () => (await arriving()).length).toBe(30)
        for (const request of requests) request.destroy()
      })
    })
  })

  describe('a picture is opened', () => {
    const bearer = (session: Session) => ({ authorization: `Bearer ${session.token}` })
    test('by the cookie of its organisation', async () => {
      const { url } = await uploaded({ file: await png() })
      expect((await open(url, { cookie: `a=b; token=${own.token}` })).statusCode).toBe(200)
    })

    test('by nobody without a token', async () => {
      const { url } = await uploaded({ file: await png() })
      expect((await open(url, {})).statusCode).toBe(401)
      expect((await open(url, { cookie: 'token=x' })).statusCode).toBe(401)
    })

    test('by no other organisation, which hears the same as of a picture that is not there', async () => {
      const { url } = await uploaded({ file: await png() })
      const [foreign, missing] = [await open(url, bearer(other)), await open('/api/files/image/x.y/z.png', bearer(other))]
      expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body])
    })

    test('by no address that was changed', async () => {
      const { url, img_id } = await uploaded({ file: await png() })
      const ticket = (org: number) => Buffer.from(JSON.stringify({ org, id: img_id })).toString('base64url')
      const signature = /\.([\w-]+)\//.exec(url)?.[1]
      for (const forged of [`${ticket(1)}.${signature}`, `${ticket(1)}.`, ticket(1), img_id, `..%2f..%2f${img_id}`])
        expect((await open(`/api/files/image/${forged}/a.png`)).statusCode).toBe(404)
    })

    test('no more once its file is gone or cut short', async () => {
      const [gone, cut] = [await uploaded({ file: await png() }), await uploaded({ file: await png() })]
      await rm(pathOf(gone))
      await writeFile(pathOf(cut), 'x')
      expect([(await open(gone.url)).statusCode, (await open(cut.url)).statusCode]).toEqual([404, 404])
    })

    test('without replacing the token, which it could not bring home', async () => {
      const session = await product.signIn('demo1')
      const sid = Buffer.from(session.token, 'base64url').toString('hex', 0, 16)
      const { url } = await uploaded({ file: await png() })
      await product.database.asOwner(query =>
        query(sql`update session set rotated_at = now() - interval '16 minutes' where sid = ${sid}`),
      )
      // As long as a node goes by what it knows of a session.
      await new Promise(resolve => setTimeout(resolve, 1100))
      const reply = await open(url, { cookie: `token=${session.token}` })
      expect([reply.statusCode, reply.headers['authorization']]).toEqual([200, undefined])
      expect((await session.post('admin/info')).headers['authorization']).toBeDefined()
    })
  })

  describe('a row', () => {
    const save = (image: object, session = own) =>
      session.post<{ image: unknown }>('admin/config/dictionary/save', {
        title: `图 ${randomBytes(4).toString('hex')}`,
        pid: 2,
        image: [image],
      })
    const refused = {
      status: 422,
      body: { success: false, errors: [{ field: 'image', message: '图标中有无效的图片，请重新上传' }] },
    }

    test('keeps a picture of its organisation', async () => {
      const { img_id, url } = await uploaded({ file: await png() })
      const { status, body } = await save({ img_id, url, name: 'a.png' })
      expect([status, body.data?.image]).toEqual([200, [{ img_id, url, name: 'a.png' }]])
    })

    test('refuses a picture of another organisation, by id, by address and by both', async () => {
      const [mine, theirs] = [await uploaded({ file: await png() }), await uploaded({ file: await png() }, other)]
      const pictures = [
        { img_id: theirs.img_id, url: theirs.url, name: '' },
        { img_id: '', url: theirs.url, name: '' },
        { img_id: theirs.img_id, url: mine.url, name: '' },
        { img_id: mine.img_id, url: theirs.url, name: '' },
        { img_id: theirs.img_id, url: '/a.png', name: '' },
      ]
      for (const picture of pictures) expect(await save(picture)).toMatchObject(refused)
    })

    test("refuses another organisation's picture at an address written in another way", async () => {
      const { url } = await uploaded({ file: await png() }, other)
      for (const written of [
        url.replace('/api/', '/api/v2/'),
        url.replace('/api/', `/api/${other.orgkey}/v2/`),
        url.replace('/api/', '/api/x/../'),
      ])
        expect(await save({ url: written })).toMatchObject(refused)
    })

    test('refuses an id that was never given', async () => {
      for (const picture of [
        { img_id: '1', url: '/a.png' },
        { img_id: 'f'.repeat(32), url: 'https://example.com/a.png' },
        { url: '/api/files/image/x.y/z.png' },
      ])
        expect(await save(picture)).toMatchObject(refused)
    })

    test.each(['https://example.com/a.png', '/static/a.png'])('takes the address %s, which claims nothing', async url => {
      expect((await save({ img_id: '', url, name: '' })).status).toBe(200)
    })

    test('refuses it in a single field too', async () => {
      const { body } = await save({ url: '/a.png' })
      const { id } = body.data as unknown as { id: number }
      const { img_id, url } = await uploaded({ file: await png() }, other)
      const reply = await own.post('admin/config/dictionary/upfield', { id, field: 'image', value: [{ img_id, url, name: '' }] })
      expect(reply.status).toBe(422)
    })
  })

  test('a picture whose row cannot be written leaves no file', async () => {
    await product.database.asOwner(query => query(raw('revoke insert on upload from houtai_app')))
    const { status } = await keepsNothing(async () => upload({ file: await png() }))
    await product.database.asOwner(query => query(raw('grant insert on upload to houtai_app')))
    expect(status).toBe(500)
  })
})

test('a sweep takes what has been arriving for more than ten minutes', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'houtai-'))
  const { arrivals } = await storageIn(dataDir)
  const [old, young] = ['old', 'young'].map(name => join(dataDir, 'uploads/arriving', name))
  await Promise.all([old, young].map(path => writeFile(path ?? '', 'x')))
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await utimes(old ?? '', minutesAgo(11), minutesAgo(11))
  await utimes(young ?? '', minutesAgo(9), minutesAgo(9))
  await arrivals.sweep()
  expect(await readdir(join(dataDir, 'uploads/arriving'))).toEqual(['young'])
  await rm(dataDir, { recursive: true })
})
