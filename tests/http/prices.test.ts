import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RowsPage, RowOutcome } from '../../src/shared/wire/envelope.ts'
import { digest } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const path = 'admin/gasstation/price'
const [beijing, shanghai] = [110_000, 310_000]
interface Line {
  provinceid: number
  id: number | null
  version: number | null
  price_92: number | null
  before_price_92: number | null
}
const dayBefore = (count: number) => new Date(Date.now() + 8 * 3_600_000 - count * 86_400_000).toISOString().slice(0, 10)

describe(`on ${engine}`, () => {
  let product: Product
  let own: Session
  let foreign: Session
  beforeAll(async () => {
    product = await startProduct(engine)
    own = await product.signIn('demo1')
    foreign = await product.signIn('demo2')
  })
  afterAll(() => product?.close())

  const save = (data: readonly object[], session = own) => session.post<RowOutcome[]>(`${path}/save`, { data })
  const lines = async (day: string, session = own) => (await session.post<Line[]>(`${path}/day`, { day })).body.data ?? []
  const [yesterday, today] = [dayBefore(1), dayBefore(0)]

  test('a day is saved for many provinces in one call, each with its own outcome', async () => {
    await save([{ day: yesterday, provinceid: beijing, price_92: 7.4 }])
    const { body } = await save([
      { day: today, provinceid: beijing, price_92: 7.52 },
      { day: today, provinceid: shanghai, price_92: 7.333 },
      { day: today, provinceid: shanghai, price_92: 7.1 },
      { day: today, provinceid: 310_101, price_92: 7.1 },
      { day: today, provinceid: beijing, price_92: -1 },
    ])
    expect(body.data?.map(({ success }) => success)).toEqual([true, true, false, false, false])
  })

  test('the day sheet has stored prices, the last prices before, and every province', async () => {
    const sheet = await lines(today)
    expect(sheet.map(({ provinceid }) => provinceid)).toEqual([beijing, shanghai])
    expect(sheet[0]).toMatchObject({ id: expect.any(Number), price_92: 7.52, before_price_92: 7.4 })
    expect((await lines(yesterday))[1]).toMatchObject({ id: null, price_92: null, before_price_92: null })
  })

  test('another organisation sees none of it', async () => {
    expect((await lines(today, foreign)).every(({ id, before_price_92 }) => id === null && before_price_92 === null)).toBe(true)
    expect((await foreign.post(`${path}/trend`, { provinceid: beijing })).body.data).toEqual([])
  })

  test('saving a stored day again updates it', async () => {
    const [line] = await lines(today)
    const { body } = await save([{ id: line?.id, version: line?.version, price_92: 7.6 }])
    expect(body.data).toMatchObject([{ success: true, data: { price_92: 7.6, change_92: 0.2 } }])
    expect((await own.post<RowsPage>(`${path}/list`, { ST: today, ET: today, provinceid: beijing })).body.data?.total).toBe(1)
  })

  test('the same place on the same day is refused at the day, and accepted once the first is deleted', async () => {
    const row = { day: dayBefore(5), provinceid: beijing, price_92: 7 }
    const first = await own.post<{ id: number }>(`${path}/save`, row)
    const message = '已有日期、省份、市、区县都相同的数据，请修改其中一项'
    expect(await own.post(`${path}/save`, row)).toMatchObject({ status: 422, body: { errors: [{ field: 'day', message }] } })
    await own.post(`${path}/del`, { id: first.body.data?.id })
    expect((await own.post(`${path}/save`, row)).status).toBe(200)
    expect((await own.post(`${path}/batch`, { command: 'recover', ids: [first.body.data?.id] })).status).not.toBe(200)
  })

  test('of two at once for the same place one is saved', async () => {
    const row = { day: dayBefore(6), provinceid: shanghai, price_92: 7 }
    const replies = await Promise.all([1, 2, 3, 4].map(() => own.post(`${path}/save`, row)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('the trend has thirty days, oldest first, without deleted prices', async () => {
    await save([
      { day: dayBefore(29), provinceid: shanghai, price_92: 7.2 },
      { day: dayBefore(30), provinceid: shanghai, price_92: 6 },
    ])
    const { body } = await own.post<{ day: string }[]>(`${path}/trend`, { provinceid: shanghai })
    expect(body.data?.map(({ day }) => day)).toEqual([dayBefore(29), dayBefore(6), today])
  })

  test('the list starts with the latest day, whenever that was saved', async () => {
    const days = (await own.post<RowsPage>(`${path}/list`, {})).body.data?.data.map(({ day }) => String(day)) ?? []
    expect(days.length).toBeGreaterThan(4)
    expect(days).toEqual(days.toSorted().toReversed())
  })

  test.each([
    ['day', { day: '2026-02-30' }],
    ['day', { day: 20_260_101 }],
    ['day', {}],
    ['trend', {}],
    ['trend', { provinceid: "1' or 1=1" }],
  ])('a wrong question for the %s is refused: %j', async (call, body) => {
    const before = await digest(product)
    expect([400, 422]).toContain((await own.post(`${path}/${call}`, body)).status)
    expect(await digest(product)).toBe(before)
  })
})
