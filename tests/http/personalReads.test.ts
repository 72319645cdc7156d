import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { defineModule, phone, recordStatus, text } from '../../src/schema/index.ts'
import type { RowsPage } from '../../src/shared/wire/envelope.ts'
import { customer } from '../fixtures/customer.ts'
import { exportOf } from '../fixtures/readSheet.ts'
import { addRow, asOwner, valueAsOwner, signInWith } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

/** A module with a personal field that has another name now, and needs a right. */
const lead = defineModule({
  name: 'lead',
  label: '线索',
  route: '/test/lead',
  wire: { path: 'test/lead' },
  fields: {
    title: text('名称', { required: true, max: 50 }),
    mobile: phone('手机', { privacy: 'phone', was: 'phone', needs: { view: 'finish' } }),
    status: recordStatus('状态'),
  },
  list: { columns: ['id', 'title', 'status'] },
  form: ['title', 'mobile', 'status'],
})

const path = customer.wire.path
const reads = 'admin/personalread'
interface Read {
  action: string
  module: string
  row_id: number
  fields: string
  account: string
  ip: string
}

describe(`who saw personal fields of which row, on ${engine}`, () => {
  let product: Product
  let [holder, auditor, clerk, stranger] = [] as unknown as [Session, Session, Session, Session]
  let [first, second] = [0, 0]
  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, customer, lead] })
    holder = await signInWith(product, 'holder', { [customer.route]: ['view', 'add', 'edit', 'export', 'reveal'] })
    auditor = await signInWith(product, 'auditor', { '/personalread': ['view', 'export'] })
    clerk = await signInWith(product, 'clerk', { [customer.route]: ['view'], '/audit': ['view'] })
    stranger = await product.signIn('demo2')
    const add = (row: object) => addRow(holder, path, row)
    first = await add({ name: '欧阳小玲', phone: '13812349876', note: '甲' })
    second = await add({ name: '王大', phone: '13900001888', note: '乙' })
    await holder.post(`${path}/reveal`, { id: first, field: 'phone' })
    await holder.post(`${path}/reveal`, { ids: [first, second], field: 'name' })
  })
  afterAll(() => product?.close())

  const list = async (body: object = {}, by = auditor) =>
    (await by.post<RowsPage<Read>>(`${reads}/list`, body)).body.data?.data ?? []
  const summaryOf = (entries: readonly Read[]) => entries.map(({ action, row_id, fields }) => [action, row_id, fields])

  test('there is an entry for each row, the newest first, without any value', async () => {
    const all = await list()
    expect(new Set(summaryOf(all).map(String))).toEqual(
      new Set([`reveal,${second},name`, `reveal,${first},name`, `reveal,${first},phone`]),
    )
    expect(all[0]).toMatchObject({ module: 'customer', account: 'holder', ip: '127.0.0.1' })
    expect(JSON.stringify(all)).not.toMatch(/欧阳|小玲|1234987|王大|1888/)
  })

  test('they are found by person, module, row, way and time', async () => {
    expect(
      summaryOf(await list({ module: 'customer', row_id: first }))
        .map(String)
        .toSorted(),
    ).toEqual([`reveal,${first},name`, `reveal,${first},phone`].toSorted())
    expect(await list({ row_id: first, action: 'exportPlainRows' })).toEqual([])
    const own = await valueAsOwner<number>(product, `select id as value from account where username = 'holder'`)
    expect((await list({ account_id: own })).length).toBe(3)
    expect(await list({ account_id: Number(own) + 1 })).toEqual([])
    expect(await list({ ST: '2199-01-01' })).toEqual([])
  })

  test('an export of plain values notes each row before it leaves, one of masks none', async () => {
    await exportOf(product, holder, { path: `${path}/list`, body: { columns: ['id', 'phone', 'note'] } })
    expect(await list({ action: 'exportPlainRows' })).toEqual([])
    const sheet = await exportOf(product, holder, {
      path: `${path}/list`,
      body: { columns: ['id', 'phone', 'note'], plain: 1, queryValue: '乙' },
    })
    expect(sheet.rows[1]).toEqual([second, '13900001888', '乙'])
    expect(summaryOf(await list({ action: 'exportPlainRows' }))).toEqual([['exportPlainRows', second, 'phone']])
  })

  test('it is exported itself', async () => {
    const sheet = await exportOf(product, auditor, { path: `${reads}/list`, body: { row_id: second } })
    expect(sheet.rows[0]).toContain('看到的内容')
    expect(sheet.rows.length).toBe(3)
    expect(JSON.stringify(sheet.rows)).not.toMatch(/王大|1888/)
  })

  test('nobody reads it without its right, and no other organisation at all', async () => {
    expect((await clerk.post(`${reads}/list`, {})).status).toBe(403)
    expect((await holder.post(`${reads}/list`, {})).status).toBe(403)
    expect(await list({ row_id: first }, stranger)).toEqual([])
    const platform = await product.signIn('platform')
    expect(await list({ row_id: first }, platform)).toEqual([])
  })

  test('nobody writes it, and a refused reveal leaves no entry', async () => {
    const count = () => valueAsOwner<number>(product, 'select count(*)::int as value from personalread')
    const before = await count()
    expect((await clerk.post(`${path}/reveal`, { id: first, field: 'phone' })).status).toBe(403)
    expect((await stranger.post(`${path}/reveal`, { id: first, field: 'phone' })).status).toBe(404)
    for (const call of ['save', 'del', 'batch'])
      expect((await auditor.post(`${reads}/${call}`, { id: 1, ids: [1] })).status).toBeGreaterThanOrEqual(400)
    expect(await count()).toBe(before)
    const [grants] = await asOwner<{ may: string }>(
      product,
      `select string_agg(privilege_type, ' ') as may from information_schema.role_table_grants where table_name = 'personalread' and grantee = 'houtai_app'`,
    )
    expect(grants?.may).toBe('SELECT')
  })

  test('a field that the reader may not see is not named, under no name that it ever had', async () => {
    await asOwner(
      product,
      `insert into personalread (org_id, created_at, action, module, row_id, fields)
        select org_id, now(), 'reveal', 'lead', 1, f from account, (values ('{phone}'::text[]), ('{mobile}')) v (f) where username = 'auditor'`,
    )
    expect(summaryOf(await list({ module: 'lead' }))).toEqual([
      ['reveal', 1, ''],
      ['reveal', 1, ''],
    ])
  })

  test.each([{ row_id: 'x' }, { row_id: {} }, { account_id: 'x' }, { action: 'all rows' }, { values: 1 }])(
    '%j is refused as a filter',
    async body => expect((await auditor.post(`${reads}/list`, body)).status).toBe(422),
  )
})
