import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gasstation } from '../../schemas/gasstation.ts'
import { formFields, lockedFields, seenModule } from '../../src/schema/index.ts'
import type { DashboardFigures } from '../../src/shared/wire/dashboard.ts'
import type { RowsPage } from '../../src/shared/wire/envelope.ts'
import { digest, valueAsOwner, signInWith } from '../fixtures/records.ts'
import { engine, inject, password, type Product, type Session, startProduct } from '../server.ts'

interface Station {
  id: number
  version: number
  username: string | null
  price_92: number | null
}
const logo = [{ img_id: '', url: 'https://img.example.com/logo.png', name: 'logo.png' }]
const shanghai = { provinceid: 310_000, cityid: 310_100, countyid: 310_101 }
const draft = (title: string, more: object = {}) => ({ title, headimg: logo, mobile: '13800001234', ...shanghai, ...more })
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

describe(`on ${engine}`, () => {
  let product: Product
  let own: Session
  beforeAll(async () => {
    product = await startProduct(engine)
    own = await product.signIn('demo1')
  })
  afterAll(() => product?.close())

  const save = (row: object, session = own) => session.post<Station>('admin/gasstation/save', row)
  const added = async (title: string, more: object = {}): Promise<Station> => {
    const { body } = await save(draft(title, more))
    expect(body).toMatchObject({ code: 200 })
    return body.data ?? { id: 0, version: 0, username: null, price_92: null }
  }

  test.each([
    ['title', { title: ' ' }, '门店名称不能为空'],
    ['headimg', { headimg: [] }, '门店logo不能为空'],
    ['mobile', { mobile: '' }, '电话不能为空'],
    ['point', { point: '116.4' }, expect.any(String)],
    ['price_92', { price_92: 1000.5 }, expect.any(String)],
    ['countyid', { countyid: 110_101 }, expect.any(String)],
  ])('a station with a wrong %s is refused there', async (field, wrong, message) => {
    const before = await digest(product)
    expect(await save(draft('错', wrong))).toMatchObject({ status: 422, body: { errors: [{ field, message }] } })
    expect(await digest(product)).toBe(before)
  })

  describe('with an account of its own', () => {
    let station: Station
    let other: Station
    let manager: Session
    beforeAll(async () => {
      station = await added('甲站', { username: 'keeper', password, nickname: '店长' })
      other = await added('乙站')
      manager = await product.signIn('demo1', 'keeper')
    })

    const listed = async (path: string) => (await manager.post<RowsPage<{ id: number }>>(`${path}/list`, {})).body.data?.data

    test('the password is stored with the account and never with the station', async () => {
      expect(await valueAsOwner(product, `select password as value from gasstation where id = ${station.id}`)).toBeNull()
      expect((await own.post('admin/gasstation/info', { id: station.id })).body).toMatchObject({
        data: { password: '', username: 'keeper' },
      })
    })

    test('it sees that station alone, in lists, pickers and by id', async () => {
      expect((await listed('admin/gasstation'))?.map(({ id }) => id)).toEqual([station.id])
      expect((await manager.post<{ id: number }[]>('admin/gasstation/combox', {})).body.data?.map(({ id }) => id)).toEqual([
        station.id,
      ])
      expect((await manager.post('admin/gasstation/info', { id: other.id })).status).toBe(404)
      expect((await manager.post<DashboardFigures>('standing/get')).body.data?.rows).toEqual({ gasstation: 1 })
    })

    test('it changes its station', async () => {
      const { body } = await save({ id: station.id, price_92: 7.35 }, manager)
      expect(body).toMatchObject({ success: true, data: { price_92: 7.35 } })
    })

    test('its form has the account of the manager read-only, and no password', () => {
      const seen = seenModule(gasstation, ['view', 'edit'])
      expect([...lockedFields(seen)]).toEqual(['username', 'password', 'nickname', 'manager_status'])
      expect(formFields(seen)).not.toContain('password')
      expect(formFields(gasstation)).toContain('password')
    })

    const attacks: readonly (readonly [what: string, call: () => readonly [verb: string, body: object]])[] = [
      ['changes another station', () => ['save', { id: other.id, price_92: 1 }]],
      ['adds a station', () => ['save', draft('新站')]],
      ['deletes its station', () => ['del', { id: station.id }]],
      ['exports', () => ['list', { postType: 'excel' }]],
      ['gives itself another password', () => ['save', { id: station.id, password: 'another-word-42' }]],
      ['calls itself otherwise', () => ['save', { id: station.id, username: 'admin2' }]],
      ['changes the name of its account', () => ['save', { id: station.id, nickname: '别人' }]],
      ['disables its own account', () => ['save', { id: station.id, manager_status: 0 }]],
      ['disables another station', () => ['batch', { command: 'forbidden', ids: `${other.id}` }]],
      ['takes prices for another station', () => ['takePrice', { ids: [other.id] }]],
    ]
    test.each(attacks)('nothing is written when it %s', async (_what, call) => {
      const [verb, body] = call()
      const before = await digest(product)
      expect([403, 404]).toContain((await manager.post(`admin/gasstation/${verb}`, body)).status)
      expect(await digest(product)).toBe(before)
    })

    test.each(['admin/config/admin/list', 'admin/config/role/list', 'admin/gasstation/price/list', 'admin/webinfo/info'])(
      '%s is not for it',
      async path => {
        expect((await manager.post(path, {})).status).toBe(403)
      },
    )

    test('a new password ends its sessions, and only the new one signs in', async () => {
      const fresh = await product.signIn('demo1', 'keeper')
      const newPassword = 'a-fresh-word-2026'
      expect((await save({ id: station.id, password: newPassword })).status).toBe(200)
      expect((await fresh.post('admin/gasstation/list', {})).status).toBe(401)
      expect(await valueAsOwner(product, `select count(*)::int as value from account where station_id = ${station.id}`)).toBe(1)
      const signInWithPassword = (candidate: string) =>
        inject(product.app, '/api/v2/manage/login', { body: { orgcode: 'demo1', username: 'keeper', password: candidate } })
      expect((await signInWithPassword(newPassword)).status).toBe(200)
      expect((await signInWithPassword(password)).status).toBe(401)
    })
  })

  test('a role that may edit stations but not accounts creates no account', async () => {
    const session = await signInWith(product, 'stationer', { '/gasstation': ['view', 'add', 'edit'] })
    const before = await digest(product)
    expect((await save(draft('丙站', { username: 'sneaky', password }), session)).status).toBe(403)
    expect(await digest(product)).toBe(before)
    expect((await save(draft('丁站'), session)).status).toBe(200)
  })

  test('a taken name is refused at the field of the account, and no station is added', async () => {
    const before = await digest(product)
    const reply = await save(draft('戊站', { username: 'admin', password }))
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ field: 'username' }] } })
    expect(await digest(product)).toBe(before)
  })

  test('the prices of the day are those of the nearest region that has some; without any, that is shown', async () => {
    const day = today()
    const price = (row: object) => own.post('admin/gasstation/price/save', { day, price_0: 7, price_92: 7.5, ...row })
    expect((await price({ provinceid: 310_000 })).status).toBe(200)
    expect((await price({ provinceid: 310_000, cityid: 310_100, price_92: 7.4 })).status).toBe(200)
    const [near, far] = [await added('己站'), await added('庚站', { provinceid: 110_000, cityid: 110_100, countyid: 110_101 })]
    const { body } = await own.post('admin/gasstation/takePrice', { ids: [near.id, far.id] })
    expect(body).toMatchObject({ data: { taken: 1, missing: 1 } })
    const { body: after } = await own.post('admin/gasstation/info', { id: near.id })
    expect(after).toMatchObject({ data: { price_0: 7, price_92: 7.4 } })
  })
})
