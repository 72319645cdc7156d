import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeExpiredFiles } from '../../src/server/jobs/removeExpiredFiles.ts'
import { sheetUploadAt } from '../../src/server/sheets/sheetUploads.ts'
import { scopeFor } from '../fixtures/jobs.ts'
import { asOwner } from '../fixtures/records.ts'
import { xls, xlsx } from '../fixtures/sheetFiles.ts'
import { startUploads, type Uploads } from '../fixtures/startUploads.ts'
import { formOf, png, send, type Sending } from '../fixtures/uploadForms.ts'
import { engine } from '../server.ts'

const maxBytes = 2048 * 1024

describe(`a spreadsheet on ${engine}`, () => {
  let at: Uploads
  beforeAll(async () => {
    at = await startUploads(engine)
  })
  afterAll(() => at?.product.close())

  const upload = (sending: Sending, { orgkey, token } = at.own) =>
    send(at.product.app, formOf(sending), { url: `/api/${orgkey}/v2/inc/file/excel`, headers: { authentication: token } })
  const rows = [
    ['名称', '排序'],
    ['一', 1],
  ]
  const gbk = Buffer.from('bac5c2eb2c313338', 'hex')

  test.each([
    ['xlsx', '号码.xlsx', () => xlsx(rows), 'xlsx'],
    ['xls', '号码.xls', async () => xls(rows), 'xls'],
    ['xls under the name of its successor', '号码.xlsx', async () => xls(rows), 'xls'],
    ['csv', '号码.csv', async () => Buffer.from('\ufeff名称,排序\r\n一,1\r\n'), 'txt'],
    ['txt', '号码.TXT', async () => Buffer.from('13800138000\n'), 'txt'],
    ['txt in GBK', '号码.txt', async () => gbk, 'txt'],
    ['txt in UTF-16', '号码.txt', async () => Buffer.from('\ufeff名称\t排序', 'utf16le'), 'txt'],
  ])('%s is taken, and lies at an address of its organisation', async (...[, name, make, extension]) => {
    const file = await make()
    const { status, body } = await upload({ file, name, fields: { research_id: 'r9', filetype: 'exe' } })
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        success: true,
        code: 200,
        msg: '上传成功',
        data: {
          img_id: expect.stringMatching(/^[0-9a-f]{32}$/),
          url: expect.stringMatching(new RegExp(`^/api/files/sheet/[\\w.-]+/[0-9a-f]{32}\\.${extension}$`)),
          backparam: 'r9',
          iconpath: '',
        },
      },
    })
    const reply = await at.open(body.data?.url ?? '')
    expect(reply.rawPayload).toEqual(file)
    expect(reply.headers).toMatchObject({
      'content-disposition': 'attachment',
      'content-security-policy': `sandbox; default-src 'none'`,
      'x-content-type-options': 'nosniff',
    })
  })

  test.each([
    '/api/ORGKEY/v2/inc/file/excel',
    '/api/v2/inc/file/excel',
    '/api/v1/inc/file/excel',
    '/api/inc/file/excel',
    '/api/ORGKEY/v2/manage/inc/file/excel',
  ])('is taken at %s', async path => {
    const { status } = await send(at.product.app, formOf({ file: gbk, name: 'a.txt' }), {
      url: path.replace('ORGKEY', at.own.orgkey),
      headers: { authorization: `Bearer ${at.own.token}` },
    })
    expect(status).toBe(200)
  })

  test.each([
    ['a picture under its name', 'a.xlsx', () => png()],
    ['a page under its name', 'a.txt', async () => Buffer.from('<html><script>alert(1)</script>')],
    ['a page behind a mark', 'a.csv', async () => Buffer.from('\ufeff \n<svg onload=alert(1)>')],
    ['a program under its name', 'a.xls', async () => Buffer.from('7f454c4602010100', 'hex')],
    ['a workbook of another name', 'a.php', () => xlsx(rows)],
    ['a workbook of two names', 'a.xlsx.html', () => xlsx(rows)],
    ['text of another name', 'a.js', async () => gbk],
    ['a file without a name', '', async () => gbk],
  ])('%s is refused and leaves nothing', async (_, name, make) => {
    const file = await make()
    const { status, body } = await at.storesNothing(() => upload({ file, name: name || '.' }))
    expect({ status, error: body.error }).toEqual({ status: 422, error: expect.stringContaining('请上传正确格式的文件（xlsx') })
  })

  test('without content is refused with that reason', async () => {
    const { status, body } = await at.storesNothing(() => upload({ file: Buffer.alloc(0), name: 'a.txt' }))
    expect({ status, error: body.error }).toEqual({ status: 422, error: expect.stringContaining('没有可导入的数据') })
  })

  test('of 2048 KB is taken, one byte more is refused', async () => {
    const line = Buffer.alloc(maxBytes, '13800138000\n')
    expect((await upload({ file: line, name: 'a.txt' })).status).toBe(200)
    const { status, body } = await at.storesNothing(() =>
      upload({ file: Buffer.concat([line, Buffer.from('1')]), name: 'a.txt' }),
    )
    expect({ status, error: body.error }).toEqual({ status: 413, error: '最多不能超过 2M' })
  })

  test('is not uploaded by a role that may write nothing', async () => {
    const viewer = await at.product.signIn('demo1', 'viewer')
    const { status } = await at.storesNothing(() => upload({ file: gbk, name: 'a.txt' }, viewer))
    expect(status).toBe(403)
  })

  describe('its URL', () => {
    const urlOf = async (session = at.own) => (await upload({ file: gbk, name: 'a.txt' }, session)).body.data?.url ?? ''

    test('opens nothing for another organisation, or without a session', async () => {
      const url = await urlOf()
      expect((await at.open(url, { authorization: `Bearer ${at.other.token}` })).statusCode).toBe(404)
      expect((await at.open(url, {})).statusCode).toBe(401)
    })

    test('is not accepted as a picture', async () => {
      const url = (await urlOf()).replace('/sheet/', '/image/')
      expect((await at.open(url)).statusCode).toBe(404)
      const saved = await at.own.post('admin/config/dictionary/save', { title: 'x', image: [{ img_id: '', url, name: '' }] })
      expect(saved.status).toBe(422)
    })

    test('is accepted only as this server issued it to this organisation', async () => {
      const scope = await scopeFor(at.product, 'demo1')
      const own = await urlOf()
      expect(await sheetUploadAt(scope, own)).toMatchObject({ type: 'text/plain; charset=utf-8', bytes: gbk.length })
      expect(await sheetUploadAt(scope, own.replace('/api/', `/api/${at.own.orgkey}/v2/`))).toMatchObject({ bytes: gbk.length })
      const [, , , , ticket = ''] = own.split('/')
      const picture = (await at.uploaded({ file: await png() })).url
      for (const url of [
        await urlOf(at.other),
        `http://127.0.0.1${own}`,
        `https://example.invalid${own}`,
        `//127.0.0.1${own}`,
        `file://${own}`,
        'file:///etc/passwd',
        '/etc/passwd',
        'http://[::ffff:127.0.0.1]/',
        'http://169.254.169.254/latest/meta-data',
        '\\\\127.0.0.1\\share',
        own.replace(ticket, `${ticket}x`),
        own.replace(ticket, ticket.split('.')[0] ?? ''),
        own.replace('/sheet/', '/image/'),
        `${own}/more`,
        own.replace('/api/files/sheet/', '/api/files/sheet/../sheet/'),
        picture,
        '',
        null,
        undefined,
        1,
        {},
        [own],
      ])
        await expect(sheetUploadAt(scope, url), String(url)).rejects.toMatchObject({ code: 'noSuchSheet' })
    })
  })

  test('expires after a day with its row and file; pictures stay', async () => {
    const { body } = await upload({ file: gbk, name: 'a.txt' })
    const picture = await at.uploaded({ file: await png() })
    await asOwner(at.product, `update upload set kept_until = now() - interval '61 minutes' where id = '${body.data?.img_id}'`)
    expect((await at.open(body.data?.url ?? '')).statusCode).toBe(404)
    await removeExpiredFiles(at.product.server.context)
    const left = await readdir(join(at.product.dataDir, 'uploads/files'))
    expect(left).not.toContain(body.data?.img_id)
    expect(left).toContain(picture.img_id)
    expect(await asOwner(at.product, `select id from upload where id = '${body.data?.img_id}'`)).toEqual([])
  })
})
