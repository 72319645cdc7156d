import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import type { Right } from '../../src/schema/index.ts'
import { maxSavedViews, type SavedList, type SavedViews } from '../../src/shared/wire/savedView.ts'
import { employee } from '../fixtures/employee.ts'
import { subscribe } from '../fixtures/pushClient.ts'
import { addRow, addAccount, asOwner, orgOf, roleIdOf, signInWith, valueAsOwner } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

type Changed = SavedViews & { id: number }
const gone = '这个视图已删除，或没有共享给您：下面是默认列表；需要时请向发给您链接的人确认'
const every: readonly Right[] = ['view', 'add', 'edit', 'delete', 'export']
const byGrade = { values: { grade: '2' } }

describe(`on ${engine}`, () => {
  let product: Product
  /** May share; sees salaries; sees none; may not view the page; is of another organisation. */
  let [admin, payroll, clerk, guest, other] = [] as unknown as Session[] as [Session, Session, Session, Session, Session]
  let org = 0
  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, employee] })
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    org = await orgOf(product, 'demo1')
    admin = await product.signIn('demo1')
    payroll = await signInWith(product, 'payroll', { [employee.route]: [...every, 'seeSalary'] })
    clerk = await signInWith(product, 'clerk', { [employee.route]: ['view'] })
    guest = await signInWith(product, 'guest', { '/config/dictionary': every })
    other = await product.signIn('demo2')
  })
  afterAll(() => product?.close())

  const roleOf = (title: string) => roleIdOf(product, org, title)
  const save = (who: Session, body: object) => who.post<Changed>('views/save', { module: 'employee', ...body })
  const added = (who: Session, body: object): Promise<number> =>
    addRow(who, 'views', { module: 'employee', name: '视图', content: {}, ...body })
  const seen = async (who: Session): Promise<SavedViews> =>
    (await who.post<{ saved: SavedViews }>('admin/info')).body.data?.saved ?? ({} as SavedViews)
  const names = async (who: Session) => (await seen(who)).views.map(({ name }) => name)
  const content = async (who: Session, id: number) =>
    (await who.post<{ content: SavedList; version: number }>('views/get', { id })).body.data?.content
  const outcome = async (reply: ReturnType<Session['post']>) => {
    const { status, body } = await reply
    return [status, body.error]
  }

  describe('a view of one’s own', () => {
    test('keeps filters, order, columns and size, and is sent to its owner alone', async () => {
      const list: SavedList = {
        values: { grade: '2', status: '' },
        queryValue: '张',
        orderKey: '-joined',
        view: '',
        size: 50,
        density: 'small',
        columns: { joined: { show: false }, title: { fixed: 'left', order: 2 } },
        widths: { title: 240 },
      }
      const id = await added(admin, { name: ' 中级 ', content: list })
      expect(await content(admin, id)).toEqual(list)
      expect((await seen(admin)).views.find(one => one.id === id)).toMatchObject({
        name: '中级',
        sounds: expect.stringContaining('zj'),
        own: true,
        by: null,
        reach: 'own',
        version: 1,
      })
      for (const who of [payroll, clerk, guest, other]) {
        expect(await names(who)).not.toContain('中级')
        for (const call of ['get', 'remove', 'restore'])
          expect(await outcome(who.post(`views/${call}`, { id }))).toEqual([404, gone])
        expect(await outcome(save(who, { id, version: 1, content: {} }))).toEqual([404, gone])
      }
      expect(await content(admin, id)).toEqual(list)
    })

    test('is changed at its version only, removed, and brought back', async () => {
      const id = await added(admin, { name: '甲', content: byGrade })
      expect((await save(admin, { id, version: 1, name: '乙' })).status).toBe(200)
      expect(await content(admin, id)).toEqual(byGrade)
      expect((await save(admin, { id, version: 1, content: {} })).status).toBe(409)
      expect((await admin.post('views/remove', { id })).status).toBe(200)
      expect(await names(admin)).not.toContain('乙')
      expect(await outcome(admin.post('views/get', { id }))).toEqual([404, gone])
      expect((await admin.post('views/restore', { id })).status).toBe(200)
      expect(await names(admin)).toContain('乙')
      expect(await content(admin, id)).toEqual(byGrade)
    })

    test('stands where its owner puts it, in the menu if they want, and opens first', async () => {
      const ids = [await added(clerk, { name: '一' }), await added(clerk, { name: '二' })]
      await clerk.post('views/order', { ids: ids.toReversed() })
      expect(await names(clerk)).toEqual(['二', '一'])
      const [first = 0, last = 0] = ids
      const theirs = await added(payroll, { name: '别人的' })
      await clerk.post('views/arrange', { pinned: [last, theirs, 0], first: { employee: first, dictionary: theirs } })
      expect(await seen(clerk)).toMatchObject({ pinned: [last], first: { employee: first }, mayShare: false })
      await clerk.post('views/order', { ids: [theirs, last] })
      expect(await names(payroll)).toEqual(['别人的'])
    })
  })

  describe('a view that is shared', () => {
    test('with some roles is seen by these, and opens first for them', async () => {
      const id = await added(admin, {
        name: '给工资组',
        content: byGrade,
        reach: 'roles',
        roles: [await roleOf('payroll')],
        opens: true,
      })
      expect((await seen(payroll)).views.find(one => one.id === id)).toMatchObject({ own: false, by: '管理员', reach: 'roles' })
      expect((await seen(payroll)).first).toEqual({ employee: id })
      expect(await content(payroll, id)).toEqual(byGrade)
      expect(await names(clerk)).not.toContain('给工资组')
      expect(await outcome(clerk.post('views/get', { id }))).toEqual([404, gone])
      expect((await seen(admin)).first).toEqual({})
      await payroll.post('views/arrange', { first: { employee: 0 } })
      expect((await seen(payroll)).first).toEqual({ employee: 0 })
    })

    test('with everybody is sent to the pages of whoever may view the list, and to no other organisation', async () => {
      const id = await added(admin, { name: '给大家', reach: 'everybody' })
      expect(await names(clerk)).toContain('给大家')
      for (const who of [guest, other]) {
        expect(await names(who)).not.toContain('给大家')
        expect(await outcome(who.post('views/get', { id }))).toEqual([404, gone])
      }
    })

    test('is shared and changed by those alone who may change roles', async () => {
      const refused = [403, '您没有此项权限，如需使用请联系管理员']
      const role = await roleOf('clerk')
      expect(await outcome(save(clerk, { name: '越权', content: {}, reach: 'everybody' }))).toEqual(refused)
      expect(await outcome(save(clerk, { name: '越权', content: {}, reach: 'roles', roles: [role] }))).toEqual(refused)
      expect(await outcome(clerk.post('views/roles'))).toEqual(refused)
      const own = await added(clerk, { name: '自己的' })
      expect(await outcome(save(clerk, { id: own, version: 1, reach: 'everybody' }))).toEqual(refused)
      const id = await added(admin, { name: '公用', content: byGrade, reach: 'everybody' })
      expect(await outcome(save(clerk, { id, version: 1, content: {} }))).toEqual(refused)
      expect(await outcome(clerk.post('views/remove', { id }))).toEqual(refused)
      expect(await content(clerk, id)).toEqual(byGrade)
      expect((await admin.post<{ title: string }[]>('views/roles')).body.data?.map(({ title }) => title)).toContain('clerk')
    })

    test('with no role, a role of another organisation or one that is not there is refused', async () => {
      const theirs = (await valueAsOwner<number>(product, `select max(id) as value from role where org_id <> ${org}`)) ?? 0
      expect(await outcome(save(admin, { name: '一', content: {}, reach: 'roles', roles: [] }))).toEqual([
        422,
        '请至少选择一个角色，或改为只给自己用',
      ])
      for (const roles of [[theirs], [99_999_999]])
        expect((await save(admin, { name: '一', content: {}, reach: 'roles', roles })).status).toBe(422)
    })

    test('another’s shared view is looked after by whoever may share, and made private by nobody but its owner', async () => {
      await addAccount(product, {
        orgcode: 'demo1',
        username: 'second',
        pages: { [employee.route]: ['view'], '/config/role': ['view', 'edit'] },
      })
      const second = await product.signIn('demo1', 'second')
      const id = await added(admin, { name: '交接', reach: 'everybody' })
      const hidden = await added(admin, { name: '私有' })
      expect((await save(second, { id, version: 1, name: '交接好了' })).status).toBe(200)
      expect((await save(second, { id, version: 2, reach: 'own' })).status).toBe(422)
      expect((await save(second, { id: hidden, version: 1, name: '改名' })).status).toBe(404)
      expect((await second.post('views/remove', { id })).status).toBe(200)
      expect(await names(admin)).not.toContain('交接好了')
    })
  })

  describe('what its reader may not see', () => {
    const whole: SavedList = {
      values: { grade: '2', salary_from: '98765', contract: 'signed' },
      orderKey: '-salary',
      columns: { salary: { show: true }, joined: { show: false } },
      widths: { salary: 200, title: 150 },
    }
    test('is hidden from them, and stays when they save', async () => {
      const id = await added(payroll, { name: '工资', content: whole })
      await asOwner(product, `update saved_view set reach = 'everybody' where id = ${id}`)
      expect(await content(payroll, id)).toEqual(whole)
      expect(await content(clerk, id)).toEqual({
        values: { grade: '2' },
        columns: { joined: { show: false } },
        widths: { title: 150 },
      })
      await addAccount(product, {
        orgcode: 'demo1',
        username: 'blind',
        pages: { [employee.route]: ['view'], '/config/role': ['view', 'edit'] },
      })
      const blind = await product.signIn('demo1', 'blind')
      await save(blind, { id, version: 1, content: { values: { grade: '3' }, widths: { title: 300 } } })
      expect(await content(payroll, id)).toEqual({
        values: { salary_from: '98765', contract: 'signed', grade: '3' },
        orderKey: '-salary',
        columns: { salary: { show: true } },
        widths: { salary: 200, title: 300 },
      })
    })

    test('is not stored when they save it', async () => {
      const id = await added(clerk, { name: '猜', content: whole })
      const stored = await valueAsOwner<string>(product, `select content::text as value from saved_view where id = ${id}`)
      expect(stored).not.toContain('salary')
      expect(stored).not.toContain('signed')
    })

    test('a page: its views are gone with the right to it', async () => {
      await asOwner(
        product,
        `insert into saved_view (org_id, account_id, module, name, content) select org_id, id, 'employee', '从前', '{}' from account where username = 'guest'`,
      )
      expect(await names(guest)).toEqual([])
      expect((await save(guest, { name: '猜', content: {} })).status).toBe(403)
    })

    test('fields, filters and options that are gone are left out', async () => {
      const id = await added(admin, { name: '从前', content: byGrade })
      const former = {
        values: { grade: '77', gone: '1', joined: '2026' },
        orderKey: 'gone',
        view: 'board',
        columns: { gone: { show: true } },
      }
      await asOwner(product, `update saved_view set content = '${JSON.stringify(former)}' where id = ${id}`)
      expect(await content(admin, id)).toEqual({ values: {}, columns: {} })
    })
  })

  test('odd and huge content is refused, and stores nothing', async () => {
    const count = () => valueAsOwner<number>(product, `select count(*)::int as value from saved_view`)
    const before = await count()
    const wide = Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`f${n}`, 100]))
    const odd: unknown[] = [
      null,
      [],
      'x',
      { rights: ['*'] },
      { values: [] },
      { values: { grade: 2 } },
      { values: { grade: 'x'.repeat(201) } },
      { values: { grade: '\u0000' } },
      { values: { ['x'.repeat(65)]: '1' } },
      { queryValue: '\ud800' },
      { orderKey: {} },
      { size: 0 },
      { size: 501 },
      { size: '20' },
      { density: 'huge' },
      { columns: { title: { show: 1 } } },
      { columns: { title: { fixed: 'top' } } },
      { columns: { title: { order: -1 } } },
      { columns: { title: { more: 1 } } },
      { widths: { title: -1 } },
      { widths: { title: 1e9 } },
      { widths: wide },
    ]
    for (const one of odd) expect([one, (await save(admin, { name: '怪', content: one })).status]).toEqual([one, 422])
    for (const name of [undefined, '', '  ', 5, 'x'.repeat(51), '\ud800'])
      expect(await outcome(save(admin, { name, content: {} }))).toEqual([422, '请填写视图的名称，最多 50 个字'])
    for (const module of ['nothing', '__proto__', 5, null])
      expect([module, (await save(admin, { module, name: '怪', content: {} })).status]).toEqual([module, 403])
    for (const id of ['x', -1, [1], {}, 1e300]) expect((await admin.post('views/get', { id })).status).toBe(422)
    for (const ids of [undefined, [], ['x'], [{}], Array.from({ length: 300 }, () => 1)])
      expect((await admin.post('views/order', { ids })).status).toBe(422)
    await admin.post('views/arrange', { pinned: { a: 1 }, first: [[]] })
    expect(await seen(admin)).toMatchObject({ pinned: [], first: {} })
    expect(await count()).toBe(before)
  })

  test('an account has so many views and no more', async () => {
    const hoarder = await signInWith(product, 'hoarder', { [employee.route]: ['view'] })
    await asOwner(
      product,
      `insert into saved_view (org_id, account_id, module, name, content) select org_id, id, 'employee', n::text, '{}' from account, generate_series(1, ${maxSavedViews - 1}) n where username = 'hoarder'`,
    )
    await added(hoarder, { name: '最后' })
    expect(await outcome(save(hoarder, { name: '多了', content: {} }))).toEqual([
      422,
      `您的视图已满 ${maxSavedViews} 个，请先删除不用的，再保存新的`,
    ])
  })

  test('a change is sent to the other tabs of its owner, one of a shared view to the organisation', async () => {
    const [mine, colleague] = [await subscribe(product, admin), await subscribe(product, clerk)]
    const pushed = mine.nextFrame('views')
    await added(admin, { name: '告诉' })
    await pushed
    expect(colleague.frames.some(({ type }) => type === 'views')).toBe(false)
    const both = colleague.nextFrame('views')
    await added(admin, { name: '告诉大家', reach: 'everybody' })
    await both
    const [entry] = (await admin.post<{ data: { action: string; module: string }[] }>('admin/audit/list')).body.data?.data ?? []
    expect(entry).toMatchObject({ action: 'saveView', module: 'employee' })
    mine.socket.close()
    colleague.socket.close()
  })
})
