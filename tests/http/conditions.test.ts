import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { importsOf } from '../fixtures/imports.ts'
import { purchase, supplier } from '../fixtures/purchase.ts'
import { addRow, asOwner } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const path = purchase.wire.path
const noReason = '付款前加急或进口的请写原因'
const paidAlready = '已付的采购不能再改金额'

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, supplier, purchase] })
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    session = await product.signIn('demo1')
  })
  afterAll(() => product?.close())

  let title = ''
  let count = 0
  beforeEach(() => void (title = `物品${++count}`))
  const save = (row: object, headers?: Record<string, string>) => session.post<{ id: number }>(`${path}/save`, row, headers)
  const added = (row: object = {}) => addRow(session, path, { title, ...row })
  const stored = async (id: number) => (await session.post<Record<string, unknown>>(`${path}/info`, { id })).body.data

  test('a field that a condition of several fields requires is refused empty, with its own sentence', async () => {
    const { status, body } = await save({ title, kind: 3, paid: 0 })
    expect([status, body.error, body.errors]).toEqual([422, noReason, [{ field: 'reason', message: noReason }]])
    expect((await save({ title, kind: 3, paid: 0, reason: ' ' })).status).toBe(422)
    await added({ kind: 2, reason: '客户催' })
    await added({ title: `${title}b`, kind: 2, paid: 1 })
    await added({ title: `${title}c` })
  })

  test('a change that brings the condition about asks for the field', async () => {
    const id = await added({ reason: null })
    expect((await save({ id, kind: 2 })).body.error).toBe(noReason)
    expect((await session.post(`${path}/upfield`, { id, field: 'kind', value: 2 })).body.error).toBe(noReason)
    expect((await save({ id, kind: 2, reason: '急用' })).status).toBe(200)
    expect((await save({ id, reason: '' })).body.error).toBe(noReason)
    expect((await save({ id, kind: 1, reason: '' })).status).toBe(200)
  })

  test('of a field that is shown under a condition too, both must hold', async () => {
    const id = await added({ paid: 1 })
    const notes = '<p>海运</p>'
    expect((await save({ id, kind: 3, notes })).body.errors).toEqual([{ field: 'customs', message: '报关号必须填写' }])
    expect((await save({ id, kind: 3, notes, customs: 'C-1' })).status).toBe(200)
  })

  test('markup of which nothing is left is empty where a value is required', async () => {
    const notes = '<script>alert(1)</script>'
    const id = await added({ kind: 3, reason: '海运', customs: 'C-1', notes })
    expect((await stored(id))?.['notes']).toBeNull()
    expect((await save({ id, paid: 1, notes })).body.errors).toEqual([{ field: 'notes', message: '说明必须填写' }])
    expect((await save({ id, paid: 1, notes: '<p>到港</p>' })).status).toBe(200)
  })

  test('a row that lacked the field before it was required can be changed elsewhere', async () => {
    const id = await added({ kind: 2, reason: '催' })
    await asOwner(product, `update purchase set reason = null where id = ${id}`)
    expect((await save({ id, due: '2026-05-01' })).status).toBe(200)
    expect((await save({ id, kind: 3 })).body.error).toBe(noReason)
  })

  test('a row locks a field: no call changes it, whatever else it sends', async () => {
    expect((await save({ title, amount: 10, paid: 1 })).body.error).toBe(paidAlready)
    const paid = await added({ amount: 10 })
    expect((await save({ id: paid, paid: 1, amount: 12 })).status).toBe(200)
    const { status, body } = await save({ id: paid, amount: 99 })
    expect([status, body.error, body.errors]).toEqual([422, paidAlready, [{ field: 'amount', message: paidAlready }]])
    expect((await save({ id: paid, amount: null })).body.error).toBe(paidAlready)
    expect((await session.post(`${path}/upfield`, { id: paid, field: 'amount', value: 99 })).body.error).toBe(paidAlready)
    expect((await session.post(`${path}/batch`, { key: 3, val: 99, ids: [paid] })).body.error).toBe(paidAlready)
    const many = await session.post<{ error: string }[]>(`${path}/save`, { data: [{ id: paid, amount: 99 }] })
    expect(many.body.data?.[0]?.error).toBe(paidAlready)
    expect(await stored(paid)).toMatchObject({ amount: 12 })
    expect((await save({ id: paid, amount: 12, due: '2026-05-02' })).status).toBe(200)
    expect((await save({ id: paid, paid: 0, amount: 13 })).status).toBe(200)
  })

  test('a new row that locks a field has its first value, and takes no other', async () => {
    expect((await save({ title, discount: 5 })).body.errors).toEqual([{ field: 'discount', message: '折扣不能修改' }])
    await added({ discount: 0 })
    await added({ title: `${title}b`, kind: 2, reason: '催', discount: 5 })
  })

  test('an action sets what its row locks afterwards, and asks what the row locks', async () => {
    const id = await added({ amount: 10 })
    expect((await session.post(`${path}/settle`, { id, amount: 11, reason: null })).status).toBe(200)
    expect(await stored(id)).toMatchObject({ amount: 11, paid: 1 })
    expect((await save({ id, amount: 12 })).body.error).toBe(paidAlready)
  })

  test('a bulk change that a condition refuses says why, for ids and for all rows of a filter', async () => {
    const ids = [await added(), await added({ title: `${title}b`, reason: '备货' })]
    expect((await session.post(`${path}/batch`, { key: 1, val: 2, ids })).body.error).toBe(noReason)
    const tally = {
      total: 2,
      changed: 1,
      refused: [{ code: 'invalid', count: 1, params: { field: 'reason', problem: 'required' } }],
    }
    expect((await session.post(`${path}/batch`, { key: 1, val: 2, ids, dry: 1 })).body.data).toMatchObject(tally)
    const { body } = await session.post<{ token: string }>(`${path}/selection`, { queryValue: title })
    const change = { key: 1, val: 2, token: body.data?.token }
    expect((await session.post(`${path}/batch`, { ...change, dry: 1 })).body.data).toMatchObject(tally)
    expect((await session.post(`${path}/batch`, change)).body.data).toMatchObject(tally)
    expect(await Promise.all(ids.map(async id => (await stored(id))?.['kind']))).toEqual([1, 2])
  })

  test('lines of a sheet are refused in the same words', async () => {
    const imports = importsOf(product, session, path)
    expect((await save({ id: await added({ amount: 10 }), paid: 1 })).status).toBe(200)
    const sheet = [
      '物品\t类型\t已付\t原因\t金额',
      `${title}a\t加急\t否\t\t5`,
      `${title}\t普通\t是\t\t11`,
      `${title}b\t加急\t否\t缺货\t5`,
    ].join('\n')
    const preview = JSON.stringify(await imports.preview(sheet))
    expect(preview).toContain(noReason)
    expect(preview).toContain('"new":1')
    expect(preview).toContain('"refused":2')
  })

  const unless = (properties: object, rule: object) => ({
    anyOf: [{ not: { type: 'object', properties, required: Object.keys(properties) } }, rule],
  })
  test('the API says under which condition a field is required and readonly', async () => {
    const { body } = (await product.app.inject({
      url: '/api/docs/json',
      headers: { authorization: `Bearer ${session.token}` },
    })) as unknown as { body: string }
    const { components } = JSON.parse(body) as { components: { schemas: Readonly<Record<string, object>> } }
    const schema = components.schemas[`${purchase.name}.draft`]
    expect(schema).toMatchObject({
      required: ['title'],
      allOf: [
        unless({ kind: { enum: [2, 3] }, paid: { enum: [0] } }, { required: ['reason'] }),
        unless({ kind: { enum: [3] }, paid: { enum: [1] } }, { required: ['customs'] }),
        unless({ paid: { enum: [1] } }, { properties: { amount: { readOnly: true } } }),
        unless({ kind: { enum: [1] } }, { properties: { discount: { readOnly: true } } }),
        unless({ kind: { enum: [3] }, paid: { enum: [1] } }, { required: ['notes'] }),
      ],
    })
  })
})
