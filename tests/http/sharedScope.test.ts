import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RowsPage } from '../../src/shared/wire/envelope.ts'
import { digest, valueAsOwner, orgOf } from '../fixtures/records.ts'
import { engine, password, type Product, type Session, startProduct } from '../server.ts'

const path = 'admin/websit/domain'
interface Domain {
  id: number
  orgid: number
  orgname: string
  clickcount: number
}

describe(`on ${engine}`, () => {
  let product: Product
  let platform: Session
  let own: Session
  let foreign: Session
  let mine: number
  let theirs: number
  beforeAll(async () => {
    product = await startProduct(engine)
    platform = await product.signIn('platform')
    own = await product.signIn('demo1')
    foreign = await product.signIn('demo2')
    mine = await orgOf(product, 'demo1')
    theirs = await orgOf(product, 'demo2')
  })
  afterAll(() => product?.close())

  let count = 0
  const save = (session: Session, row: object) => session.post<Domain>(`${path}/save`, row)
  const added = async (session: Session, more: object = {}) =>
    (await save(session, { web_domain: `d${++count}.example.com`, ...more })).body.data ?? {
      id: 0,
      orgid: 0,
      orgname: '',
      clickcount: 0,
    }
  const listed = async (session: Session, body: object = {}) =>
    (await session.post<RowsPage<Domain>>(`${path}/list`, { limit: 500, ...body })).body.data?.data ?? []

  test('a row belongs to the organisation that adds it, unless the platform names another', async () => {
    expect(await added(own)).toMatchObject({ orgid: mine, orgname: '示例机构一' })
    expect(await added(platform, { orgid: theirs })).toMatchObject({ orgid: theirs, orgname: '示例机构二' })
    expect((await added(platform)).orgid).not.toBe(mine)
    for (const orgid of [0, null, '']) expect(await added(own, { orgid })).toMatchObject({ orgid: mine })
  })

  test('an organisation sees its own rows, the platform all, or those of one organisation', async () => {
    const [first, second] = [await added(own), await added(foreign)]
    const ids = (rows: readonly Domain[]) => rows.map(({ id }) => id)
    expect(ids(await listed(own))).toContain(first.id)
    expect(ids(await listed(own))).not.toContain(second.id)
    expect(ids(await listed(platform))).toEqual(expect.arrayContaining([first.id, second.id]))
    const theirsAlone = await listed(platform, { orgid: theirs })
    expect(ids(theirsAlone)).toContain(second.id)
    expect(theirsAlone.every(({ orgid }) => orgid === theirs)).toBe(true)
    expect(await listed(own, { orgid: theirs })).toEqual([])
  })

  test('only the platform sets the organisation of a row, and only on creation', async () => {
    const row = await added(own)
    const before = await digest(product)
    expect((await save(own, { web_domain: 'gift.example.com', orgid: theirs })).status).toBe(403)
    expect((await save(platform, { id: row.id, orgid: theirs })).status).toBe(422)
    for (const orgid of [0, null, ''])
      for (const one of [own, platform]) {
        expect(await save(one, { id: row.id, orgid })).toMatchObject({ status: 422, body: { errors: [{ field: 'orgid' }] } })
        const upfield = await one.post(`${path}/upfield`, { id: row.id, field: 'orgid', value: orgid })
        expect(upfield).toMatchObject({ status: 422, body: { errors: [{ field: 'orgid' }] } })
      }
    expect((await save(own, { id: row.id, orgid: mine })).status).toBe(200)
    expect((await save(foreign, { id: row.id, remark: '我的' })).status).toBe(404)
    for (const [call, body] of [
      ['del', { id: row.id }],
      ['batch', { command: 'forbidden', ids: [row.id] }],
      ['info', { id: row.id }],
    ] as const)
      expect((await foreign.post(`${path}/${call}`, body)).status).toBe(404)
    expect(await digest(product)).toBe(before)
  })

  test('the platform changes and deletes rows of others, which stay in their organisation', async () => {
    const row = await added(own)
    expect((await save(platform, { id: row.id, web_domain_read: 1, read_check_text: '拦截' })).body).toMatchObject({
      data: { orgid: mine },
    })
    expect((await platform.post(`${path}/del`, { id: row.id })).status).toBe(200)
    expect(await valueAsOwner(product, `select org_id as value from domain where id = ${row.id} and status = -1`)).toBe(mine)
  })

  test.each([
    ['web_domain', 'no spaces.example.com'],
    ['web_domain', 'javascript:alert(1)'],
    ['web_domain', 'localhost'],
    ['web_domain_read', 4],
    ['clickcount', 99],
    ['read_check_time', 'yesterday'],
  ])('a wrong %s is refused: %j', async (field, value) => {
    const before = await digest(product)
    expect(await save(own, { web_domain: 'right.example.com', [field]: value })).toMatchObject({
      status: 422,
      body: { errors: [{ field }] },
    })
    expect(await digest(product)).toBe(before)
  })

  test('a site user needs a password once, which is never returned; its name is unique in the organisation', async () => {
    const user = { nickname: '林', username: 'lin', password }
    const first = await own.post<{ id: number }>('admin/websit/user/save', user)
    expect(first.status).toBe(200)
    expect(JSON.stringify((await own.post('admin/websit/user/list', {})).body)).not.toContain('argon2')
    expect(await own.post('admin/websit/user/save', user)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'username' }] },
    })
    expect((await foreign.post('admin/websit/user/save', user)).status).toBe(200)
    expect(await own.post('admin/websit/user/save', { nickname: '何', username: 'he' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'password' }] },
    })
    const hash = `select password as value from siteuser where id = ${first.body.data?.id}`
    const before = await valueAsOwner(product, hash)
    await own.post('admin/websit/user/save', { id: first.body.data?.id, nickname: '林二', password: '' })
    expect(await valueAsOwner(product, hash)).toBe(before)
  })

  test('the tree of home categories is narrowed by group, whatever its key', async () => {
    const saveIn = (groupid: number) => own.post('shop/goods/homeclassify/save', { title: `位置${groupid}`, groupid })
    await saveIn(1)
    await saveIn(2)
    const { body } = await own.post<{ title: string }[]>('shop/goods/homeclassify/tree', { key: 'home', groupid: 2 })
    expect(body.data?.map(({ title }) => title)).toEqual(['位置2'])
  })

  test('a site has its cloak, its template, its end and three lists of pictures', async () => {
    const shown = { doupeng: 'a.example.com', templates: 'usps', expiration: '2027-03-31' }
    const lists = { upload_list: [], upload_list_2: [], upload_list_3: [] }
    const { body } = await platform.post<{ id: number }>('admin/websit/site/save', { orgname: '美邮站', ...shown, ...lists })
    expect(body.data).toMatchObject({ ...shown, ...lists })
    const ending = await platform.post<RowsPage<{ id: number }>>('admin/websit/site/list', { expiration_to: '2027-03-31' })
    expect(ending.body.data?.data.map(({ id }) => id)).toEqual([body.data?.id])
    for (const wrong of [{ templates: 'dhl' }, { expiration: 'soon' }, { upload_list_2: 'a.png' }, { doupeng: 5 }])
      expect(await platform.post('admin/websit/site/save', { id: body.data?.id, ...wrong })).toMatchObject({
        status: 422,
        body: { errors: [{ field: Object.keys(wrong)[0] }] },
      })
  })

  test('the roles of a site user are of its own organisation, and do not allow sign-in', async () => {
    const roleOf = (org: number) => valueAsOwner<number>(product, `select min(id) as value from role where org_id = ${org}`)
    const [role, other] = [await roleOf(mine), await roleOf(theirs)]
    const user = { nickname: '访客', username: 'visitor', password: 'Quiet-harbour-29' }
    const saved = await own.post('admin/websit/user/save', { ...user, role_list: [role] })
    expect(saved.body.data).toMatchObject({ role_list: [role], role_text: '管理员' })
    const login = { orgcode: 'demo1', username: user.username, password: user.password }
    const url = '/api/v2/manage/login'
    expect((await product.app.inject({ method: 'POST', url, payload: login })).statusCode).toBe(401)
    const refused = { status: 422, body: { errors: [{ field: 'role_list' }] } }
    expect(await own.post('admin/websit/user/save', { ...user, username: 'v2', role_list: [other] })).toMatchObject(refused)
    const [platforms] = [await roleOf(1)]
    const user3 = { ...user, username: 'v3', orgid: theirs, role_list: [platforms] }
    expect(await platform.post('admin/websit/user/save', user3)).toMatchObject(refused)
  })
})
