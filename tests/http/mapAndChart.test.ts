import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { listViewsOf, seenModule } from '../../src/schema/index.ts'
import type { RowGroups, RowsPage } from '../../src/shared/wire/envelope.ts'
import { depot } from '../fixtures/depot.ts'
import { asOwner } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const path = depot.wire.path
const depots = [
  { title: '上海', kind: 'own', cold: 1, area: 10.5, rent: 100, opened_on: '2026-01-31', point: '121.473701,31.230416' },
  { title: '苏州', kind: 'rented', cold: 0, area: -2, rent: 7.25, opened_on: '2026-02-01', point: '120.585294,31.299758' },
  { title: '成都', kind: 'rented', cold: 0, area: 3, opened_on: '2026-03-01', point: '104.066301,30.572961' },
  { title: '哪里', cold: 0 },
]

describe(`on ${engine}`, () => {
  let product: Product
  let admin: Session
  let viewer: Session
  let foreign: Session
  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, depot] })
    admin = await product.signIn('demo1')
    viewer = await product.signIn('demo1', 'viewer')
    foreign = await product.signIn('demo2')
    for (const one of depots) await admin.post(`${path}/save`, one)
    await foreign.post(`${path}/save`, { title: '别家的', kind: 'own', point: '121.47,31.23' })
    // In Shanghai the first is a moment of March, and its day a Sunday.
    const moments = { 上海: '2026-02-28 23:30:00+00', 苏州: '2026-02-27 02:00:00+00' }
    for (const [title, moment] of Object.entries(moments))
      await asOwner(product, `update depot set checked_at = '${moment}' where title = '${title}'`)
  })
  afterAll(() => product?.close())

  const titles = async (point_within: unknown, session = admin) => {
    const { status, body } = await session.post<RowsPage<{ title: string }>>(`${path}/list`, { point_within })
    return body.data ? body.data.data.map(({ title }) => title) : [status, body.error]
  }
  const groups = async (body: object, session = admin) => {
    const { body: reply } = await session.post<RowGroups>(`${path}/aggregate`, body)
    return (reply.data?.groups ?? []).map(({ value, count, sums }) => [value, count, ...Object.values(sums)])
  }

  test('a part of the map has the rows whose point lies in it, also on its edge', async () => {
    expect(await titles('120,31,122,32')).toEqual(['苏州', '上海'])
    expect(await titles('121.473701,31.230416,121.473701,31.230416')).toEqual(['上海'])
    expect(await titles('-180,-90,180,90')).toEqual(['成都', '苏州', '上海'])
    expect(await titles('0,0,1,1')).toEqual([])
    expect(await titles('120,31,122,32', foreign)).toEqual(['别家的'])
  })

  test('a point that is moved is found where it is now', async () => {
    const { body } = await admin.post<{ id: number }>(`${path}/save`, { title: '搬家', point: '10,10' })
    expect(await titles('9,9,11,11')).toEqual(['搬家'])
    await admin.post(`${path}/upfield`, { id: body.data?.id, field: 'point', value: '-20.5,-30' })
    expect(await titles('9,9,11,11')).toEqual([])
    expect(await titles('-21,-31,-20,-29')).toEqual(['搬家'])
    await admin.post(`${path}/upfield`, { id: body.data?.id, field: 'point', value: null })
    expect(await titles('-180,-90,180,90')).not.toContain('搬家')
    await admin.post(`${path}/batch`, { command: 'forbidden', ids: [body.data?.id] })
  })

  test.each([
    ['1,2,3'],
    ['1,2,3,4,5'],
    ['122,31,120,32'],
    ['120,32,122,31'],
    ['-181,0,0,0'],
    ['0,-91,0,0'],
    ['a,b,c,d'],
    ['1,2,3,1e9'],
    ['NaN,0,0,0'],
    [' 1,2,3,4'],
    [`${'1'.repeat(1000)},2,3,4`],
    [5],
    [['1', '2', '3', '4']],
    [{ west: 1 }],
  ])('%j is no part of the map', async within => {
    expect(await titles(within)).toEqual([422, expect.stringContaining('坐标')])
  })

  test('days are grouped by month, by week from its Monday, and by day', async () => {
    const by = 'opened_on'
    const none = [null, 1]
    expect(await groups({ by })).toEqual([none, ['2026-03', 1], ['2026-02', 1], ['2026-01', 1]])
    expect(await groups({ by, each: 'week' })).toEqual([none, ['2026-02-23', 1], ['2026-01-26', 2]])
    expect(await groups({ by, each: 'day' })).toEqual([none, ['2026-03-01', 1], ['2026-02-01', 1], ['2026-01-31', 1]])
  })

  test('moments are grouped as they are shown, in Chinese time', async () => {
    const by = 'checked_at'
    const filter = { checked_at_from: '2026-01-01' }
    expect(await groups({ filter, by })).toEqual([
      ['2026-03', 1],
      ['2026-02', 1],
    ])
    expect(await groups({ filter, by, each: 'week' })).toEqual([['2026-02-23', 2]])
    expect(await groups({ filter, by, each: 'day' })).toEqual([
      ['2026-03-01', 1],
      ['2026-02-27', 1],
    ])
  })

  test('a chart adds up exactly, and its filter is that of the list', async () => {
    expect(await groups({ by: 'kind', sums: ['area'] })).toEqual([
      ['rented', 2, '1.00'],
      [null, 1, null],
      ['own', 1, '10.50'],
    ])
    expect(await groups({ by: 'cold', sums: ['rent'], filter: { kind: 'rented' } })).toEqual([[0, 2, '7.25']])
    expect(await groups({ by: 'kind', filter: { point_within: '120,31,122,32' } })).toEqual([
      ['own', 1],
      ['rented', 1],
    ])
    expect(await groups({ by: 'kind' }, foreign)).toEqual([['own', 1]])
  })

  test('a chart by regions names two of one name by what they lie in, and its list is filtered as the cascade filters', async () => {
    const regions = { 浦东: [310000, 310100], 朝阳: [110000, 110100], 浦西: [310000, 310100] }
    for (const [title, [province, city]] of Object.entries(regions))
      expect((await admin.post(`${path}/save`, { title, province, city })).status).toBe(200)
    const filter = { kind: '', province: '' }
    const { body } = await admin.post<RowGroups>(`${path}/aggregate`, { by: 'city', filter })
    expect(body.data?.groups.map(({ title, count }) => [title ?? null, count])).toEqual([
      [null, 4],
      ['上海市市辖区', 2],
      ['北京市市辖区', 1],
    ])
    const list = await admin.post<RowsPage<{ title: string }>>(`${path}/list`, { city: 310100 })
    expect(list.body.data?.data.map(({ title }) => title)).toEqual(['浦西', '浦东'])
    expect(await groups({ by: 'city' }, foreign)).toEqual([[null, 1]])
  })

  test('who may not see a field has no chart of it, and may not ask for one', async () => {
    const query = { by: 'cold', sums: ['rent'] }
    const [{ status }, { status: refused, body }] = [
      await admin.post(`${path}/aggregate`, query),
      await viewer.post(`${path}/aggregate`, query),
    ]
    expect([status, refused, body.error]).toEqual([200, 403, expect.stringMatching(/[一-龥]/)])
    const keys = (rights: readonly string[]) =>
      listViewsOf(seenModule(depot, rights)).flatMap(view => ('of' in view ? [view.of] : []))
    expect([keys(['view', 'seeRent']), keys(['view'])]).toEqual([['area', 'rent'], ['area']])
  })

  test.each([
    [{ by: 'opened_on', each: 'year' }],
    [{ by: 'opened_on', each: ['day'] }],
    [{ by: 'opened_on', rows: 5 }],
    [{ by: 'opened_on', only: ['2026-01'] }],
    [{ by: 'area' }],
    [{ by: 'kind', sums: ['opened_on'] }],
  ])('%j is refused', async body => {
    const { status, body: reply } = await admin.post(`${path}/aggregate`, body)
    expect([status, reply.error]).toEqual([422, expect.stringMatching(/[一-龥]/)])
  })
})
