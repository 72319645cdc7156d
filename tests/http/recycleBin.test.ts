import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeExpiredRows } from '../../src/server/jobs/removeExpiredRows.ts'
import type { BinPage, PurgedRows, RestoredRows } from '../../src/shared/wire/recycleBin.ts'
import { delivery, deliveryLine } from '../fixtures/delivery.ts'
import { allModules, allParts } from '../fixtures/everything.ts'
import { addAccount, asOwner, digest, orgOf, valueAsOwner } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const dictionary = 'admin/config/dictionary'

describe(`the recycle bin on ${engine}`, () => {
  let product: Product
  let admin: Session
  let org = 0
  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...allModules, delivery, deliveryLine], parts: allParts })
    admin = await product.signIn('demo1')
    org = await orgOf(product, 'demo1')
  })
  afterAll(() => product?.close())

  const bin = async (body: object = {}, session = admin) => (await session.post<BinPage>('recycle/list', body)).body.data
  const restore = (rows: unknown, session = admin) => session.post<RestoredRows>('recycle/restore', { rows })
  const purge = (rows: unknown, session = admin) => session.post<PurgedRows>('recycle/purge', { rows })
  const add = async (path: string, values: object) => {
    const { body } = await admin.post<{ id: number }>(`${path}/save`, values)
    if (!body.data) throw new Error(body.error)
    return body.data.id
  }
  const remove = async (path: string, ...ids: readonly number[]) => {
    const { body } = await admin.post(`${path}/del`, { ids })
    expect(body.success, body.error).toBe(true)
  }
  const entry = (title: string, pid = 2) => add(dictionary, { title, pid, sort: 1 })
  const account = async (username: string, pages: Parameters<typeof addAccount>[1]['pages']) => {
    await addAccount(product, { orgcode: 'demo1', username, pages })
    return (await valueAsOwner<number>(product, `select id as value from account where username = '${username}'`)) ?? 0
  }
  const statusOf = (table: string, id: number) =>
    valueAsOwner<number>(product, `select status as value from ${table} where id = ${id}`)

  test('lists what was deleted in any module with its title, by whom, when and until when', async () => {
    const id = await entry('回收甲')
    await remove(dictionary, id)
    const page = await bin({ keyword: '回收甲' })
    expect(page).toMatchObject({ total: 1, more: false })
    expect(page?.rows[0]).toMatchObject({ module: 'dictionary', id, title: '回收甲', restorable: true, purgeable: true })
    expect(page?.rows[0]?.account).not.toBe('')
    const days = (Date.parse(String(page?.rows[0]?.until)) - Date.parse(String(page?.rows[0]?.at))) / 86_400_000
    expect(Math.round(days)).toBe(30)
    expect(page?.modules).toContain('wachapp')
    expect(page?.people).toHaveLength(1)
  })

  test('filters by module, person, time and a part of the name, and refuses nonsense', async () => {
    const id = await entry('回收乙')
    await remove(dictionary, id)
    const [person] = (await bin())?.people ?? []
    const ids = async (body: object) => (await bin({ keyword: '回收乙', ...body }))?.rows.map(row => row.id)
    expect(await ids({ module: 'dictionary', account: person?.id })).toEqual([id])
    expect(await ids({ module: 'branch' })).toEqual([])
    expect(await ids({ account: 999_999 })).toEqual([])
    expect(await ids({ from: '2020-01-01', to: '2199-01-01' })).toEqual([id])
    expect(await ids({ from: '2199-01-01' })).toEqual([])
    expect(await ids({ to: '2020-01-01' })).toEqual([])
    expect(await ids({ keyword: '%' })).toEqual([])
    for (const body of [{ module: 'nowhere' }, { from: 'yesterday' }, { account: 'x' }, { limit: -1 }, { org: 1 }])
      expect((await admin.post('recycle/list', body)).status).toBe(422)
  })

  test('restores a row, which leaves the bin, and the receipt takes that back', async () => {
    const id = await entry('回收丙')
    await remove(dictionary, id)
    const { body } = await restore([{ module: 'dictionary', id }])
    expect(body.data).toMatchObject({ refused: [], receipts: [{ module: 'dictionary', changed: 1 }] })
    expect(await statusOf('dictionary', id)).toBe(1)
    expect((await bin({ keyword: '回收丙' }))?.total).toBe(0)
    await admin.post('receipt/undo', { id: body.data?.receipts[0]?.receipt })
    expect(await statusOf('dictionary', id)).toBe(-1)
    expect((await bin({ keyword: '回收丙' }))?.total).toBe(1)
  })

  test('restores child rows with it', async () => {
    const lines = [{ title: '一' }, { title: '二' }]
    const id = await add(delivery.wire.path, { no: 'RB-1', customer: '回收', lines })
    await remove(delivery.wire.path, id)
    await restore([{ module: 'delivery', id }])
    const { body } = await admin.post<{ lines: unknown[] }>(`${delivery.wire.path}/info`, { id })
    expect(body.data?.lines).toHaveLength(2)
    await remove(delivery.wire.path, id)
    expect((await purge([{ module: 'delivery', id }])).body.data).toEqual({ purged: 1, refused: [] })
    expect(await asOwner(product, `select id from deliveryline where delivery = ${id}`)).toEqual([])
  })

  test('refuses a row whose upper row is deleted, and restores both together whatever their order', async () => {
    const above = await entry('回收上级', 0)
    const below = await entry('回收下级', above)
    await remove(dictionary, below, above)
    const alone = await restore([{ module: 'dictionary', id: below }])
    expect(alone.body.data?.refused[0]?.error).toMatch(/指向的数据也已被删除/)
    const both = await restore([
      { module: 'dictionary', id: below },
      { module: 'dictionary', id: above },
    ])
    expect(both.body.data).toMatchObject({ refused: [], receipts: [{ changed: 2 }] })
    expect(await statusOf('dictionary', below)).toBe(1)
  })

  test('refuses a row whose unique value was taken meanwhile, and restores the others', async () => {
    const id = await add('admin/websit/wachapp', { mobile: '13900139777', number: 'RB_1', status: 0 })
    await remove('admin/websit/wachapp', id)
    await add('admin/websit/wachapp', { mobile: '13900139777', number: 'RB_2' })
    const other = await entry('回收丁')
    await remove(dictionary, other)
    const { body } = await restore([
      { module: 'wachapp', id },
      { module: 'dictionary', id: other },
    ])
    expect(body.data?.refused).toEqual([{ module: 'wachapp', id, error: expect.stringMatching(/已被另一条数据使用/) as string }])
    expect(body.data?.receipts).toMatchObject([{ module: 'dictionary', changed: 1 }])
  })

  test('removes rows for good, with an audit entry; a row that another refers to stays, and the refusal says so', async () => {
    const above = await entry('回收上', 0)
    const below = await entry('回收下', above)
    await remove(dictionary, below, above)
    await restore([
      { module: 'dictionary', id: above },
      { module: 'dictionary', id: below },
    ])
    await remove(dictionary, below, above)
    const kept = await purge([{ module: 'dictionary', id: above }])
    expect(kept.body.data).toMatchObject({ purged: 0, refused: [{ error: expect.stringMatching(/还有数据引用它/) as string }] })
    const both = await purge([above, below].map(id => ({ module: 'dictionary', id })))
    expect(both.body.data).toEqual({ purged: 2, refused: [] })
    expect(await asOwner(product, `select id from dictionary where id in (${above}, ${below})`)).toEqual([])
    expect((await bin({ keyword: '回收上' }))?.total).toBe(0)
    const audited = await asOwner<{ n: number }>(
      product,
      `select cardinality(row_ids) as n from audit where action = 'purge' order by id desc limit 1`,
    )
    expect(audited).toEqual([{ n: 2 }])
  })

  test('removes expired rows, but not one that another row refers to, nor an account', async () => {
    const [gone, above] = [await entry('过期甲'), await entry('过期上', 0)]
    const below = await entry('过期下', above)
    await remove(dictionary, gone, below, above)
    const leaver = await account('leaver', {})
    await remove('admin/config/admin', leaver)
    await restore([
      { module: 'dictionary', id: above },
      { module: 'dictionary', id: below },
    ])
    await asOwner(product, `update dictionary set status = -1 where id = ${above}`)
    await asOwner(product, `update deletion set until = now() - interval '1 second'`)
    await removeExpiredRows(product.server.context)
    expect(await statusOf('dictionary', gone)).toBeUndefined()
    expect(await statusOf('dictionary', above)).toBe(-1)
    expect(await statusOf('account', leaver)).toBe(-1)
    const refused = await purge([{ module: 'account', id: leaver }])
    expect(refused.body.error).toMatch(/要一直保留/)
  })

  test('is limited to pages that the account may view and delete on, and says nothing of others', async () => {
    const id = await entry('回收戊')
    await remove(dictionary, id)
    await account('binviewer', { '/config/dictionary': ['view'] })
    await account('binremover', { '/config/dictionary': ['view', 'delete'] })
    const [viewer, remover] = [await product.signIn('demo1', 'binviewer'), await product.signIn('demo1', 'binremover')]
    expect(await bin({}, viewer)).toMatchObject({ total: 0, rows: [], modules: [], people: [] })
    const rows = [{ module: 'dictionary', id }]
    const before = await digest(product)
    expect((await restore(rows, viewer)).status).toBe(403)
    expect((await purge(rows, viewer)).status).toBe(403)
    expect((await bin({ keyword: '回收戊' }, remover))?.rows).toMatchObject([{ id, restorable: false, purgeable: true }])
    expect((await restore(rows, remover)).status).toBe(403)
    expect(await digest(product)).toBe(before)
    expect((await purge(rows, remover)).body.data).toMatchObject({ purged: 1 })
  })

  test('shows and changes nothing of another organisation', async () => {
    const id = await entry('回收己')
    await remove(dictionary, id)
    const foreign = await product.signIn('demo2')
    const rows = [{ module: 'dictionary', id }]
    expect((await bin({ keyword: '回收己' }, foreign))?.total).toBe(0)
    const answers = [await restore(rows, foreign), await purge(rows, foreign)]
    for (const { body } of answers)
      expect(body.data?.refused).toMatchObject([{ error: expect.stringMatching(/已被恢复或彻底删除/) as string }])
    expect(await statusOf('dictionary', id)).toBe(-1)
    expect(await orgOf(product, 'demo2')).not.toBe(org)
  })

  test.each([[undefined], [[]], ['all'], [[1]], [[{ module: 'dictionary' }]], [[{ module: 'audit', id: 1 }]], [[{ id: 1 }]]])(
    'refuses the rows %j',
    async rows => {
      const before = await digest(product)
      expect((await restore(rows)).status).toBeGreaterThanOrEqual(400)
      expect((await purge(rows)).status).toBeGreaterThanOrEqual(400)
      expect(await digest(product)).toBe(before)
    },
  )
})
