import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { defineModule, reference, text } from '../../src/schema/index.ts'
import { bill, billline, billReceipt } from '../fixtures/bill.ts'
import { importsOf } from '../fixtures/imports.ts'
import { department, employee } from '../fixtures/leave.ts'
import { meter, reading } from '../fixtures/metering.ts'
import { purchase, supplier } from '../fixtures/purchase.ts'
import { addAccount, addRow } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const path = purchase.wire.path
const rules = [{ that: ['limit', '>=', 'amount'], say: '金额不能超过额度' }] as const
/** A rule over a value that a new row copies and nobody may type. */
const limitedPurchase = { ...purchase, rules }
/** Its rows belong to people, who are rows of another module. */
const loan = defineModule({
  name: 'loan',
  label: '借用',
  route: '/test/loan',
  wire: { path: 'test/loan' },
  fields: {
    title: text('物品', { required: true, max: 50 }),
    keeper: reference('领用人', { to: 'employee', default: 'me' }),
    deputy: reference('登记人', { to: 'employee', default: 'me', readonly: true }),
  },
  list: { columns: ['id', 'title', 'keeper', 'deputy'] },
  form: ['title', 'keeper', 'deputy'],
})

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  let other: Session
  let foreign: Session
  let mill = 0
  let shop = 0
  beforeAll(async () => {
    product = await startProduct(engine, {
      modules: [...modules, supplier, limitedPurchase, department, employee, loan, meter, reading, bill, billline, billReceipt],
    })
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    session = await product.signIn('demo1')
    await addAccount(product, {
      orgcode: 'demo1',
      username: 'buyer',
      pages: { [purchase.route]: ['view', 'add', 'edit'], [loan.route]: ['view', 'add'] },
    })
    other = await product.signIn('demo1', 'buyer')
    foreign = await product.signIn('demo2')
    mill = await supplierOf(session, { title: '面粉厂', terms: '月结 30 天', limit: 5000 })
    shop = await supplierOf(session, { title: '小店' })
  })
  afterAll(() => product?.close())

  let title = ''
  let count = 0
  beforeEach(() => void (title = `物品${++count}`))
  const supplierOf = (by: Session, row: object) => addRow(by, supplier.wire.path, row)
  const save = (row: object, by = session) => by.post<Record<string, unknown>>(`${path}/save`, { title, ...row })
  const added = async (row: object, by = session) => (await save(row, by)).body.data
  const account = async (by: Session) => (await by.post<{ id: number; nickname: string }>('admin/info', {})).body.data

  test('a new row has whoever adds it, as an account and by name', async () => {
    const { id, nickname } = (await account(other)) ?? {}
    expect(await added({}, other)).toMatchObject({ buyer: id, asker: nickname })
    expect(await added({ title: `${title}b`, buyer: 0, asker: '张三' }, other)).toMatchObject({ buyer: 0, asker: '张三' })
  })

  test('a new row has the row of whoever adds it among people, and nothing of an account without one', async () => {
    const { id = 0 } = (await account(other)) ?? {}
    const lend = async (row: object, by = other) =>
      (await by.post<Record<string, unknown>>(`${loan.wire.path}/save`, { title: '投影仪', ...row })).body.data
    expect(await lend({})).toMatchObject({ keeper: 0, deputy: 0 })
    const own = (await session.post<{ id: number }>('test/employee/save', { title: '小李', account: id })).body.data?.id
    expect(await lend({})).toMatchObject({ keeper: own, keeper_title: '小李', deputy: own })
    expect(await lend({ keeper: 0 })).toMatchObject({ keeper: 0, deputy: own })
    expect(await lend({}, session)).toMatchObject({ keeper: 0 })
    expect((await other.post<{ ownRows: object }>('admin/info', {})).body.data?.ownRows).toEqual({ employee: own })
  })

  test('a new row copies what it does not say from the row that its reference names', async () => {
    expect(await added({ supplier: mill })).toMatchObject({ terms: '月结 30 天', limit: 5000 })
    expect(await added({ title: `${title}b`, supplier: shop })).toMatchObject({ terms: null, limit: null })
    expect(await added({ title: `${title}c` })).toMatchObject({ terms: null, limit: null })
  })

  test('what is sent counts, emptied too; what is readonly is copied all the same, and never taken from a client', async () => {
    expect(await added({ supplier: mill, terms: '现结' })).toMatchObject({ terms: '现结', limit: 5000 })
    expect(await added({ title: `${title}b`, supplier: mill, terms: null })).toMatchObject({ terms: null, limit: 5000 })
    expect((await save({ title: `${title}c`, supplier: mill, limit: 9 })).status).toBe(422)
  })

  test('a reading begins with the last one of its meter, and its bill keeps the price of its day', async () => {
    const id = await addRow(session, meter.wire.path, { title: '一号表', price: 0.5 })
    const read = async (value: number) =>
      (await session.post<Record<string, unknown>>(`${reading.wire.path}/save`, { meter: id, value })).body
    expect(await read(100)).toMatchObject({ data: { before: null, used: 100, amount: 50 } })
    expect(await read(160)).toMatchObject({ data: { before: 100, used: 60, amount: 30 } })
    await session.post(`${meter.wire.path}/save`, { id, price: 0.8 })
    expect(await read(150)).toMatchObject({ code: 422, errors: [{ field: 'value', message: '本次读数不能小于上次读数' }] })
    expect(await read(170)).toMatchObject({ data: { before: 160, used: 10, price: 0.8, amount: 8 } })
    const { body } = await session.post(`${meter.wire.path}/info`, { id })
    expect(body.data).toMatchObject({ latest: 170, billed: 88 })
  })

  test('a receipt begins with what is left of its bill, which only the row calculates', async () => {
    const owed = await addRow(session, bill.wire.path, { title, lines: [{ item: '水费', quantity: 2, price: 30 }] })
    await session.post(`${bill.wire.path}/progress-draft-issued`, { id: owed })
    const receive = async (row: object) => (await session.post(`${billReceipt.wire.path}/save`, { bill: owed, ...row })).body.data
    expect(await receive({ title: `${title}a`, amount: 20 })).toMatchObject({ amount: 20 })
    expect(await receive({ title: `${title}b` })).toMatchObject({ amount: 40 })
  })

  test('a rule sees what a new row copies, in the form and in a sheet', async () => {
    const refused = await save({ supplier: mill, amount: 5001 })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'amount', message: '金额不能超过额度' }] } })
    expect(await added({ supplier: mill, amount: 5000 })).toMatchObject({ amount: 5000, limit: 5000 })
    const lines = ['物品,供应商,金额', `${title}b,面粉厂,5001`, `${title}c,面粉厂,4999`]
    expect(await importsOf(product, session, path).run(lines.join('\n'))).toMatchObject({ added: 1, failed: 1 })
  })

  test('another reference in an old row copies nothing: what is there may have been typed', async () => {
    const row = await added({ supplier: shop })
    const { body } = await session.post<object>(`${path}/save`, { id: row?.['id'], supplier: mill })
    expect(body.data).toMatchObject({ supplier: mill, terms: null })
  })

  test('nothing is copied from a row of another organisation, nor from one that is not there', async () => {
    const theirs = await supplierOf(foreign, { title: '别家', terms: '秘密', limit: 1 })
    const refused = await save({ supplier: theirs })
    expect([refused.status, JSON.stringify(refused.body).includes('秘密')]).toEqual([422, false])
    for (const wrong of [999_999_999, -1, 1.5, 1e20, 'x', {}, [mill]]) expect((await save({ supplier: wrong })).status).toBe(422)
    const { body } = await session.post(`${path}/choices`, { field: 'supplier', for: 'add', ids: [theirs] })
    expect(body.data).toEqual([])
  })

  test('the choice of a row shows what will be copied, to whoever may add or edit', async () => {
    const ask = (by: Session, purpose: string) => by.post(`${path}/choices`, { field: 'supplier', for: purpose, ids: [mill] })
    const entry = { id: mill, title: '面粉厂' }
    const copied = { terms: '月结 30 天', limit: 5000 }
    expect((await ask(other, 'add')).body.data).toEqual([{ ...entry, copied }])
    expect((await ask(session, 'edit')).body.data).toEqual([{ ...entry, copied }])
    expect((await ask(session, 'view')).body.data).toEqual([entry])
    expect((await ask(await product.signIn('demo1', 'viewer'), 'add')).status).toBe(403)
  })

  test('a new line of a sheet gets what its cells leave open', async () => {
    const imports = importsOf(product, session, path)
    await added({ supplier: shop })
    const sheet = [
      '物品\t供应商\t付款条件\t到货日',
      `${title}a\t面粉厂\t\t`,
      `${title}b\t面粉厂\t预付\t`,
      `${title}c\t小店\t\t`,
      `${title}\t面粉厂\t\t2026-05-01`,
    ].join('\n')
    await imports.run(sheet, { mode: 'overwrite' })
    const { body } = await session.post<{ data: Record<string, unknown>[] }>(`${path}/list`, { queryValue: title })
    const rows = new Map(body.data?.data.map(row => [row['title'], row]))
    const me = await account(session)
    const ids = [...rows.values()].map(row => row['id'])
    const whole = await Promise.all(
      ids.map(async id => (await session.post<Record<string, unknown>>(`${path}/info`, { id })).body.data),
    )
    expect(Object.fromEntries(whole.map(row => [row?.['title'], [row?.['terms'], row?.['limit'], row?.['buyer']]]))).toEqual({
      [`${title}a`]: ['月结 30 天', 5000, me?.id],
      [`${title}b`]: ['预付', 5000, me?.id],
      [`${title}c`]: [null, null, me?.id],
      [title]: [null, null, me?.id],
    })
  })
})
