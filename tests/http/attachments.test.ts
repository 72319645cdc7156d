import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import type { AnyModule, AttachedFile } from '../../src/schema/index.ts'
import { expireReleasedFiles } from '../../src/server/jobs/expireReleasedFiles.ts'
import type { Envelope, RowsPage } from '../../src/shared/wire/envelope.ts'
import { claim, contract, ledger } from '../fixtures/contract.ts'
import { scopedModules } from '../fixtures/leave.ts'
import { addRow, addAccount, asOwner, valueAsOwner } from '../fixtures/records.ts'
import { locked, xls, xlsx, zip } from '../fixtures/sheetFiles.ts'
import { formOf, jpeg, send } from '../fixtures/uploadForms.ts'
import { engine, type Product, restarted, type Session, startProduct } from '../server.ts'

const path = contract.wire.path
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
const docx = zip([
  { name: '[Content_Types].xml', data: '<Types/>' },
  { name: 'word/document.xml', data: '<w:document/>' },
])

interface Sending {
  file: Buffer
  name: string
  module?: string
  field?: string
}

describe(`files of a row on ${engine}`, () => {
  let product: Product
  let own: Session
  let other: Session
  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, contract, ledger, claim, ...scopedModules] })
    const rights = { '/test/contract': ['view', 'add', 'edit', 'export'] as const }
    await addAccount(product, { orgcode: 'demo1', username: 'clerk', pages: rights })
    await addAccount(product, { orgcode: 'demo1', username: 'reader', pages: { '/test/contract': ['view'] } })
    await addAccount(product, { orgcode: 'demo1', username: 'keeper', pages: { '/test/ledger': ['view', 'add', 'edit'] } })
    for (const [username, more] of Object.entries({ ann: [], bob: [], chief: ['finish' as const] })) {
      const pages = ['/test/claim', '/test/contract', '/test/leave'].map(
        page => [page, ['view', 'add', 'edit', ...more]] as const,
      )
      await addAccount(product, { orgcode: 'demo1', username, pages: Object.fromEntries(pages) })
    }
    own = await product.signIn('demo1')
    other = await product.signIn('demo2')
  })
  afterAll(() => product?.close())

  const upload = async ({ file, name, module = 'contract', field = 'papers' }: Sending, session = own) => {
    const query = new URLSearchParams({ module, field })
    const { status, body } = await send(product.app, formOf({ file, name }), {
      url: `/api/${session.orgkey}/v2/inc/file/attachment?${query}`,
      headers: { authentication: session.token },
    })
    return { status, body: body as unknown as Envelope<AttachedFile> }
  }
  const uploaded = async (sending: Partial<Sending> = {}, session = own): Promise<AttachedFile> => {
    const { body } = await upload({ file: pdf, name: '合同.pdf', ...sending }, session)
    if (!body.data) throw new Error(`not uploaded: ${body.error}`)
    return body.data
  }
  const open = (url: string, { token } = own) => product.app.inject({ url, headers: { cookie: `token=${token}` } })
  const save = (row: object, session = own) =>
    session.post<{ id: number; papers: unknown }>(`${path}/save`, { title: '租约', ...row })
  const stored = async (id: number) => (await own.post<{ papers: unknown }>(`${path}/info`, { id })).body.data?.papers
  const storedFiles = () => readdir(join(product.dataDir, 'uploads/files'))

  test('are stored as they came, and sent as a download under their name that no browser shows', async () => {
    const file = await uploaded({ name: '房屋 租约（终稿）.pdf' })
    expect(file).toEqual({
      url: expect.stringMatching(/^\/api\/files\/file\/[\w.-]+\/[0-9a-f]{32}\.pdf$/),
      name: '房屋 租约（终稿）.pdf',
      bytes: pdf.length,
    })
    const reply = await open(file.url)
    expect(reply.rawPayload).toEqual(pdf)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('房屋 租约（终稿）.pdf')}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': `sandbox; default-src 'none'`,
      'cache-control': 'no-store',
      'content-length': String(pdf.length),
    })
  })

  test('have a name that a header can say, whatever signs it has', async () => {
    const { url } = await uploaded({ name: `O'Brien (v2) 100%.pdf` })
    expect((await open(url)).headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''O%27Brien%20%28v2%29%20100%25.pdf`,
    )
  })

  test.each([
    ['a.pdf', pdf, 'application/pdf'],
    ['a.docx', docx, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['A.TXT', Buffer.from('中文\r\n\tabc'), 'text/plain'],
    ['gbk.txt', Buffer.from('d6d0cec40d0a', 'hex'), 'text/plain'],
    ['utf16.txt', Buffer.from('\ufeff表格\t1', 'utf16le'), 'text/plain'],
    ['a.zip', zip([{ name: 'a.txt', data: 'x' }]), 'application/zip'],
  ])('%s is known by its content', async (name, file, type) => {
    const { url } = await uploaded({ file, name })
    expect((await open(url)).headers['content-type']).toMatch(type)
  })

  test('workbooks and photographs are known by their content', async () => {
    const files = [
      { name: 'a.xlsx', file: await xlsx([['甲']]) },
      { name: 'a.xls', file: xls([['甲']]) },
      { name: 'a.JPEG', file: await jpeg() },
    ]
    expect(await Promise.all(files.map(async one => (await upload(one)).status))).toEqual([200, 200, 200])
  })

  const lies = '文件的内容不是 TYPE，可能已损坏、已加密或改过扩展名；请用原来的软件打开并另存后再上传'
  const markup = Buffer.from('<html><script>alert(1)</script></html>')
  const program = Buffer.from(`MZ${'\u0000'.repeat(60)}`)
  const macros = [
    { name: '[Content_Types].xml', data: '' },
    { name: 'word/document.xml', data: '' },
    { name: 'word/vbaProject.bin', data: 'x' },
  ]
  test.each([
    ['a page called pdf', 'a.pdf', markup, lies],
    ['a program called txt', 'a.txt', program, lies],
    ['a picture called pdf', 'a.pdf', Buffer.from('89504e470d0a1a0a', 'hex'), lies],
    ['a zip called docx', 'a.docx', zip([{ name: 'a.txt', data: 'x' }]), lies],
    ['a document called xlsx', 'a.xlsx', docx, lies],
    ['a locked workbook', 'a.xlsx', locked(), lies],
    ['a locked workbook of old', 'a.xls', locked(), lies],
    ['a zip cut short', 'a.zip', docx.subarray(0, -30), lies],
    ['a program before a zip', 'a.zip', Buffer.concat([program, docx]), lies],
    ['a document with macros', 'a.docx', zip(macros), '文件里含有宏，请另存为不含宏的文档后再上传'],
    ['an empty file', 'a.pdf', Buffer.alloc(0), '文件是空的，请重新选择'],
    ['a page', 'a.html', markup, '只能上传 pdf、docx、xlsx、xls、txt、jpg、zip 文件，请转换格式后再上传'],
    ['a drawing', 'a.svg', Buffer.from('<svg/>'), '只能上传 pdf、docx、xlsx、xls、txt、jpg、zip 文件，请转换格式后再上传'],
    [
      'a name that reads backwards',
      'a\u202efdp.exe',
      program,
      '只能上传 pdf、docx、xlsx、xls、txt、jpg、zip 文件，请转换格式后再上传',
    ],
    ['too large a file', 'a.pdf', Buffer.concat([pdf, Buffer.alloc(1_048_577)]), '最多不能超过 1M'],
  ])('%s is refused in its own words, and leaves nothing', async (...[, name, file, error]) => {
    const before = await storedFiles()
    const { status, body } = await upload({ file, name })
    expect([status >= 400, body.error]).toEqual([true, error.replace('TYPE', name.slice(2))])
    expect(await storedFiles()).toEqual(before)
  })

  test.each([
    ['../../etc/合同.pdf', '合同.pdf'],
    ['C:\\docs\\a.pdf', 'a.pdf'],
    ['合同\u202e\u200b.pdf', '合同.pdf'],
    ['a|b<c>?.pdf', 'a_b_c__.pdf'],
    ['..pdf.pdf', 'pdf.pdf'],
    [`${'长'.repeat(200)}.pdf`, `${'长'.repeat(83)}.pdf`],
  ])('the name %j becomes %j', async (name, expected) => {
    const file = await uploaded({ name })
    expect(file.name).toBe(expected)
    expect((await open(file.url)).headers['content-disposition']).toContain(encodeURIComponent(expected))
    expect((await save({ papers: [file] })).status).toBe(200)
  })

  test('a row keeps them with name and size, and so does its history; taken away they are still there to be put back', async () => {
    const files = [await uploaded(), await uploaded({ name: '附录.pdf' })]
    const id = await addRow(own, path, { title: '租约', papers: files })
    expect(await stored(id)).toEqual(files)
    expect((await save({ id, papers: [files[1]] })).status).toBe(200)
    await asOwner(product, `update upload set created_at = now() - interval '1 year'`)
    expect((await open(files[0]?.url ?? '')).statusCode).toBe(200)
    expect((await save({ id, papers: files })).status).toBe(200)
    expect(await stored(id)).toEqual(files)
    const { body } = await own.post(`${path}/history`, { id })
    expect(JSON.stringify(body.data)).toContain('附录.pdf')
    const kept = await asOwner(product, `select name from upload where kept_until is null and name = '附录.pdf'`)
    expect(kept).not.toEqual([])
  })

  test('more than the field takes are refused', async () => {
    const files = await Promise.all(Array.from({ length: 4 }, () => uploaded()))
    expect((await save({ papers: files })).body.error).toBe('附件最多 3 项')
  })

  const refused = { status: 422, body: { errors: [{ field: 'papers', message: '附件中有无效的文件，请重新上传' }] } }
  test('a row refuses what was not uploaded for it', async () => {
    const [mine, theirs] = [await uploaded(), await uploaded({}, other)]
    const forged = mine.url.replace(/file\/[^.]+\./, `file/${Buffer.from('{"org":1}').toString('base64url')}.`)
    for (const file of [
      theirs,
      await uploaded({ module: 'ledger' }),
      await uploaded({ field: 'anything', name: 'a.png', file: Buffer.from('89504e470d0a1a0a00', 'hex') }),
      { ...mine, name: '别的.pdf' },
      { ...mine, bytes: 1 },
      { ...mine, url: forged },
      { ...mine, url: 'https://example.com/a.pdf' },
      { ...mine, url: 'javascript:alert(1)' },
      { ...mine, extra: 1 },
    ])
      expect(await save({ papers: [file] })).toMatchObject(refused)
    expect(await save({ papers: [mine, mine] })).toMatchObject(refused)
    expect((await save({ papers: [mine] })).status).toBe(200)
  })

  test('a file of a neighbouring field is taken where it fits', async () => {
    const file = await uploaded({ field: 'anything' })
    expect((await save({ papers: [file] })).status).toBe(200)
  })

  test('are opened by nobody who may not see their rows', async () => {
    const file = await uploaded()
    expect((await save({ papers: [file] })).status).toBe(200)
    const { url } = file
    const [reader, keeper] = [await product.signIn('demo1', 'reader'), await product.signIn('demo1', 'keeper')]
    const statuses = await Promise.all([own, reader, keeper, other].map(async session => (await open(url, session)).statusCode))
    expect(statuses).toEqual([200, 200, 404, 404])
    expect((await product.app.inject({ url })).statusCode).toBe(401)
    expect((await open(url.replace('/file/', '/image/'))).statusCode).toBe(404)
  })

  test('open for who sees a deleted row; of one that was removed for good, or of none, for their uploader alone', async () => {
    const reader = await product.signIn('demo1', 'reader')
    const file = await uploaded()
    const statuses = () => Promise.all([own, reader].map(async session => (await open(file.url, session)).statusCode))
    expect(await statuses()).toEqual([200, 404])
    const id = (await save({ papers: [file] })).body.data?.id
    expect((await own.post(`${path}/del`, { ids: [id] })).status).toBe(200)
    const deleted = await reader.post<RowsPage>(`${path}/list`, { status: -1 })
    expect(deleted.body.data?.data.map(row => row['id'])).toContain(id)
    expect(await statuses()).toEqual([200, 200])
    const purged = await own.post('recycle/purge', { rows: [{ module: 'contract', id }] })
    expect(purged.body.data).toMatchObject({ purged: 1 })
    await expireReleasedFiles(product.server.context)
    expect(await statuses()).toEqual([200, 404])
  })

  test('of a row that some do not see open for those who do', async () => {
    const [ann, bob, chief] = await Promise.all(['ann', 'bob', 'chief'].map(name => product.signIn('demo1', name)))
    if (!ann || !bob || !chief) throw new Error('not signed in')
    const file = await uploaded({ module: 'claim' }, chief)
    const { body } = await ann.post<{ id: number }>('test/claim/save', { title: '差旅' })
    expect((await chief.post('test/claim/save', { id: body.data?.id, papers: [file] })).status).toBe(200)
    expect(await Promise.all([ann, bob, chief].map(async one => (await open(file.url, one)).statusCode))).toEqual([200, 404, 200])
  })

  test('of a row that some do not see are put into no row by them, except back into one that had them', async () => {
    const [ann, bob, chief] = await Promise.all(['ann', 'bob', 'chief'].map(name => product.signIn('demo1', name)))
    if (!ann || !bob || !chief) throw new Error('not signed in')
    const claimOf = (session: Session, row: object) => session.post<{ id: number }>('test/claim/save', { title: '差旅', ...row })
    const file = await uploaded({ module: 'claim' }, chief)
    const { body } = await claimOf(ann, {})
    const ofAnn = { id: body.data?.id }
    const refused = { status: 422, body: { errors: [{ field: 'papers' }] } }
    for (const session of [ann, bob]) expect(await claimOf(session, { papers: [file] })).toMatchObject(refused)
    expect(await claimOf(ann, { ...ofAnn, papers: [file] })).toMatchObject(refused)
    expect((await open(file.url, bob)).statusCode).toBe(404)
    for (const papers of [[file], []]) expect((await claimOf(chief, { ...ofAnn, papers })).status).toBe(200)
    expect((await open(file.url, ann)).statusCode).toBe(404)
    expect(await claimOf(ann, { papers: [file] })).toMatchObject(refused)
    expect((await claimOf(ann, { ...ofAnn, papers: [file] })).status).toBe(200)
    expect((await open(file.url, ann)).statusCode).toBe(200)
    const scan = await uploaded({ field: 'scan' }, chief)
    expect((await save({ scan: [scan] }, chief)).status).toBe(200)
    expect(await save({ anything: [scan] }, ann)).toMatchObject({ status: 422, body: { errors: [{ field: 'anything' }] } })
  })

  test('of a child row are uploaded and opened with the rights on its parent row', async () => {
    const [ann, bob, chief, clerk] = await Promise.all(
      ['ann', 'bob', 'chief', 'clerk'].map(name => product.signIn('demo1', name)),
    )
    if (!ann || !bob || !chief || !clerk) throw new Error('not signed in')
    const ofTrip = { module: 'leavetrip', field: 'papers' }
    expect((await upload({ file: pdf, name: 'a.pdf', ...ofTrip }, clerk)).status).toBe(403)
    expect((await upload({ file: await jpeg(), name: 'a.jpg', ...ofTrip }, ann)).status).toBe(422)
    const [ticket, bill] = [
      await uploaded({ name: '车票.pdf', ...ofTrip }, ann),
      await uploaded({ name: '住宿.pdf', ...ofTrip }, ann),
    ]
    const leaveOf = (trips: readonly object[]) => ann.post<{ id: number }>('test/leave/save', { title: '出差', trips })
    const stolen = await leaveOf([{ title: '上海', papers: [await uploaded({ module: 'claim' }, ann)] }])
    expect(stolen).toMatchObject({ status: 422, body: { errors: [{ field: 'trips.0.papers' }] } })
    const { body } = await leaveOf([{ title: '上海', papers: [ticket, bill] }, { title: '杭州' }])
    const id = body.data?.id
    const info = async () => (await ann.post<{ trips: { papers: unknown }[] }>('test/leave/info', { id })).body.data?.trips ?? []
    expect((await info()).map(({ papers }) => papers)).toEqual([[ticket, bill], []])
    const statuses = [ann, bob, chief, clerk].map(async session => (await open(bill.url, session)).statusCode)
    expect(await Promise.all(statuses)).toEqual([200, 404, 200, 404])
    const [first, second] = await info()
    const removed = await ann.post('test/leave/save', {
      id,
      trips: [
        { ...first, papers: [ticket] },
        { ...second, papers: [bill] },
      ],
    })
    expect(removed.status).toBe(200)
    expect((await info()).map(({ papers }) => papers)).toEqual([[ticket], [bill]])
    const { body: history } = await ann.post('test/leave/history', { id })
    expect(JSON.stringify(history.data)).toContain('住宿.pdf')
  })

  test('of a field that some do not see are neither opened nor uploaded by them', async () => {
    const [ann, chief] = [await product.signIn('demo1', 'ann'), await product.signIn('demo1', 'chief')]
    const file = await uploaded({ field: 'scan' }, chief)
    expect((await save({ scan: [file] }, chief)).status).toBe(200)
    expect((await open(file.url, ann)).statusCode).toBe(404)
    expect((await open(file.url)).statusCode).toBe(200)
    expect((await upload({ file: pdf, name: 'a.pdf', field: 'scan' }, ann)).status).toBe(403)
  })

  test('are as many on a row as the field takes, also where a filter has an index', async () => {
    const name = () => `${randomBytes(100).toString('hex')}.pdf`
    const files = await Promise.all(Array.from({ length: 10 }, () => uploaded({ field: 'anything', name: name() })))
    expect((await save({ anything: files })).status).toBe(200)
  })

  test('are uploaded by nobody who may not write the field, and for no field that takes none', async () => {
    const before = await storedFiles()
    const [clerk, reader] = [await product.signIn('demo1', 'clerk'), await product.signIn('demo1', 'reader')]
    const sending = { file: pdf, name: 'a.pdf' }
    expect((await upload(sending, reader)).status).toBe(403)
    expect((await upload({ ...sending, module: 'ledger' }, clerk)).status).toBe(403)
    for (const place of [{ field: 'title' }, { field: '__proto__' }, { module: 'nothing' }, { module: '', field: '' }])
      expect((await upload({ ...sending, ...place })).status).toBe(404)
    expect(await storedFiles()).toEqual(before)
    expect((await upload(sending, clerk)).status).toBe(200)
  })

  test('count in the file space of the organisation', async () => {
    const used = async () =>
      Number(await valueAsOwner(product, `select sum(bytes) as value from upload where type = 'text/plain'`))
    const before = await used()
    await uploaded({ name: 'a.txt', file: Buffer.alloc(5000, 'a') })
    expect((await used()) - before).toBe(5000)
  })

  test('a list distinguishes rows with files from those without', async () => {
    const id = (await save({ title: '空', papers: [] })).body.data?.id
    const ids = async (papers: number) =>
      (await own.post<RowsPage>(`${path}/list`, { papers, limit: 100 })).body.data?.data.map(row => row['id']) ?? []
    expect(await ids(0)).toContain(id)
    expect(await ids(1)).not.toContain(id)
    expect((await ids(1)).length).toBeGreaterThan(0)
  })

  test('an export writes names and addresses', async () => {
    const file = await uploaded({ name: '导出.pdf' })
    await save({ title: '导出', papers: [file] })
    const { body } = await own.post<{ path: string }>(`${path}/list`, { postType: 'excel', format: 'csv', queryValue: '导出' })
    const { payload } = await open(body.data?.path ?? '')
    expect(payload).toContain('导出.pdf')
    expect(payload).toContain(file.url)
  })

  test('the documentation of the API names what a row takes', async () => {
    const { payload } = await product.app.inject({ url: '/api/docs/json', headers: { authorization: `Bearer ${own.token}` } })
    const { paths } = JSON.parse(payload)
    expect(Object.keys(paths)).toContain('/api/v2/inc/file/attachment')
    expect(payload).toContain('pdf, docx, xlsx, xls, txt, jpg, zip')
  })

  test('of a module that lost its fields for files open for who sees all rows, and for nobody else', async () => {
    const [ann, chief] = [await product.signIn('demo1', 'ann'), await product.signIn('demo1', 'chief')]
    const file = await uploaded({ module: 'claim' }, own)
    expect((await own.post('test/claim/save', { title: '差旅', papers: [file] })).status).toBe(200)
    const { url } = file
    const without = { ...claim, fields: { title: claim.fields.title, status: claim.fields.status } }
    const list = { columns: ['id', 'title', 'status'] }
    const later = { ...without, list, form: ['title', 'status'] } as unknown as AnyModule
    product = await restarted(product, { modules: [...modules, contract, ledger, later, ...scopedModules] })
    expect(await Promise.all([ann, chief].map(async one => (await open(url, one)).statusCode))).toEqual([404, 200])
  })
})
