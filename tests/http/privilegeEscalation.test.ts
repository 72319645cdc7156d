import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account } from '../../schemas/account.ts'
import { role } from '../../schemas/role.ts'
import { verbs } from '../../src/schema/index.ts'
import { formatRight } from '../../src/shared/rules/rights.ts'
import type { RowsPage } from '../../src/shared/wire/envelope.ts'
import { addAccount, asOwner, digest, valueAsOwner, orgOf, type NewAccount, forceValues } from '../fixtures/records.ts'
import { sessionCacheExpired } from '../fixtures/sessionCache.ts'
import { engine, type Product, type Reply, type Session, startProduct } from '../server.ts'

const all = [...verbs]
/** The clerk may write accounts and roles, and view the dictionary. */
const limitedAccount: NewAccount = {
  orgcode: 'demo1',
  username: 'clerk',
  pages: { [account.route]: all, [role.route]: all, '/application/role': all, '/config/dictionary': ['view'] },
}
const weak: NewAccount = { orgcode: 'demo1', username: 'weak', pages: { '/config/dictionary': ['view'] } }
const strong: NewAccount = { orgcode: 'demo1', username: 'strong', pages: { '/config/dictionary': ['view', 'edit'] } }
const sentences = {
  beyondOwn: '这项操作涉及您自己没有的权限，请联系权限更高的管理员',
  ownRights: '不能修改自己的账号、角色、状态或所属角色的权限，请联系其他管理员；自己的密码在个人中心修改',
}

describe(`on ${engine}`, () => {
  let product: Product
  let asker: Session
  let org = 0
  /** Ids by name: of accounts, and of the role of the same name. */
  const accounts: Record<string, number> = {}
  const roles: Record<string, number> = {}
  const know = async ({ username }: Pick<NewAccount, 'username'>) => {
    accounts[username] =
      (await valueAsOwner<number>(
        product,
        `select id as value from account where org_id = ${org} and username = '${username}'`,
      )) ?? 0
    roles[username] =
      (await valueAsOwner<number>(product, `select id as value from role where org_id = ${org} and title = '${username}'`)) ?? 0
  }
  const person = async (one: NewAccount): Promise<Session> => {
    await addAccount(product, one)
    await know(one)
    return product.signIn(one.orgcode, one.username)
  }

  beforeAll(async () => {
    product = await startProduct(engine)
    org = await orgOf(product, 'demo1')
    asker = await person(limitedAccount)
    for (const one of [weak, strong]) await person(one)
    for (const [username, status] of [
      ['strong-off', 0],
      ['strong-gone', -1],
      ['weak-off', 0],
      ['weak-gone', -1],
    ] as const) {
      const { pages } = username.startsWith('strong') ? strong : weak
      await addAccount(product, { orgcode: 'demo1', username, pages })
      await know({ username })
      await forceValues(product, account, { id: accounts[username] ?? 0, values: { status } })
      await forceValues(product, role, { id: roles[username] ?? 0, values: { status } })
    }
  })
  afterAll(() => product?.close())

  type Ask = readonly [path: string, body: () => Record<string, unknown>]
  const saves = (path: string, body: Ask[1]): Ask => [`${path}/save`, body]
  const newAccount = (more: object) => ({
    username: `n${Math.random()}`.slice(0, 12),
    nickname: '新',
    password: 'Wm7-quiet-harbour-29',
    ...more,
  })
  const edit = formatRight('/config/dictionary', 'edit')
  const view = formatRight('/config/dictionary', 'view')
  const batch = (path: string, command: string, ids: () => unknown[]): Ask => [`${path}/batch`, () => ({ command, ids: ids() })]
  const checked = (...list: string[]) => ({ checkRoleData: [{ id: pageId, checkedlist: list }] })
  let pageId: number | string = 0
  beforeAll(async () => {
    const reply = await asker.post<{ pages: readonly PageNode[] }>('admin/config/pagerole/list', { roleid: roles['weak'] })
    pageId = leavesOf(reply.body.data?.pages ?? []).find(({ pageUrl }) => pageUrl === '/config/dictionary')?.id ?? 0
    expect(pageId).not.toBe(0)
  })

  const [people, groups, permissions] = [account.wire.path, role.wire.path, 'admin/application/role']
  /** Calls that grant, revoke or change more than the clerk has. */
  const beyond: Readonly<Record<string, Ask>> = {
    'makes an account with a stronger role': saves(people, () => newAccount({ role_list: [roles['strong']] })),
    'makes an account with a stronger role that is disabled': saves(people, () =>
      newAccount({ role_list: [roles['strong-off']] }),
    ),
    'makes an account with a weaker and a stronger role': saves(people, () =>
      newAccount({ role_list: [roles['weak'], roles['strong']] }),
    ),
    'gives an account a stronger role': saves(people, () => ({
      id: accounts['weak'],
      role_list: [roles['weak'], roles['strong']],
    })),
    'gives it by one field': [
      `${people}/upfield`,
      () => ({ id: accounts['weak'], field: 'role_list', value: [roles['strong']] }),
    ],
    'gives it in a row of several': saves(people, () => ({ data: { id: accounts['weak'], role_list: [roles['strong']] } })),
    'takes a stronger role away': saves(people, () => ({ id: accounts['strong'], role_list: [] })),
    'sets the password of a stronger account': saves(people, () => ({
      id: accounts['strong'],
      password: 'Wm7-quiet-harbour-29',
    })),
    'sets the password of a stronger account that is disabled': saves(people, () => ({
      id: accounts['strong-off'],
      password: 'Wm7-quiet-harbour-29',
    })),
    'renames a stronger account': saves(people, () => ({ id: accounts['strong'], username: 'mine' })),
    'disables a stronger account': batch(people, 'forbidden', () => [accounts['strong']]),
    'deletes a stronger account': [`${people}/del`, () => ({ id: accounts['strong'] })],
    'enables a stronger account': batch(people, 'normal', () => [accounts['strong-off']]),
    'recovers a stronger account': batch(people, 'recover', () => [accounts['strong-gone']]),
    'disables a weaker and a stronger account together': batch(people, 'forbidden', () => [accounts['weak'], accounts['strong']]),
    'makes a role with more rights': saves(groups, () => ({ title: '多', rights: [edit] })),
    'makes a role with all rights': saves(groups, () => ({ title: '全', rights: ['*:view'] })),
    'gives a role more rights': saves(groups, () => ({ id: roles['weak'], rights: [view, edit] })),
    'gives them by one field': [`${groups}/upfield`, () => ({ id: roles['weak'], field: 'rights', value: [edit] })],
    'gives them page by page': [
      `admin/config/pagerole`,
      () => ({ roleid: roles['weak'], roletitle: '', ...checked('view', 'edit') }),
    ],
    'gives them from the other page': [
      `admin/application/pagerole/save`,
      () => ({ roleid: roles['weak'], roletitle: '', ...checked('edit') }),
    ],
    'takes rights from a stronger role': saves(groups, () => ({ id: roles['strong'], rights: [view] })),
    'takes them page by page': ['admin/config/pagerole/save', () => ({ roleid: roles['strong'], roletitle: '', ...checked() })],
    'renames a stronger role': saves(groups, () => ({ id: roles['strong'], title: '改名' })),
    'renames it from the other page': saves(permissions, () => ({ id: roles['strong'], title: '改名' })),
    'disables a stronger role': batch(groups, 'forbidden', () => [roles['strong']]),
    'disables it from the other page': batch(permissions, 'forbidden', () => [roles['strong']]),
    'deletes it from the other page': [`${permissions}/del`, () => ({ id: roles['strong'] })],
    'enables a stronger role': batch(groups, 'normal', () => [roles['strong-off']]),
    'enables it from the other page': batch(permissions, 'normal', () => [roles['strong-off']]),
    'recovers a stronger role': batch(groups, 'recover', () => [roles['strong-gone']]),
    'gives a role a menu he does not see': saves(groups, () => ({ id: roles['weak'], menus: [hiddenMenu] })),
  }
  let hiddenMenu = 0
  beforeAll(async () => {
    hiddenMenu = (await valueAsOwner<number>(product, `select id as value from menu where "pageUrl" = '/config/icon'`)) ?? 0
  })
  /** Calls on the clerk's own account and role. */
  const own: Readonly<Record<string, Ask>> = {
    'gives himself a role': saves(people, () => ({ id: accounts['clerk'], role_list: [roles['clerk'], roles['weak']] })),
    'gives himself a role by one field': [
      `${people}/upfield`,
      () => ({ id: accounts['clerk'], field: 'role_list', value: [roles['weak']] }),
    ],
    'takes his own roles': saves(people, () => ({ id: accounts['clerk'], role_list: [] })),
    'disables himself': batch(people, 'forbidden', () => [accounts['clerk']]),
    'disables himself by one field': [`${people}/upfield`, () => ({ id: accounts['clerk'], field: 'status', value: 0 })],
    'deletes himself': [`${people}/del`, () => ({ ids: [accounts['clerk']] })],
    'changes his own role': saves(groups, () => ({ id: roles['clerk'], rights: [view] })),
    'renames his own role': saves(groups, () => ({ id: roles['clerk'], title: '新名' })),
    'renames his own role from the other page': saves(permissions, () => ({ id: roles['clerk'], title: '新名' })),
    'disables his own role': batch(groups, 'forbidden', () => [roles['clerk']]),
    'changes the pages of his own role': [
      'admin/config/pagerole',
      () => ({ roleid: roles['clerk'], roletitle: '', ...checked('view') }),
    ],
  }

  const attempts = [
    ...Object.entries(beyond).map(([what, ask]) => ({ what, ask, why: 'beyondOwn' as const })),
    ...Object.entries(own).map(([what, ask]) => ({ what, ask, why: 'ownRights' as const })),
  ]
  test.each(attempts)(
    'a role that $what is refused, nothing is written, and the refusal is audited',
    async ({ ask: [path, body], why }) => {
      const before = await digest(product)
      const reply = await asker.post(path, body())
      expect(reply).toMatchObject({ status: 403, body: { error: sentences[why] } })
      expect(await digest(product)).toBe(before)
      const [noted] = await asOwner(product, 'select account_id, result from audit order by id desc limit 1')
      expect(noted).toEqual({ account_id: accounts['clerk'], result: why })
    },
  )

  test('granting a stronger role among other rows saves those rows and refuses that one', async () => {
    const reply = await asker.post<{ success: boolean }[]>(`${people}/save`, {
      data: [newAccount({ role_list: [roles['weak']] }), newAccount({ role_list: [roles['strong']] })],
    })
    expect(reply.body.data?.map(({ success }) => success)).toEqual([true, false])
    expect(
      await valueAsOwner(
        product,
        `select count(*)::int as value from account where ${roles['strong']} = any(role_list) and status = 1`,
      ),
    ).toBe(1)
  })

  /** The same calls within the clerk's rights. */
  const within: Readonly<Record<string, Ask>> = {
    'makes an account with a weaker role': saves(people, () => newAccount({ role_list: [roles['weak']] })),
    'makes an account with his own role': saves(people, () => newAccount({ role_list: [roles['clerk']] })),
    'sets the password of a weaker account': saves(people, () => ({ id: accounts['weak'], password: 'Wm7-quiet-harbour-29' })),
    'enables a weaker account': batch(people, 'normal', () => [accounts['weak-off']]),
    'recovers a weaker account': batch(people, 'recover', () => [accounts['weak-gone']]),
    'makes a role of his own rights': saves(groups, () => ({ title: '同', rights: [view, formatRight(account.route, 'edit')] })),
    'changes a weaker role page by page': [
      'admin/config/pagerole',
      () => ({ roleid: roles['weak'], roletitle: '', ...checked() }),
    ],
    'gives it back from the other page': [
      'admin/application/pagerole',
      () => ({ roleid: roles['weak'], roletitle: '', ...checked('view') }),
    ],
    'enables a weaker role from the other page': batch(permissions, 'normal', () => [roles['weak-off']]),
    'writes of himself what is no right': saves(people, () => ({ id: accounts['clerk'], mobile: '10086' })),
  }
  test.each(Object.entries(within))('a role that %s is allowed', async (_what, [path, body]) => {
    expect((await asker.post(path, body())).body).toMatchObject({ code: 200 })
  })

  test('every right on the present pages does not allow granting rights on all pages', async () => {
    const pages = Object.fromEntries(product.server.context.registry.modules.map(({ route }) => [route, all]))
    const every = await person({ orgcode: 'demo1', username: 'every', pages })
    expect((await every.post(`${groups}/save`, { title: '各页', rights: [view, edit] })).status).toBe(200)
    expect(await every.post(`${groups}/save`, { title: '来日', rights: ['*:view'] })).toMatchObject({ status: 403 })
    const whole = await valueAsOwner<number>(product, `select id as value from role where org_id = ${org} and title = '管理员'`)
    expect(await every.post(`${people}/save`, newAccount({ role_list: [whole] }))).toMatchObject({ status: 403 })
  })

  test('a preview names accounts the caller may not disable, the own one among them, and disables none', async () => {
    const before = await digest(product)
    const ids = ['clerk', 'weak', 'strong'].map(name => accounts[name])
    const preview = await asker.post(`${people}/batch`, { command: 'forbidden', ids, dry: 1 })
    expect(preview.body.data).toEqual({
      total: 3,
      changed: 1,
      refused: expect.arrayContaining([
        { code: 'ownRights', count: 1 },
        { code: 'beyondOwn', count: 1 },
      ]),
      ids: [accounts['weak']],
      names: [expect.any(String)],
      shown: expect.any(String),
    })
    expect(await digest(product)).toBe(before)
  })

  test('the own password is changed with the old one, not from the page of accounts', async () => {
    const reply = await asker.post(`${people}/save`, { id: accounts['clerk'], password: 'Wm7-quiet-harbour-29' })
    expect(reply).toMatchObject({ status: 422, body: { error: '修改自己的密码，请到个人中心并填写原密码' } })
    expect(
      await asker.post(`${people}/upfield`, { id: accounts['weak'], field: 'password', value: 'Wm7-quiet-harbour-29' }),
    ).toMatchObject({
      status: 422,
    })
  })

  test('an account limited to one row writes no account and no role, and reads no log', async () => {
    const pages = { ...limitedAccount.pages, '/gasstation': ['view'], '/audit': ['view', 'export'] } as const
    const bound = await person({ orgcode: 'demo1', username: 'bound', pages })
    const station = await valueAsOwner<number>(
      product,
      `insert into gasstation (org_id, title, mobile) values (${org}, '站', '13900000000') returning id as value`,
    )
    await forceValues(product, account, { id: accounts['bound'] ?? 0, values: { station_id: station } })
    for (const body of [newAccount({ role_list: [] }), { id: accounts['weak'], password: 'Wm7-quiet-harbour-30' }])
      expect((await again(() => bound.post(`${people}/save`, body))).status).toBe(403)
    expect((await bound.post(`${groups}/save`, { title: '看得更多', rights: ['/gasstation:view'] })).status).toBe(403)
    for (const body of [{}, { postType: 'excel' }]) expect((await bound.post('admin/audit/list', body)).status).toBe(403)
    expect((await bound.post('admin/me/save', { nickname: '本人' })).body).toMatchObject({
      code: 200,
      data: { nickname: '本人' },
    })
  })
  /** A change past the server takes effect when the cached session is a second old. */
  const again = async <T>(run: () => Promise<Reply<T>>) => {
    await sessionCacheExpired()
    return run()
  }

  test('an organisation sees only itself in the list of organisations', async () => {
    const list = await (await product.signIn('demo1')).post<RowsPage>('admin/websit/list', { status: 'all' })
    expect(list.body.data?.data.map(row => row['id'])).toEqual([org])
    const both = await (await product.signIn('platform')).post<RowsPage>('admin/websit/list', { status: 'all' })
    expect(both.body.data?.data.map(row => row['orgcode'])).toEqual(expect.arrayContaining(['platform', 'demo1', 'demo2']))
  })
})

interface PageNode {
  id: number | string
  pageUrl: string
  children: readonly PageNode[]
}
const leavesOf = (nodes: readonly PageNode[]): PageNode[] =>
  nodes.flatMap(node => (node.children.length ? leavesOf(node.children) : [node]))
