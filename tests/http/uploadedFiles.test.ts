import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../src/server/db/sql.ts'
import { sessionCacheExpired } from '../fixtures/sessionCache.ts'
import { startUploads, type Uploads } from '../fixtures/startUploads.ts'
import { png } from '../fixtures/uploadForms.ts'
import { engine, type Session } from '../server.ts'

describe(`an uploaded file on ${engine}`, () => {
  let at: Uploads
  beforeAll(async () => {
    at = await startUploads(engine)
  })
  afterAll(() => at.product.close())

  describe('a picture is opened', () => {
    const bearer = (session: Session) => ({ authorization: `Bearer ${session.token}` })
    test('with the cookie of its organisation', async () => {
      const { url } = await at.uploaded({ file: await png() })
      expect((await at.open(url, { cookie: `a=b; token=${at.own.token}` })).statusCode).toBe(200)
    })

    test('not without a token', async () => {
      const { url } = await at.uploaded({ file: await png() })
      expect((await at.open(url, {})).statusCode).toBe(401)
      expect((await at.open(url, { cookie: 'token=x' })).statusCode).toBe(401)
    })

    test('not by another organisation, which gets the same reply as for a missing picture', async () => {
      const { url } = await at.uploaded({ file: await png() })
      const [foreign, missing] = [
        await at.open(url, bearer(at.other)),
        await at.open('/api/files/image/x.y/z.png', bearer(at.other)),
      ]
      expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body])
    })

    test('not at an altered URL', async () => {
      const { url, img_id } = await at.uploaded({ file: await png() })
      const ticket = (org: number) => Buffer.from(JSON.stringify({ org, id: img_id })).toString('base64url')
      const signature = /\.([\w-]+)\//.exec(url)?.[1]
      for (const forged of [`${ticket(1)}.${signature}`, `${ticket(1)}.`, ticket(1), img_id, `..%2f..%2f${img_id}`])
        expect((await at.open(`/api/files/image/${forged}/a.png`)).statusCode).toBe(404)
    })

    test('not when its file is missing or truncated', async () => {
      const [gone, cut] = [await at.uploaded({ file: await png() }), await at.uploaded({ file: await png() })]
      await rm(at.pathOf(gone))
      await writeFile(at.pathOf(cut), 'x')
      expect([(await at.open(gone.url)).statusCode, (await at.open(cut.url)).statusCode]).toEqual([404, 404])
    })

    test('without replacing the token, which the reply could not carry', async () => {
      const session = await at.product.signIn('demo1')
      const sid = Buffer.from(session.token, 'base64url').toString('hex', 0, 16)
      const { url } = await at.uploaded({ file: await png() })
      await at.product.database.asOwner(query =>
        query(sql`update session set rotated_at = now() - interval '16 minutes' where sid = ${sid}`),
      )
      await sessionCacheExpired()
      const reply = await at.open(url, { cookie: `token=${session.token}` })
      expect([reply.statusCode, reply.headers['authorization']]).toEqual([200, undefined])
      expect((await session.post('admin/info')).headers['authorization']).toBeDefined()
    })
  })

  describe('a row', () => {
    const save = (image: object, session = at.own) =>
      session.post<{ id: number; image: unknown }>('admin/config/dictionary/save', {
        title: `图 ${randomBytes(4).toString('hex')}`,
        pid: 2,
        image: [image],
      })
    const refused = {
      status: 422,
      body: { success: false, errors: [{ field: 'image', message: '图标中有无效的图片，请重新上传' }] },
    }

    test('takes a picture of its organisation', async () => {
      const { img_id, url } = await at.uploaded({ file: await png() })
      const { status, body } = await save({ img_id, url, name: 'a.png' })
      expect([status, body.data?.image]).toEqual([200, [{ img_id, url, name: 'a.png' }]])
    })

    test('refuses a picture of another organisation, by id, URL or both', async () => {
      const [mine, theirs] = [await at.uploaded({ file: await png() }), await at.uploaded({ file: await png() }, at.other)]
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
      const { url } = await at.uploaded({ file: await png() }, at.other)
      for (const written of [
        url.replace('/api/', '/api/v2/'),
        url.replace('/api/', `/api/${at.other.orgkey}/v2/`),
        url.replace('/api/', '/api/x/../'),
      ])
        expect(await save({ url: written })).toMatchObject(refused)
    })

    test('refuses an unknown id', async () => {
      for (const picture of [
        { img_id: '1', url: '/a.png' },
        { img_id: 'f'.repeat(32), url: 'https://example.com/a.png' },
        { url: '/api/files/image/x.y/z.png' },
      ])
        expect(await save(picture)).toMatchObject(refused)
    })

    test.each(['https://example.com/a.png', '/static/a.png'])('takes the URL %s, which is no upload', async url => {
      expect((await save({ img_id: '', url, name: '' })).status).toBe(200)
    })

    test('refuses it in upfield too', async () => {
      const { body } = await save({ url: '/a.png' })
      const { img_id, url } = await at.uploaded({ file: await png() }, at.other)
      const reply = await at.own.post('admin/config/dictionary/upfield', {
        id: body.data?.id,
        field: 'image',
        value: [{ img_id, url, name: '' }],
      })
      expect(reply.status).toBe(422)
    })
  })
})
