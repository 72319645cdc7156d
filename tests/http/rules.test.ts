import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { shanghaiNow } from '../../src/shared/rules/shanghaiTime.ts'
import { booking } from '../fixtures/booking.ts'
import { importsOf } from '../fixtures/imports.ts'
import { addRow, asOwner } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const path = booking.wire.path
const early = '结束不能早于开始'
const crowded = '人数不能多于床位'

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, booking] })
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    session = await product.signIn('demo1')
  })
  afterAll(() => product?.close())

  let title = ''
  let count = 0
  beforeEach(() => void (title = `第 ${++count} 组`))
  const save = (row: object, headers?: Record<string, string>) => session.post<{ id: number }>(`${path}/save`, row, headers)
  const added = (row: object = {}) => addRow(session, path, { title, ...row })
  const stored = async (id: number) => (await session.post<Record<string, unknown>>(`${path}/info`, { id })).body.data

  test('a new row that breaks a rule is refused at the last field it compares', async () => {
    const { status, body } = await save({ title, from: '2026-03-02', to: '2026-03-01' })
    expect([status, body.error, body.errors]).toEqual([422, early, [{ field: 'to', message: early }]])
  })

  test('every broken rule is named', async () => {
    const { body } = await save({ title, from: '2026-03-02', to: '2026-03-01', guests: 5, beds: 4 })
    expect(body.errors?.map(({ message }) => message)).toEqual([early, crowded, '单间少于 5 人'])
  })

  test('an empty field breaks no rule, nor does a row that the rule is not asked of', async () => {
    expect(await added({ from: '2026-03-02' })).toBeGreaterThan(0)
    expect(await added({ title: `${title}团`, guests: 7, kind: 2 })).toBeGreaterThan(0)
  })

  test('a change of one field is judged with what the row holds', async () => {
    const id = await added({ from: '2026-03-01', to: '2026-03-05' })
    expect((await save({ id, from: '2026-03-06' })).body.error).toBe(early)
    expect((await session.post(`${path}/upfield`, { id, field: 'from', value: '2026-03-06' })).body.error).toBe(early)
    expect((await save({ id, from: '2026-03-06', to: '2026-03-07' })).status).toBe(200)
    expect(await stored(id)).toMatchObject({ from: '2026-03-06', to: '2026-03-07' })
  })

  test('of many rows saved at once, those that break a rule stay as they were', async () => {
    const ids = [await added({ beds: 2 }), await added({ title: `${title}b`, beds: 8 })]
    const { body } = await session.post<{ success: boolean; error?: string }[]>(`${path}/save`, {
      data: ids.map(id => ({ id, guests: 4 })),
    })
    expect(body.data?.map(({ success, error }) => [success, error])).toEqual([
      [false, crowded],
      [true, undefined],
    ])
  })

  test('a bulk change that a row would break a rule by is refused, and its preview counts that row', async () => {
    const ids = [await added({ guests: 3 }), await added({ title: `${title}b` })]
    const change = { key: 2, val: 2, ids }
    expect((await session.post(`${path}/batch`, change)).body.error).toBe(crowded)
    expect((await session.post(`${path}/batch`, { ...change, dry: 1 })).body.data).toMatchObject({
      total: 2,
      changed: 1,
      refused: [{ code: 'ruleBroken', count: 1, params: { rule: 1 } }],
    })
    expect((await stored(ids[0] ?? 0))?.['beds']).toBe(9)
  })

  test('all rows of a filter: those that break a rule are left, and said so', async () => {
    const ids = [await added({ guests: 3 }), await added({ title: `${title}b` })]
    const { body } = await session.post<{ token: string }>(`${path}/selection`, { queryValue: title })
    const change = { key: 2, val: 2, token: body.data?.token }
    const tally = { total: 2, changed: 1, refused: [{ code: 'ruleBroken', count: 1, params: { rule: 1 } }] }
    expect((await session.post(`${path}/batch`, { ...change, dry: 1 })).body.data).toMatchObject(tally)
    expect((await session.post(`${path}/batch`, change)).body.data).toMatchObject(tally)
    expect(await Promise.all(ids.map(async id => (await stored(id))?.['beds']))).toEqual([9, 2])
  })

  test('a line of a sheet that breaks a rule is refused in its words', async () => {
    const imports = importsOf(product, session, path)
    const sheet = `名称\t开始\t结束\n${title}\t2026-03-02\t2026-03-01\n${title}b\t2026-03-01\t2026-03-02`
    const preview = await imports.preview(sheet)
    expect(JSON.stringify(preview)).toContain(early)
    expect(preview).toMatchObject({ counts: { new: 1, refused: 1 } })
  })

  test('the sentence of a condition over two fields', async () => {
    const id = await added({ kind: 2 })
    expect((await save({ id, paid: 1 })).body.error).toBe('团队付款后请填写收据号')
    expect((await save({ id, paid: 1, receipt: 'R-1' })).status).toBe(200)
    expect(await added({ title: `${title}b`, kind: 1, paid: 1 })).toBeGreaterThan(0)
  })

  test('a new row has the day and the moment it is added, where nothing else is sent', async () => {
    const before = shanghaiNow()
    const row = await stored(await added())
    expect(row).toMatchObject({ from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), to: null })
    expect([before.slice(0, 10), shanghaiNow().slice(0, 10)]).toContain(row?.['from'])
    expect(String(row?.['booked']) >= before && String(row?.['booked']) <= shanghaiNow()).toBe(true)
    const id = await added({ title: `${title}b`, from: '2026-03-02' })
    await save({ id, booked: '2026-01-01 08:00:00' })
    expect(await stored(id)).toMatchObject({ from: '2026-03-02', booked: '2026-01-01 08:00:00' })
  })

  test('an undo leaves a row that would break a rule or lack what is required by what was changed since', async () => {
    const bulk = async (ids: number[], key: number, val: number) =>
      (await session.post<{ receipt: string }>(`${path}/batch`, { ids, key, val })).body.data?.receipt
    const undo = async (receipt: unknown) => (await session.post('receipt/undo', { id: receipt })).body.data
    const [crowd, plain] = [await added({ beds: 2 }), await added({ title: `${title}b`, beds: 2 })]
    const beds = await bulk([crowd, plain], 2, 8)
    await save({ id: crowd, guests: 4 })
    expect(await undo(beds)).toEqual({ restored: 1, left: 1 })
    expect([await stored(crowd), await stored(plain)]).toMatchObject([{ guests: 4, beds: 8 }, { beds: 2 }])
    await save({ id: plain, kind: 2 })
    const kind = await bulk([plain], 1, 1)
    await save({ id: plain, paid: 1 })
    expect(await undo(kind)).toEqual({ restored: 0, left: 1 })
  })

  test('a row that broke a rule before there was one can be changed elsewhere', async () => {
    const id = await added({ guests: 4, beds: 4 })
    await asOwner(product, `update booking set beds = 1 where id = ${id}`)
    expect((await save({ id, title: `${title}新` })).status).toBe(200)
    expect((await save({ id, guests: 3 })).body.error).toBe(crowded)
  })
})
