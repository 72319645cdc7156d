import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startUploads, type Uploads } from '../fixtures/startUploads.ts'
import { animation, begin, bomb, formOf, gif, jpeg, photo, png, send } from '../fixtures/uploadForms.ts'
import { engine } from '../server.ts'

const maxBytes = 2048 * 1024
const wrongFormat = '请上传正确格式的文件'

describe(`the content of an upload on ${engine}`, () => {
  let at: Uploads
  beforeAll(async () => {
    at = await startUploads(engine)
  })
  afterAll(() => at.product.close())

  describe('size', () => {
    const padded = async (bytes: number) => {
      const picture = await png()
      return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
    }
    test('2048 KB are accepted', async () => {
      expect((await at.upload({ file: await padded(maxBytes) })).status).toBe(200)
    })

    test('one byte more is refused', async () => {
      const { status, body } = await at.storesNothing(async () => at.upload({ file: await padded(maxBytes + 1) }))
      expect({ status, code: body.code, error: body.error }).toEqual({ status: 413, code: 413, error: '最多不能超过 2M' })
    })

    test('of 10 MB only as much is read as shows the excess', async () => {
      const reply = await at.storesNothing(async () => {
        const request = begin(at.product.app, at.own.token, { bytes: 10 * 1_048_576, sent: randomBytes(maxBytes + 70_000) })
        const [answer] = await once(request, 'response')
        request.destroy()
        return answer
      })
      expect(reply.statusCode).toBe(413)
    })

    test('30,000 by 30,000 pixels are refused in little memory', async () => {
      const file = await bomb(30_000)
      expect(file.length).toBeLessThan(maxBytes)
      const before = process.resourceUsage().maxRSS
      const { status, body } = await at.storesNothing(() => at.upload({ file }))
      expect({ status, error: body.error }).toEqual({ status: 422, error: '图片的尺寸过大，请缩小后再上传' })
      expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(100)
    })
  })

  describe('a file that is no picture', () => {
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
      const { status, body } = await at.storesNothing(() => at.upload({ file: Buffer.from(content), name }))
      expect({ status, error: body.error }).toEqual({ status: 422, error: wrongFormat })
    })

    test.each([
      ['png', png],
      ['jpeg', jpeg],
    ])('half a %s is refused', async (_type, make) => {
      const file = await make(400, 300)
      const { status } = await at.storesNothing(() => at.upload({ file: file.subarray(0, file.length / 2) }))
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
      const { url } = await at.uploaded({ file: spoilt, name: 'a.jpg.html' })
      const reply = await at.open(url)
      expect(reply.rawPayload.includes('CANARY')).toBe(false)
      expect(reply.headers['content-type']).toMatch(/^image\/(png|gif|jpeg)$/)
    })
  })

  describe('metadata', () => {
    test('EXIF of place and author is removed, and the picture stands upright', async () => {
      const file = await photo()
      expect(file.includes('CANARY_OWNER')).toBe(true)
      const { exif, orientation, width, height } = await sharp(at.pathOf(await at.uploaded({ file }))).metadata()
      expect({ exif, orientation, width, height }).toEqual({ exif: undefined, orientation: undefined, width: 40, height: 60 })
    })

    test('an animation stays animated', async () => {
      const path = at.pathOf(await at.uploaded({ file: await animation(), fields: { maxwidth: '20' } }))
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
      const path = at.pathOf(await at.uploaded({ file: await png(150, 300), fields: { maxwidth } }))
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
      ['evil', 'uploads/evil', '../evil', 'uploads/files/.htaccess'].filter(path => existsSync(join(at.product.dataDir, path)))

    test.each(escapes)('a file named %j is stored under a name of ours', async name => {
      const { img_id, url } = await at.uploaded({ file: await png(), name })
      expect(url.endsWith(`/${img_id}.png`)).toBe(true)
      expect((await at.storedFiles()).filter(file => !/^[0-9a-f]{32}$/.test(file))).toEqual([])
      expect(nowhere()).toEqual([])
    })

    test.each(escapes)('%j in every field has no effect on the path', async value => {
      const { img_id } = await at.uploaded({
        file: await png(),
        fields: { research_id: value, filetype: value, maxwidth: value, path: value, name: value },
      })
      expect(await at.storedFiles()).toContain(img_id)
      expect(nowhere()).toEqual([])
    })

    test.each(['..%2f..', '%2e%2e', '..', 'a%2f..%2fb'])('%j as organisation in the URL opens nothing', async orgkey => {
      const request = { url: `/api/${orgkey}/v2/inc/file/image`, headers: { authentication: at.own.token } }
      const { status } = await at.storesNothing(async () => send(at.product.app, formOf({ file: await png() }), request))
      expect([403, 404]).toContain(status)
    })
  })
})
