import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { role } from '../../schemas/role.ts'
import { rightsOnPage, overviewRows, type RightsOverview } from '../../src/modules/role/overviewRows.ts'
import { formFromRule, rowFromRule, type RoleFormRule } from '../../src/modules/role/roleFormRule.ts'
import type { RoleRights } from '../../src/modules/role/rolePages.ts'
import { verbs } from '../../src/schema/index.ts'
import { flattenBranches } from '../../src/shared/rules/roleTree.ts'
import { addAccount } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

interface Saved {
  id: number
  version: number
  rights: readonly string[]
}

describe(`on ${engine}`, () => {
  let product: Product
  let admin: Session
  const data = async <T>(path: string, body: object, by = admin): Promise<T> => {
    const reply = await by.post<T>(path, body)
    if (!reply.body.data) throw new Error(`${path}: ${reply.body.error}`)
    return reply.body.data
  }
  const newRole = (title: string, more: object = {}) => data<Saved>('admin/config/role/save', { title, ...more })
  const overview = (by = admin) => data<RightsOverview>('admin/config/pagerole/overview', {}, by)
  beforeAll(async () => {
    product = await startProduct(engine)
    admin = await product.signIn('demo1')
    await addAccount(product, { orgcode: 'demo1', username: 'clerk', pages: { '/config/menu': ['view'] } })
  })
  afterAll(() => product.close())

  test('an unknown right is refused, and named', async () => {
    for (const right of ['/wachapp:fly', '/nowhere:fly', 'edit', 'x'.repeat(200)]) {
      const message = `没有“${right.slice(0, 100)}”这个权限，请从权限中去掉它`
      const { status, body } = await admin.post('admin/config/role/save', { title: '飞行员', rights: ['/wachapp:view', right] })
      expect([status, body.errors]).toEqual([422, [{ field: 'rights', message }]])
    }
  })

  describe('the form of a role', () => {
    test('has a rule the client can draw completely, for a new role too', async () => {
      const { id } = await newRole('写文章的')
      for (const body of [{}, { id }]) {
        const ruled = await data<RoleFormRule>('admin/config/role/form', body)
        const { module, pages } = formFromRule(role, ruled)
        expect(Object.keys(module.fields)).toEqual(ruled.rule.map(({ field }) => field))
        expect(flattenBranches(pages).map(({ title }) => title)).toContain('菜单管理')
      }
    })

    test('saved from that rule has the same menus, each with its parents', async () => {
      const { pages } = formFromRule(role, await data<RoleFormRule>('admin/config/role/form', {}))
      const parent = pages.find(({ children }) => children.length > 0)
      const child = parent?.children[0]
      if (typeof parent?.id !== 'number' || typeof child?.id !== 'number') throw new Error('no menu below another')
      const saved = await data<Saved>('admin/config/role/save', { data: { title: '看一处的', menus: [child.id] } })
      const row = rowFromRule(await data<RoleFormRule>('admin/config/role/form', { id: saved.id }))
      expect(row).toMatchObject({ title: '看一处的', version: saved.version, menus: [parent.id, child.id].sort((a, b) => a - b) })
    })
  })

  describe('a role with menu and rights that do not match', () => {
    test.each([
      [['/config/dictionary:edit'], ['/config/dictionary:edit', '/config/dictionary:view']],
      [['*:delete'], ['*:delete', '*:view']],
      [
        ['*:view', '/link:add'],
        ['*:view', '/link:add'],
      ],
      [[], []],
    ])('%j is saved with the view of each page', async (rights, expected) => {
      const saved = await newRole(`连带${rights.join()}`.slice(0, 50), { rights })
      expect(saved.rights).toEqual(expected)
    })

    test('is completed when saved page by page too; menu and rights are saved as one', async () => {
      const { id } = await newRole('一次存完')
      const { pages, version } = await data<RoleRights>('admin/config/pagerole/list', { roleid: id, whole: 1 })
      const entry = flattenBranches(pages).find(({ pageUrl }) => pageUrl === '/config/dictionary')
      const checkRoleData = [{ id: entry?.id, checkedlist: ['edit'] }]
      const saved = await data<Saved>('admin/config/pagerole', { roleid: id, version, checkRoleData, menus: [entry?.id] })
      expect(saved).toMatchObject({ version: version + 1, rights: ['/config/dictionary:edit', '/config/dictionary:view'] })
      const again = await data<RoleRights>('admin/config/pagerole/list', { roleid: id })
      expect(again.menus).toContain(entry?.id)
      for (const menus of ['x', [{}], [999_999_999]])
        expect((await admin.post('admin/config/pagerole', { roleid: id, checkRoleData, menus })).status).toBeGreaterThan(399)
    })

    const entryOf = async (pageUrl: string) => {
      const { pages } = formFromRule(role, await data<RoleFormRule>('admin/config/role/form', {}))
      const entry = flattenBranches(pages).find(page => page.pageUrl === pageUrl)
      if (typeof entry?.id !== 'number') throw new Error(`no entry ${pageUrl}`)
      return entry.id
    }

    test('a menu entry grants view of its page; one that was there already grants nothing', async () => {
      const menus = [await entryOf('/config/dictionary'), await entryOf('/link')]
      const { id, rights } = await newRole('只选了菜单', { menus })
      expect([...rights].sort()).toEqual(['/config/dictionary:view', '/link:view'])
      expect((await newRole('都能看', { menus, rights: ['*:view'] })).rights).toEqual(['*:view'])
      expect((await data<Saved>('admin/config/role/save', { id, menus, remark: '再存' })).rights).toEqual(rights)
    })

    test('a page that stays in the menu keeps view; both can be removed together', async () => {
      const [menus, link] = [[await entryOf('/config/dictionary')], await entryOf('/link')]
      const { id } = await newRole('关不上的', { menus: [...menus, link] })
      const body = { id, rights: ['/config/dictionary:view'] }
      const refused = await admin.post('admin/config/role/save', body)
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        [{ field: 'menus', message: expect.stringMatching(/轮播与链接.*还在菜单里/) }],
      ])
      expect((await admin.post('admin/config/pagerole/save', { roleid: id, checkRoleData: [] })).status).toBe(422)
      expect((await data<Saved>('admin/config/role/save', { ...body, menus })).rights).toEqual(body.rights)
    })

    test('a role with edit only may not grant the view that goes with it', async () => {
      const pages = { '/config/role': ['view', 'edit', 'add'], '/link': ['edit'] } as const
      await addAccount(product, { orgcode: 'demo1', username: 'halfblind', pages })
      const asker = await product.signIn('demo1', 'halfblind')
      expect((await asker.post('admin/config/role/save', { title: '给不了', rights: ['/link:edit'] })).status).toBe(403)
    })
  })

  describe('the overview of rights', () => {
    test('has every role that is not deleted, and no other organisation’s', async () => {
      await newRole('关闭的', { status: 0 })
      const gone = await newRole('不要的')
      await admin.post('admin/config/role/del', { id: gone.id })
      const titles = (await overview()).roles.map(({ title }) => title)
      expect(titles).toEqual(expect.arrayContaining(['管理员', '只读', '关闭的']))
      expect(titles).not.toContain('不要的')
      const foreign = await overview(await product.signIn('demo2'))
      expect(foreign.roles.map(({ title }) => title)).toEqual(['管理员'])
    })

    test('has the same rights for each page as the rights window of the role', async () => {
      const { id } = await newRole('管字典的', { rights: ['*:view', '/config/dictionary:edit'] })
      const { roles, pages } = await overview()
      const own = roles.find(one => one.id === id)
      const rights = await data<RoleRights>('admin/config/pagerole/list', { roleid: id })
      const expected = flattenBranches(rights.pages).flatMap(({ pageUrl, checkedlist }) =>
        pageUrl ? [[pageUrl, checkedlist]] : [],
      )
      const grantedOnPages = overviewRows(pages, '').flatMap(({ page }) =>
        page.pageUrl && own ? [[page.pageUrl, rightsOnPage(own, page)]] : [],
      )
      expect(grantedOnPages).toEqual(expected)
      expect(Object.fromEntries(grantedOnPages)).toMatchObject({
        '/config/dictionary': ['view', 'edit'],
        '/config/menu': ['view'],
      })
      expect(Object.fromEntries(grantedOnPages)['/config/role']).not.toEqual(verbs)
    })

    test('is refused to who may not view the roles', async () => {
      const clerk = await product.signIn('demo1', 'clerk')
      expect((await clerk.post('admin/config/pagerole/overview', {})).status).toBe(403)
    })
  })
})
