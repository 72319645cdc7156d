import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { rowValue } from '../../src/kinds/computed/rowValue.ts'
import { type AnyModule, checkModules, withComputed } from '../../src/schema/index.ts'
import { asOwner } from '../fixtures/records.ts'
import { visit, venue } from '../fixtures/visit.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const all: readonly AnyModule[] = [...modules, venue, visit]
const module = withComputed(all).find(({ name }) => name === 'visit') as AnyModule

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  beforeAll(async () => {
    expect(checkModules(all)).toEqual([])
    product = await startProduct(engine, { modules: all })
    session = await product.signIn('demo1')
  })
  afterAll(() => product?.close())

  const add = async (row: object) => {
    const { status, body } = await session.post<Record<string, unknown>>('test/visit/save', row)
    expect([status, body.error, body.errors]).toEqual([200, undefined, undefined])
    return body.data ?? {}
  }
  const titles = async (query: object) => {
    const { status, body } = await session.post<{ data: { title: string }[] }>('test/visit/list', { orderKey: 'id', ...query })
    return status === 200 ? body.data?.data.map(({ title }) => title) : status
  }
  const day = '2026-03-01'

  test('between two moments lies a duration: on both sides the same, whole minutes, negative and empty ones too', async () => {
    expect(module.fields['stay']).toMatchObject({ kind: 'duration' })
    expect([module.fields['net']?.kind, module.fields['hours']?.kind]).toEqual(['duration', 'number'])
    for (const [came, left, stay, hours] of [
      [`${day} 08:00:00`, `${day} 09:30:59`, 90, 1.5],
      [`${day} 08:00:59`, `${day} 08:01:58`, 0, 0],
      [`${day} 23:50:00`, '2026-03-02 00:10:30', 20, 0.33],
      [`${day} 09:00:30`, `${day} 08:00:00`, -60, -1],
      [`${day} 08:00:00`, null, null, null],
      ['1970-07-01 22:36:19', '1970-07-02 17:28:19', 1132, 18.87],
      ['1986-05-03 23:00:00', '1986-05-04 05:00:00', 360, 6],
      ['1900-01-01 00:00:00', '2200-12-31 23:59:59', 158_310_719, 2_638_511.98],
    ] as const) {
      const row = { title: '试', came_at: came, left_at: left }
      const saved = await add(row)
      expect(saved).toMatchObject({ stay, hours })
      for (const name of ['stay', 'net', 'hours'])
        expect(rowValue({ module, row, childModule: () => undefined }, name)).toBe(saved[name])
      await session.post('test/visit/del', { id: saved['id'] })
    }
  })

  test('seconds that the database has beside a form do not change the minutes', async () => {
    const { id } = await add({ title: '分秒', came_at: `${day} 08:00:00`, left_at: `${day} 08:01:00` })
    await asOwner(product, `update visit set came_at = came_at + interval '0.9 seconds' where id = ${Number(id)}`)
    const { body } = await session.post<{ stay: number }>('test/visit/info', { id })
    expect(body.data?.stay).toBe(1)
    await session.post('test/visit/del', { id })
  })

  test('a list is sorted and filtered by a duration between moments, and adds it up; so does the parent row', async () => {
    const above = await session.post<{ id: number }>('test/venue/save', { title: '展厅' })
    const stays = { 短: '08:10:00', 长: '12:00:00', 中: '09:00:00' }
    for (const [title, left] of Object.entries(stays))
      await add({ title, venue: above.body.data?.id, came_at: `${day} 08:00:00`, left_at: `${day} ${left}` })
    const dated = { stay_from: -100 }
    expect(await titles({ ...dated, orderKey: 'stay' })).toEqual(['短', '中', '长'])
    expect(await titles({ ...dated, orderKey: '-hours' })).toEqual(['长', '中', '短'])
    expect(await titles({ stay_from: '0:30', stay_to: '2:00' })).toEqual(['中'])
    expect(await titles({ stay_from: -5 })).toEqual(['短', '长', '中'])
    const { body } = await session.post('test/visit/aggregate', { sums: ['stay'] })
    expect(body.data).toMatchObject({ groups: [{ count: 3, sums: { stay: '310' } }] })
    expect((await session.post('test/venue/info', { id: above.body.data?.id })).body.data).toMatchObject({ stays: 310 })
  })

  test('the time since a moment is shown and not sorted by', async () => {
    expect((await titles({ orderKey: 'ago' })) as unknown).toBe(422)
    const { ago } = await add({ title: '今', came_at: '2026-01-01 00:00:00' })
    expect(ago).toBeGreaterThan(0)
  })

  test('a keyword finds a row by the text that its fields make, and no longer once they make another', async () => {
    const { id } = await add({ title: '欧阳玲', number: 4711 })
    for (const queryValue of ['4711 号 欧', '号 欧阳', '欧阳'])
      expect([queryValue, await titles({ queryValue })]).toEqual([queryValue, ['欧阳玲']])
    expect(await titles({ queryValue: '贵宾 欧阳' })).toEqual([])
    expect((await session.post('test/visit/batch', { key: 1, val: 2, ids: [id] })).status).toBe(200)
    expect(await titles({ queryValue: '贵宾 欧阳' })).toEqual(['欧阳玲'])
    expect(await titles({ queryValue: 'guibin ouyangling' })).toEqual(['欧阳玲'])
    await session.post('test/visit/save', { id, number: 12, title: '王五' })
    expect([await titles({ queryValue: '4711' }), await titles({ queryValue: '12 号 王' })]).toEqual([[], ['王五']])
    expect([await titles({ queryValue: 'ouyang' }), await titles({ queryValue: 'hao wangwu' })]).toEqual([[], ['王五']])
  })
})
