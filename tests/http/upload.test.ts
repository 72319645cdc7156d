import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { raw, sql } from '../../src/server/db/sql.ts'
import { openStorage } from '../../src/server/storage/fileStorage.ts'
import { makeApiToken } from '../fixtures/apiTokens.ts'
import { startUploads, type Uploads } from '../fixtures/startUploads.ts'
import { begin, bomb, formOf, gif, jpeg, png, send } from '../fixtures/uploadForms.ts'
import { engine } from '../server.ts'

describe(`an upload on ${engine}`, () => {
  let at: Uploads
  beforeAll(async () => {
    at = await startUploads(engine)
  })
  afterAll(() => at.product.close())

  describe('a picture', () => {
    test.each([
      ['jpeg', jpeg, 'jpg'],
      ['png', png, 'png'],
      ['gif', gif, 'gif'],
    ])('of type %s is answered with an id and an address that shows it', async (type, make, extension) => {
      const { status, body } = await at.upload({
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
      const picture = body.data ?? (await at.uploaded({}))
      const reply = await at.open(picture.url)
      expect(reply.statusCode).toBe(200)
      expect(reply.rawPayload).toEqual(await readFile(at.pathOf(picture)))
      expect(reply.headers).toMatchObject({
        'content-type': `image/${type}`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': `sandbox; default-src 'none'`,
        'cache-control': 'private, max-age=31536000, immutable',
        'content-length': String(reply.rawPayload.length),
      })
      expect(await sharp(at.pathOf(picture)).metadata()).toMatchObject({ format: type, width: 40, height: 30 })
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
      const { status } = await send(at.product.app, formOf({ file: await png() }), {
        url: path.replace('ORGKEY', at.own.orgkey),
        headers: { authorization: `Bearer ${at.own.token}` },
      })
      expect(status).toBe(200)
    })

    test('is accepted under any name of its part', async () => {
      const form = new FormData()
      form.append('Filedata', new Blob([new Uint8Array(await png())]), 'a.png')
      const { status } = await send(at.product.app, form, {
        url: '/api/v2/inc/file/image',
        headers: { authentication: at.own.token },
      })
      expect(status).toBe(200)
    })

    test('is audited with its name', async () => {
      const { img_id } = await at.uploaded({ file: await png(), name: '头像.png' })
      const [entry] = await at.product.database.asOwner(query =>
        query(sql`select action, changes from audit where changes ? ${img_id}`),
      )
      expect(entry).toEqual({ action: 'upload', changes: { [img_id]: { name: [null, '头像.png'] } } })
    })

    test.each(['image', 'portrait', 'excel', 'ueditor?action=uploadimage'])(
      'is stored and audited by %s under a name without folders and invisible characters',
      async call => {
        const file = call === 'excel' ? Buffer.from('名称\n甲') : await png()
        const form = formOf({ file, name: 'C:\\img\\头\u200b像\u202egnp|a.txt' })
        const { body } = await send(at.product.app, form, {
          url: `/api/v2/inc/file/${call}`,
          headers: { authentication: at.own.token },
        })
        expect(body).toMatchObject({ success: true })
        const names = await at.product.database.asOwner(query =>
          query(sql`select u.name, a.changes -> u.id -> 'name' ->> 1 as logged from upload u join audit a on a.changes ? u.id
            order by u.created_at desc limit 1`),
        )
        expect(names).toEqual([{ name: '头像gnp_a.txt', logged: '头像gnp_a.txt' }])
      },
    )
  })

  test('a picture is not held up by huge ones of another organisation', async () => {
    const ended: string[] = []
    const begin = async (whose: 'own' | 'other', file: Buffer) => {
      const { status } = await at.upload({ file }, at[whose])
      ended.push(whose)
      return status
    }
    const huge = await bomb(6000)
    const drawn = [1, 2, 3].map(() => begin('own', huge))
    await expect.poll(at.tempFiles).toHaveLength(3)
    expect(await begin('other', await png())).toBe(200)
    expect(ended[0]).toBe('other')
    expect(await Promise.all(drawn)).toEqual([200, 200, 200])
  })

  describe('permissions', () => {
    const url = '/api/v2/inc/file/image'
    test('without a token it is 401', async () => {
      const { status } = await at.storesNothing(async () =>
        send(at.product.app, formOf({ file: await png() }), { url, headers: {} }),
      )
      expect(status).toBe(401)
    })

    test('the cookie alone is 401', async () => {
      const { status } = await at.storesNothing(async () =>
        send(at.product.app, formOf({ file: await png() }), { url, headers: { cookie: `token=${at.own.token}` } }),
      )
      expect(status).toBe(401)
    })

    test('a viewer is 403', async () => {
      const viewer = await at.product.signIn('demo1', 'viewer')
      expect((await at.storesNothing(async () => at.upload({ file: await png() }, viewer))).status).toBe(403)
    })

    test('a token, whatever its rights, sends no portrait, which is of people', async () => {
      const { text } = await makeApiToken(at.own, ['/config/dictionary:view'])
      const request = { url: '/api/v2/inc/file/portrait', headers: { authorization: `Bearer ${text}` } }
      const { status, body } = await at.storesNothing(async () => send(at.product.app, formOf({ file: await png() }), request))
      expect([status, body.error]).toEqual([403, '令牌不能调用这个接口，它只供登录的人使用'])
    })

    test('another organisation in the URL is 403', async () => {
      const request = { url: `/api/${at.other.orgkey}/v2/inc/file/image`, headers: { authentication: at.own.token } }
      expect((await at.storesNothing(async () => send(at.product.app, formOf({ file: await png() }), request))).status).toBe(403)
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
      ['with 200 files', many(200, form => form.append('file', new Blob(['x']), 'a.png')), 422],
      ['with 10,000 fields', many(10_000, (form, index) => form.append(`f${index}`, 'x')), 413],
      ['with a field named __proto__', many(1, form => form.append('__proto__', 'x')), 400],
    ])('%s are refused', async (_what, form, expected) => {
      const { status } = await at.storesNothing(() =>
        send(at.product.app, form, { url: '/api/v2/inc/file/image', headers: { authentication: at.own.token } }),
      )
      expect(status).toBe(expected)
    })

    test('with two files are answered that one is sent at a time, not that they are too large', async () => {
      const form = many(2, (one, index) => one.append('file', new Blob(['x']), `${index}.png`))
      const request = { url: '/api/v2/inc/file/image', headers: { authentication: at.own.token } }
      const { status, body } = await at.storesNothing(() => send(at.product.app, form, request))
      expect([status, body.error]).toEqual([422, '一次只能上传一个文件，请分开上传'])
    })

    test.each([
      ['multipart/form-data', 400],
      ['multipart/form-data; boundary=x', 400],
      ['application/json', 415],
      ['text/plain', 415],
    ])('a body of type %s that is no form is %i', async (type, expected) => {
      const { statusCode } = await at.storesNothing(async () =>
        at.product.app.inject({
          method: 'POST',
          url: '/api/v2/inc/file/image',
          payload: '{"file":"x"}',
          headers: { 'content-type': type, authentication: at.own.token },
        }),
      )
      expect(statusCode).toBe(expected)
    })

    test('a form sent to a module is 415', async () => {
      const request = { url: '/api/v2/manage/admin/config/dictionary/save', headers: { authorization: `Bearer ${at.own.token}` } }
      expect((await send(at.product.app, formOf({ fields: { title: 'x' } }), request)).status).toBe(415)
    })
  })

  describe('an upload that is cut off', () => {
    test.each([10, 50, 99])('after %i % leaves no file and no row, thirty times over', async percent => {
      const sent = randomBytes(10_000 * percent)
      await at.storesNothing(async () => {
        const requests = Array.from({ length: 30 }, () => begin(at.product.app, at.own.token, { bytes: 1_000_000, sent }))
        // The others queue: uploads of an account are limited.
        await expect.poll(async () => (await at.tempFiles()).length).toBe(3)
        for (const request of requests) request.destroy()
      })
    })
  })

  test('a picture whose row cannot be written leaves no file', async () => {
    await at.product.database.asOwner(query => query(raw('revoke insert on upload from houtai_app')))
    const status = async () => (await at.upload({ file: await png() })).status
    // 429 as long as uploads that were cut off above still have their places.
    await at.storesNothing(() => expect.poll(status).toBe(500))
    await at.product.database.asOwner(query => query(raw('grant insert on upload to houtai_app')))
  })
})

test('a sweep removes uploads unfinished for more than ten minutes', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'houtai-'))
  const { tempUploads } = await openStorage({ dataDir, bucket: null })
  const [old, young] = ['old', 'young'].map(name => join(dataDir, 'uploads/arriving', name))
  await Promise.all([old, young].map(path => writeFile(path ?? '', 'x')))
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await utimes(old ?? '', minutesAgo(11), minutesAgo(11))
  await utimes(young ?? '', minutesAgo(9), minutesAgo(9))
  await tempUploads.sweep()
  expect(await readdir(join(dataDir, 'uploads/arriving'))).toEqual(['young'])
  await rm(dataDir, { recursive: true })
})
