import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopeOf } from '../../src/server/db/scope/scopeOf.ts'
import { loadRowCounts } from '../../src/server/operations/dashboard.ts'
import type { DashboardNotice, DashboardFigures } from '../../src/shared/wire/dashboard.ts'
import { scopeFor } from '../fixtures/jobs.ts'
import { asOwner } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  beforeAll(async () => {
    product = await startProduct(engine)
    session = await product.signIn('demo1')
  })
  afterAll(() => product?.close())

  const dashboardOf = async (of = session) => {
    const { status, body } = await of.post<DashboardFigures>('standing/get')
    expect(status).toBe(200)
    return body.data ?? { notices: [], rows: {} }
  }
  const notice = async (about: string, name: string, of = session): Promise<DashboardNotice | undefined> =>
    (await dashboardOf(of)).notices.find(one => one.about === about && one.name === name)

  test('counts that are given up are refused once, and leave no rejection that would end the process', async () => {
    const scope = await scopeFor(product, 'demo1', 'viewer')
    const left: unknown[] = []
    const note = (reason: unknown) => void left.push(reason)
    process.on('unhandledRejection', note)
    const { who } = scope
    await expect(loadRowCounts(scopeOf(product.server.context, { ...who, signal: AbortSignal.abort() }))).rejects.toThrow(
      'tooMany',
    )
    // Rejections are reported once the microtasks have run.
    await new Promise(resolve => setTimeout(resolve, 50))
    process.off('unhandledRejection', note)
    expect(left).toEqual([])
  })

  test('notices count rows of modules the account may view, of its own organisation', async () => {
    const before = (await dashboardOf()).rows['wachapp'] ?? 0
    await session.post('admin/websit/wachapp/save', { mobile: '13900001111' })
    await session.post('admin/websit/wachapp/save', { mobile: '13900001112', status: 0 })
    expect((await dashboardOf()).rows['wachapp']).toBe(before + 2)
    expect((await dashboardOf(await product.signIn('demo2'))).rows['wachapp']).toBe(0)
  })

  test('the filter of a notice finds as many rows as it counts', async () => {
    const { notices } = await dashboardOf()
    const { count, query } = notices.find(({ about, name }) => about === 'wachapp' && name === 'disabled') ?? {}
    const { body } = await session.post<{ total: number }>('admin/websit/wachapp/list', query)
    expect(count).toBeGreaterThan(0)
    expect(body.data?.total).toBe(count)
  })

  test('stations without coordinates and provinces without prices are listed until they have them', async () => {
    await asOwner(
      product,
      `insert into gasstation (org_id, title, mobile, headimg, provinceid) select id, '无坐标', '13800138000', '[]', 110000 from organisation where orgcode = 'demo1'`,
    )
    expect(await notice('gasstation', 'unplaced')).toMatchObject({ query: { point: 0 } })
    const { body } = await session.post<{ total: number }>('admin/gasstation/list', { point: 0 })
    expect(body.data?.total).toBe((await notice('gasstation', 'unplaced'))?.count)
    expect(await notice('gasprice', 'missing')).toMatchObject({ count: 1 })
    const { ST } = ((await notice('gasprice', 'missing'))?.query ?? {}) as { ST: string }
    await session.post('admin/gasstation/price/save', { day: ST, provinceid: 110_000, price_92: 7.1 })
    expect(await notice('gasprice', 'missing')).toBeUndefined()
    await asOwner(product, `update gasstation set point = '116.4,39.9' where point is null or point = ''`)
    expect(await notice('gasstation', 'unplaced')).toBeUndefined()
  })

  test('a quota that is nearly used up gives a notice', async () => {
    expect(await notice('wachapp', 'quota')).toBeUndefined()
    await asOwner(product, `update organisation set maxcount = 2 where orgcode = 'demo1'`)
    expect(await notice('wachapp', 'quota')).toMatchObject({ of: 2 })
  })

  test('faults of today give a notice to those who may view the error log, and to nobody else', async () => {
    await session.post('errorlog/save', { type: 'script', mes: 'x', count: 4 })
    expect(await notice('errorlog', 'today')).toMatchObject({ count: 4 })
    const { body } = await session.post<{ id: number }>('admin/config/role/save', { title: '没有页面' })
    const reader = { username: 'nobody', nickname: '无', password: 'Test-Pass-2026', role_list: [String(body.data?.id)] }
    await session.post('admin/config/admin/save', reader)
    const { notices, rows } = await dashboardOf(await product.signIn('demo1', 'nobody'))
    expect(notices.filter(({ about }) => about !== 'messages')).toEqual([])
    expect(rows).toEqual({})
  })

  test('the home page gets station counts by city and the latest prices', async () => {
    const cities = await session.post<{ cityid: number; count: number }[]>('admin/gasstation/cities')
    expect(cities.body.data?.every(({ count }) => count > 0)).toBe(true)
    const latestPrices = await session.post<{ provinceid: number; province: string; days: unknown[] }>(
      'admin/gasstation/price/lately',
    )
    expect(latestPrices.body.data).toMatchObject({ provinceid: 110_000, province: '北京市' })
    const other = await product.signIn('demo2')
    expect((await other.post('admin/gasstation/cities')).body.data).toEqual([])
    expect((await other.post('admin/gasstation/price/lately')).body.data).toBeNull()
  })
})
