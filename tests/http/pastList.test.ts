import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { employee } from '../fixtures/employee.ts'
import { scopedModules, ticket } from '../fixtures/leave.ts'
import { pastSteps, pastTime } from '../fixtures/pastSteps.ts'
import { addAccount, asOwner, valueAsOwner, signInWith } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const dictionary = 'admin/config/dictionary'
describe(`a list of the past on ${engine}`, () => {
  let product: Product
  let admin: Session
  const ids = new Map<string, number>()
  const idOf = (name: string) => ids.get(name) ?? 0
  const { save, age, list, at } = pastSteps(
    () => product,
    () => admin,
  )
  const titles = async (body: object) => (await at(dictionary, { pid: 2, ...body })).data.map(({ title }) => title)

  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, employee] })
    admin = await product.signIn('demo1')
    for (const [index, title] of ['昔甲', '昔乙', '昔丙'].entries())
      ids.set(title, await save(dictionary, { title, pid: 2, sort: index + 1 }))
    await age(5, 'dictionary')
    await save(dictionary, { id: idOf('昔甲'), title: '今甲', sort: 9 })
    await save(dictionary, { id: idOf('昔甲'), title: '后甲' })
    await save(dictionary, { title: '昔丁', pid: 2, sort: 4 })
    await save(dictionary, { id: idOf('昔丙'), status: 0 })
    await admin.post(`${dictionary}/del`, { ids: [idOf('昔乙')] })
  })
  afterAll(() => product?.close())

  test('has the rows of then with the values of then, in the order of then', async () => {
    const reply = await at(dictionary, { pid: 2, queryValue: '昔', orderKey: 'sort' })
    expect(reply.data).toMatchObject([
      { id: idOf('昔甲'), title: '昔甲', sort: 1, status: 1 },
      { id: idOf('昔乙'), title: '昔乙', status: 1 },
      { id: idOf('昔丙'), title: '昔丙', status: 1 },
    ])
    expect(reply).toMatchObject({ total: 3, past: { uncertain: [], purged: 0 } })
    expect(await titles({ queryValue: '甲' })).toEqual(['昔甲'])
    expect(await titles({ queryValue: '后甲' })).toEqual([])
    expect(await titles({ queryValue: '昔', status: 0 })).toEqual([])
  })

  test('is paged as one list, with what did not change since', async () => {
    const all = await titles({ limit: 100, orderKey: '-sort' })
    expect(all).toEqual(expect.arrayContaining(['昔甲', '昔乙', '昔丙']))
    expect(all.length).toBeGreaterThan(3)
    const paged: string[] = []
    for (let page = 1; paged.length < all.length && page < 60; page++)
      paged.push(...(await titles({ limit: 2, page, orderKey: '-sort' })))
    expect(paged).toEqual(all)
  })

  test('of now has the rows of now', async () => {
    const now = await list(dictionary, { pid: 2, queryValue: '昔', at: pastTime(0) })
    const { body } = await list(dictionary, { pid: 2, queryValue: '昔' })
    expect(now.body.data?.data.map(({ title }) => title)).toEqual(body.data?.data.map(({ title }) => title))
  })

  test('says how many rows were removed for good since', async () => {
    const id = await save(dictionary, { title: '昔戊', pid: 2, sort: 5 })
    await admin.post(`${dictionary}/del`, { ids: [id] })
    await admin.post('recycle/purge', { rows: [{ module: 'dictionary', id }] })
    expect((await at(dictionary, { pid: 2 })).past?.purged).toBe(1)
  })

  test.each<[string, readonly [path: string, body: object], RegExp]>([
    ['the future', [dictionary, { at: '2199-01-01' }], /还没有到/],
    ['nonsense', [dictionary, { at: 'yesterday' }], /值不正确/],
    ['a number', [dictionary, { at: 5 }], /值不正确/],
    ['a time before the audit log', [dictionary, { at: '1999-01-01' }], /操作日志从/],
    ['a log', ['admin/audit', { at: pastTime(1) }], /没有可查看的历史/],
    ['an order that no history holds', ['admin/websit/wachapp', { at: pastTime(1), orderKey: 'send_count_3' }], /没有历史记录/],
  ])('refuses %s', async (_, asked, sentence) => {
    const reply = await list(...asked)
    expect(reply.status).toBe(422)
    expect(reply.body.error).toMatch(sentence)
  })

  test('leaves out columns that no history holds, and says which', async () => {
    await save('admin/websit/wachapp', { mobile: '13900139333', number: 'PAST_1' })
    await age(5, 'wachapp')
    const reply = await at('admin/websit/wachapp', { limit: 1 })
    expect(reply.data).toHaveLength(1)
    expect(reply.past?.unheld).toContain('send_count_3')
    expect(reply.data[0]).not.toHaveProperty('send_count_3')
  })

  test('shows no field that the account may not see, as it was or as it is', async () => {
    const { path } = employee.wire
    const id = await save(path, { title: '张三', salary: 98765, grade: 3 })
    await age(5, 'employee')
    await save(path, { id, salary: 12345, title: '张三丰' })
    const clerk = await signInWith(product, 'pastclerk', { [employee.route]: ['view'] })
    expect((await at(path, {})).data).toMatchObject([{ title: '张三', salary: 98765 }])
    const seen = await at(path, {}, clerk)
    expect(seen.data).toMatchObject([{ title: '张三' }])
    expect(JSON.stringify(seen)).not.toMatch(/salary|98765|12345/)
    expect((await list(path, { at: pastTime(2), orderKey: 'salary' }, clerk)).status).toBeGreaterThanOrEqual(400)
  })

  test('is nothing of another organisation', async () => {
    const foreign = await product.signIn('demo2')
    await asOwner(
      product,
      `update audit set created_at = created_at - interval '9 days' where id = (select min(id) from audit a where a.org_id = audit.org_id)`,
    )
    const reply = await at(dictionary, { pid: 2, queryValue: '昔' }, foreign)
    expect(reply).toMatchObject({ total: 0, data: [] })
  })
})

describe(`a list of the past with row scopes on ${engine}`, () => {
  let product: Product
  let admin: Session
  const { save, age, at } = pastSteps(
    () => product,
    () => admin,
  )
  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, ...scopedModules] })
    admin = await product.signIn('demo1')
  })
  afterAll(() => product?.close())

  test('shows a row with a row scope to whoever sees it now and saw it then', async () => {
    const { path } = ticket.wire
    const people: Record<string, { session: Session; id: number }> = {}
    for (const username of ['pastann', 'pastbob']) {
      await addAccount(product, { orgcode: 'demo1', username, pages: { [ticket.route]: ['view', 'add', 'edit'] } })
      const id = (await valueAsOwner<number>(product, `select id as value from account where username = '${username}'`)) ?? 0
      people[username] = { session: await product.signIn('demo1', username), id }
    }
    const { pastann: ann, pastbob: bob } = people as Record<'pastann' | 'pastbob', { session: Session; id: number }>
    await save(path, { title: '一直是安', owner: ann.id })
    const moved = await save(path, { title: '原来是安', owner: ann.id })
    await age(5, 'ticket')
    await save(path, { id: moved, title: '现在是鲍', owner: bob.id })
    const of = async (by: Session) => (await at(path, {}, by)).data.map(({ title }) => title)
    expect(await of(ann.session)).toEqual(['一直是安'])
    expect(await of(bob.session)).toEqual([])
    expect((await of(admin)).toSorted()).toEqual(['一直是安', '原来是安'].toSorted())
  })
})
