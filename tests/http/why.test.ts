import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import type { Right } from '../../src/schema/index.ts'
import type { WhyItem, WhyReply } from '../../src/shared/wire/why.ts'
import { expense } from '../fixtures/expense.ts'
import { scopedModules, leave } from '../fixtures/leave.ts'
import { addAccount, addRow, asOwner, digest, valueAsOwner } from '../fixtures/records.ts'
import { engine, password, type Product, type Session, startProduct } from '../server.ts'

const path = expense.wire.path
const route = expense.route

describe(`on ${engine}`, () => {
  let product: Product
  let admin: Session
  const sessions = new Map<string, Session>()
  const as = (name: string): Session => sessions.get(name) as Session
  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, expense, ...scopedModules] })
    admin = await product.signIn('demo1')
    const pages: Record<string, Record<string, readonly Right[]>> = {
      author: { [route]: ['view', 'add', 'edit', 'delete'], [leave.route]: ['view', 'add', 'edit'] },
      approver: { [route]: ['view', 'finish', 'cancel'] },
      // May edit roles, and cannot give what they lack.
      granter: { '/config/role': ['view', 'edit'] },
      nobody: {},
    }
    for (const [username, own] of Object.entries(pages)) {
      await addAccount(product, { orgcode: 'demo1', username, pages: own })
      sessions.set(username, await product.signIn('demo1', username))
    }
  })
  afterAll(() => product?.close())

  const ask = async (session: Session, of = path, body: object = {}): Promise<WhyReply> => {
    const reply = await session.post<WhyReply>(`${of}/why`, body)
    expect(reply.body).toMatchObject({ success: true })
    return reply.body.data as WhyReply
  }
  const item = async (session: Session, key: string, { of = path, id }: { of?: string; id?: number } = {}): Promise<WhyItem> => {
    const { items } = await ask(session, of, { do: key, ...(id === undefined ? {} : { id }) })
    expect(items).toHaveLength(1)
    return items[0] as WhyItem
  }
  const texts = ({ steps }: WhyItem): string[] => steps.filter(({ ok }) => !ok).map(({ text }) => text)
  const added = (session: Session, row: object = {}) => addRow(session, path, { title: '差旅', amount: 12.5, ...row })

  test('a missing right names the own roles, those that give it, and who could', async () => {
    const exporting = await item(as('author'), 'export')
    expect(exporting).toMatchObject({ label: '导出', allowed: false })
    expect(texts(exporting)).toEqual(['没有“导出”权限：您的角色“author”没有给予'])
    expect(exporting.grants?.roles).toContain('管理员')
    // Edits roles, but has not what is lacking.
    expect(exporting.grants?.people).not.toContain('granter')
    expect(exporting.grants?.people.length).toBeGreaterThan(0)
    expect((await item(as('author'), 'add')).steps).toEqual([
      { ok: true, code: 'granted', text: '“新增”权限：由角色“author”给予' },
    ])
  })

  test('of a page that one may not view it explains the own rights, and no row', async () => {
    const id = await added(admin, { title: '机密' })
    const reply = await ask(as('nobody'), path, { id })
    expect(reply.row).toBeNull()
    expect(JSON.stringify(reply)).not.toContain('机密')
    expect(reply.items.find(({ key }) => key === 'view')).toMatchObject({ allowed: false })
    expect(reply.items.every(({ allowed }) => !allowed)).toBe(true)
  })

  test('what the schema leaves out, and what the platform or the system writes, is said so and granted by nobody', async () => {
    expect(texts(await item(admin, 'add', { of: 'admin/audit' }))).toContain('这个页面没有此功能')
    const region = await item(admin, 'add', { of: 'admin/config/city' })
    expect(region.grants).toBeUndefined()
    expect(texts(region)).toEqual(['这里的数据由平台维护，本机构只能查看；需要改动请联系平台'])
  })

  /** What each of these people is answered when they take each action, in each state of a row. */
  const states = ['draft', 'sent', 'approved', 'void']
  const actions = Object.keys(expense.actions ?? {})
  test.each(['author', 'approver', 'nobody'])(
    'for %s the explanation of every action in every state is what the call does',
    async name => {
      for (const state of states)
        for (const action of actions) {
          const id = await added(as('author'))
          await asOwner(product, `update expense set state = '${state}' where id = ${id}`)
          const { allowed } = await item(as(name), `action:${action}`, { id })
          const { status, body } = await as(name).post<{ changed: number }>(`${path}/${action}`, { ids: [id], dry: 1 })
          expect([state, action, status === 200 && body.data?.changed === 1]).toEqual([state, action, allowed])
        }
    },
  )

  test.each(['edit', 'delete', 'command:forbidden', 'command:recover', 'command:normal'])(
    'the explanation of %s is what the call does: of a row as it is, a disabled, a deleted and a used one',
    async key => {
      const [, command = key] = /^command:(.*)$/.exec(key) ?? []
      for (const status of [1, 0, -1]) {
        const id = await added(as('author'))
        await asOwner(product, `update expense set status = ${status} where id = ${id}`)
        const found = (await ask(as('author'), path, { id })).items.find(one => one.key === key)
        const before = await asOwner<{ status: number; title: string }>(
          product,
          `select status, title from expense where id = ${id}`,
        )
        const reply =
          key === 'edit'
            ? await as('author').post(`${path}/save`, { id, title: '改' })
            : await as('author').post(`${path}/batch`, { command, ids: `${id}` })
        const after = await asOwner<{ status: number; title: string }>(
          product,
          `select status, title from expense where id = ${id}`,
        )
        const changed = reply.status === 200 && JSON.stringify(before) !== JSON.stringify(after)
        expect([status, changed]).toEqual([status, found?.allowed ?? false])
      }
    },
  )

  test('a step says its state, and who may not take it', async () => {
    const id = await added(as('author'))
    expect(texts(await item(as('approver'), 'action:state-sent-draft', { id }))).toEqual([
      '只有已发送的报销单可以退回（只限：进度 已发送）',
    ])
    await asOwner(
      product,
      `update expense set state = 'sent', created_by = (select id from account where username = 'approver' and org_id = (select org_id from expense where id = ${id})) where id = ${id}`,
    )
    expect(texts(await item(as('approver'), 'action:state-sent-approved', { id }))).toEqual(['自己新建的数据要由别人来操作'])
  })

  test('fields that cannot be changed say why; those that can are left out', async () => {
    const id = await added(as('author'), { kind: 1 })
    const fields = (await ask(as('author'), path, { id })).items.filter(({ key }) => key.startsWith('field:'))
    expect(fields.map(({ key }) => key)).toEqual(['field:paper'])
    expect(fields[0]).toMatchObject({
      allowed: true,
      steps: [{ ok: true }, { code: 'nextStates', text: '现在是“未收”，只能变为：已收' }],
    })
  })

  test('a row that one does not see is explained by its scope alone, like one of another organisation and one that is not there', async () => {
    const { body } = await admin.post<{ id: number }>(`${leave.wire.path}/save`, { title: '私事', code: 'W-1' })
    const foreign = await product.signIn('demo2')
    const other = await foreign.post<{ id: number }>(`${leave.wire.path}/save`, { title: '外人', code: 'W-2' })
    const answers = [body.data?.id, other.body.data?.id, 999_999].map(id => ask(as('author'), leave.wire.path, { id }))
    const [hidden, ...others] = await Promise.all(answers)
    expect(hidden?.row).toBeNull()
    expect(others).toEqual([hidden, hidden])
    expect(texts(hidden?.items.find(({ key }) => key === 'edit') as WhyItem)).toEqual([
      '没有这条数据，或它不在您能看到的范围内：此页面每人只看到自己范围内的数据；有“结束”权限的人可以看到全部',
    ])
    expect(JSON.stringify(hidden)).not.toMatch(/私事|外人/)
  })

  test('an account that is bound to one station reads no names, only that it is bound', async () => {
    const headimg = [{ img_id: '', url: 'https://img.example.com/logo.png', name: 'logo.png' }]
    const station = { title: '丙站', headimg, mobile: '13800001234', provinceid: 310_000, cityid: 310_100, countyid: 310_101 }
    await admin.post('admin/gasstation/save', { ...station, username: 'keeper', password, nickname: '店长' })
    const keeper = await product.signIn('demo1', 'keeper')
    const adding = await item(keeper, 'add', { of: 'admin/gasstation' })
    expect(texts(adding)).toContain('您的账号只绑定了一条数据，只能查看和修改那一条')
    const exported = await item(keeper, 'export', { of: 'admin/gasstation' })
    expect(exported.grants ?? { roles: [], people: [] }).toEqual({ roles: [], people: [] })
  })

  test('names of another organisation are shown to nobody', async () => {
    await addAccount(product, {
      orgcode: 'demo2',
      username: 'outsider',
      pages: { '*': ['view', 'add', 'edit', 'delete', 'export'] },
    })
    expect(JSON.stringify(await ask(as('nobody')))).not.toContain('outsider')
  })

  test('it writes nothing, and may be asked while looking as somebody else', async () => {
    const id = await added(admin)
    const before = await digest(product)
    for (const name of ['author', 'approver']) await ask(as(name), path, { id })
    expect(await digest(product)).toBe(before)
    const role = await valueAsOwner<number>(product, `select id as value from role where title = 'approver'`)
    const manager = await product.signIn('demo1')
    await manager.post('view/start', { as: 'role', id: role })
    const reply = await ask(manager, path, { id })
    expect(reply.roles).toEqual(['approver'])
    expect(reply.items.find(({ key }) => key === 'edit')).toMatchObject({ allowed: false })
    expect(await digest(product)).toBe(before)
  })

  test.each([{ id: 'x' }, { id: -1 }, { do: 5 }, { do: 'x'.repeat(200) }, { do: '__proto__' }, { do: 'action:constructor' }])(
    '%j is refused',
    async body => expect([400, 422]).toContain((await as('author').post(`${path}/why`, body)).status),
  )
})
