import { readdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RowsPage } from '../../src/shared/wire/envelope.ts'
import { addAccount, asOwner, orgOf, signInWith } from '../fixtures/records.ts'
import { formOf, png, send } from '../fixtures/uploadForms.ts'
import { mp4File } from '../fixtures/videoFiles.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const [full, waiting] = [
  /^本机构的文件空间（1 MB）已用完，不能再上传和导出；请联系平台管理员在“机构管理”中调大本机构的“文件空间”$/,
  /^您上传后还没有用到的文件已满 1 MB；请先保存/,
]
const block = 4096

const uploadFile = async (
  product: Product,
  { token }: Session,
  { kind = 'image', file }: { kind?: string; file?: Buffer } = {},
) =>
  send(product.app, formOf({ file: file ?? (await png()), name: kind === 'excel' ? 'a.txt' : 'a' }), {
    url: `/api/v2/inc/file/${kind}`,
    headers: { authorization: `Bearer ${token}` },
  })

describe(`files on ${engine}`, () => {
  let product: Product
  let own: Session
  let colleague: Session
  beforeAll(async () => {
    product = await startProduct(engine, { fileQuotas: { organisation: 10 * block, waiting: 4 * block } })
    await addAccount(product, { orgcode: 'demo1', username: 'colleague', pages: { '*': ['view', 'add', 'edit', 'export'] } })
    own = await product.signIn('demo1')
    colleague = await product.signIn('demo1', 'colleague')
    await asOwner(product, 'delete from upload')
  })
  afterAll(() => product?.close())

  test('not used by a row are bounded for an account, however many at once; saving them makes room', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => uploadFile(product, own)))
    const accepted = replies.flatMap(({ status, body }) => (status === 200 && body.data ? [body.data] : []))
    expect(accepted).toHaveLength(4)
    expect(replies.filter(({ status }) => status !== 200)).toEqual(
      Array(8).fill(
        expect.objectContaining({ status: 422, body: expect.objectContaining({ error: expect.stringMatching(waiting) }) }),
      ),
    )
    expect((await uploadFile(product, own, { kind: 'portrait' })).status).toBe(422)
    expect((await uploadFile(product, colleague)).status).toBe(200)
    const [first] = accepted
    const image = [{ img_id: first?.img_id, url: first?.url, name: '' }]
    expect((await own.post('admin/config/dictionary/save', { title: '图', image })).status).toBe(200)
    expect((await uploadFile(product, own)).status).toBe(200)
    expect((await uploadFile(product, own)).status).toBe(422)
  })

  test('are bounded for an organisation, with those of its exports, and for no other', async () => {
    await asOwner(product, 'update upload set kept_until = null')
    for (let count = 6; count < 10; count++) expect((await uploadFile(product, own)).status).toBe(200)
    await asOwner(product, 'update upload set kept_until = null')
    for (const one of [own, colleague])
      expect(await uploadFile(product, one)).toMatchObject({ status: 422, body: { error: expect.stringMatching(full) } })
    expect((await uploadFile(product, await product.signIn('demo2'))).status).toBe(200)
    await asOwner(product, `delete from upload where org_id = (select id from organisation where orgcode = 'demo1')`)
    await asOwner(
      product,
      `insert into job (org_id, account_id, kind, module, given, state, file_id, file, ended_at)
        select org_id, id, 'export', 'dictionary', '{}', 'done', repeat('0', 32), '{"bytes": ${10 * block}, "needs": []}', now() from account where username = 'colleague'`,
    )
    expect((await uploadFile(product, own)).status).toBe(422)
    await asOwner(product, 'delete from job')
    expect((await uploadFile(product, own)).status).toBe(200)
  })

  // Only Linux names the files that a process has open.
  test.runIf(process.platform === 'linux')(
    'that do not fit are not left open: a removed file that is open takes its place',
    async () => {
      await asOwner(product, 'delete from upload')
      for (const file of [mp4File(3 * block), mp4File(20 * block)])
        expect((await uploadFile(product, own, { kind: 'video', file })).status).toBe(file.length > 10 * block ? 422 : 200)
      const open = await Promise.all((await readdir('/proc/self/fd')).map(fd => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
      expect(open.filter(path => path.startsWith(join(product.dataDir, 'uploads')))).toEqual([])
      await asOwner(product, 'delete from upload')
    },
  )

  test('may take the quota the platform sets, which the row of the organisation shows; others see only their own', async () => {
    const platform = await product.signIn('platform')
    const [id, theirs] = [await orgOf(product, 'demo1'), await orgOf(product, 'demo2')]
    interface Organisation {
      id: number
      files_mb: number | null
      files_used: number
    }
    const listed = async (session: Session) => {
      const { body } = await session.post<RowsPage<Organisation>>('admin/websit/list', { limit: 100 })
      return Object.fromEntries((body.data?.data ?? []).map(row => [row.id, [row.files_mb, row.files_used]]))
    }
    const allow = (files_mb: number | null) => platform.post('admin/websit/save', { id, files_mb })
    await asOwner(product, 'delete from upload')
    await asOwner(
      product,
      `insert into upload (org_id, id, type, bytes, width, height, name, created_by) select ${id}, repeat(n::text, 32), 'image/png', 524288, 1, 1, '', 1 from generate_series(1, 2) n`,
    )
    expect((await uploadFile(product, own)).status).toBe(422)
    expect(await listed(platform)).toMatchObject({ [id]: [null, 1], [theirs]: [null, 0] })
    expect(await listed(own)).toEqual({ [id]: [null, 1] })
    expect((await allow(2)).status).toBe(200)
    expect((await uploadFile(product, own)).status).toBe(200)
    expect(await listed(own)).toEqual({ [id]: [2, 1] })
    expect((await allow(1)).status).toBe(200)
    expect(await uploadFile(product, own)).toMatchObject({ status: 422, body: { error: expect.stringMatching(full) } })
    for (const wrong of [0, -1, 1.5, 'x', 1e9]) expect((await allow(wrong as number)).status).toBe(422)
    expect((await own.post('admin/websit/save', { id, files_mb: 100 })).status).toBe(403)
    expect((await own.post('admin/websit/upfield', { id, field: 'files_mb', value: 100 })).status).toBe(403)
    expect((await allow(null)).status).toBe(200)
    await asOwner(product, 'delete from upload')
    expect((await uploadFile(product, own)).status).toBe(200)
  })

  test('are uploaded only by roles with a page that takes them', async () => {
    const roles = {
      roles: { '/config/role': ['view', 'add', 'edit'] },
      pictures: { '/config/dictionary': ['view', 'edit'] },
      films: { '/link': ['view', 'add'] },
      reader: { '/link': ['view'], '/config/dictionary': ['view'] },
      domains: { '/domain': ['view', 'add'] },
    } as const
    const outcome: Record<string, number[]> = {}
    for (const [username, pages] of Object.entries(roles)) {
      const session = await signInWith(product, username, pages)
      outcome[username] = []
      for (const [what, file] of [['image'], ['video', mp4File()], ['excel', Buffer.from('a.example.com')]] as const) {
        outcome[username].push((await uploadFile(product, session, file ? { kind: what, file } : { kind: what })).status)
        await asOwner(product, 'delete from upload')
      }
    }
    expect(outcome).toEqual({
      roles: [403, 403, 403],
      pictures: [200, 403, 403],
      films: [200, 200, 200],
      reader: [403, 403, 403],
      domains: [403, 403, 200],
    })
  })
})

test('while the disk is nearly full uploads are refused, and rows are saved', async () => {
  const product = await startProduct('embedded', { diskReserve: 2 ** 52 })
  const own = await product.signIn('demo1')
  for (const what of ['image', 'excel', 'portrait'])
    expect(await uploadFile(product, own, { kind: what })).toMatchObject({
      status: 503,
      headers: { 'retry-after': '60' },
      body: { error: '服务器的存储空间不足，暂时不能上传、导入和导出，其他操作不受影响；请联系管理员清理磁盘空间' },
    })
  expect(await readdir(join(product.dataDir, 'uploads/arriving'))).toEqual([])
  expect((await own.post('admin/config/dictionary/save', { title: '行' })).status).toBe(200)
  expect((await own.post('admin/config/dictionary/list', { postType: 'excel' })).status).toBe(200)
  await product.close()
})
