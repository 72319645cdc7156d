import { describe, expect, test } from 'vitest'
import { fieldFault } from '../../src/client/form/fieldFault.ts'
import { toFormily } from '../../src/client/form/toFormily.ts'
import { changedPages, type RolePage } from '../../src/client/views/rights/rolePage.ts'
import { rightsOnPage, overviewRows, type OverviewPage } from '../../src/modules/role/overviewRows.ts'
import { rebaseRole } from '../../src/modules/role/rebaseRole.ts'
import { formFromRule, rowFromRule, type RoleFormRule, type RuleItem } from '../../src/modules/role/roleFormRule.ts'
import { rolePagesBody, roleRightsPath, rebaseRights, rightsOfPages } from '../../src/modules/role/rolePages.ts'
import type { Verb } from '../../src/schema/index.ts'
import type { TreeBranch } from '../../src/shared/rules/roleTree.ts'
import { loadChinese } from './loadChinese.ts'
import { sampleModule } from './sampleModule.ts'

loadChinese()

describe('a form drawn from the server’s rule', () => {
  const menu = (id: number, children: readonly TreeBranch<number>[] = []): TreeBranch<number> => ({ id, children })
  const rule: readonly RuleItem[] = [
    { type: 'input', field: 'title', title: '名称', value: '甲', required: '名称必须填写', max: 5 },
    { type: 'number', field: 'amount', title: '排序', value: 3, min: 1, max: 1000 },
    { type: 'switch', field: 'status', title: '状态', value: 0 },
    { type: 'switch', field: 'shown', title: '显示', value: 1 },
    { type: 'textarea', field: 'remark', title: '备注', value: '' },
    { type: 'menus', field: 'friends', title: '菜单', value: [3], options: [menu(1, [menu(2, [menu(3)])])] },
  ]
  const ruled: RoleFormRule = { id: 1001, version: 4, rule }
  const { module } = formFromRule(sampleModule, ruled)
  const row = rowFromRule(ruled)

  test('has the fields of the rule, in its order, and is 1000 wide', () => {
    expect(Object.entries(module.fields).map(([name, { kind, label }]) => [name, kind, label])).toEqual([
      ['title', 'text', '名称'],
      ['amount', 'number', '排序'],
      ['status', 'status', '状态'],
      ['shown', 'flag', '显示'],
      ['remark', 'text', '备注'],
      ['friends', 'references', '菜单'],
    ])
    expect(module.form).toEqual({ width: 1000, fields: ['title', 'amount', 'status', 'shown', 'remark', 'friends'] })
  })

  test('is data: no expression in it would be evaluated', () => {
    const hostile: RoleFormRule = {
      ...ruled,
      rule: [{ type: 'input', field: 'title', title: '{{ alert(1) }}', value: '{{ 1 }}' }],
    }
    const plan = toFormily(formFromRule(sampleModule, hostile).module)
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan)
    expect(JSON.stringify(plan)).toContain('{{ alert(1) }}')
  })

  test('holds the values of the rule, and the parents of a chosen entry', () => {
    expect(row).toEqual({ id: 1001, version: 4, title: '甲', amount: 3, status: 0, shown: 1, remark: '', friends: [1, 2, 3] })
  })

  test('validates as the rule says, with its messages', () => {
    const fault = (name: string, value: unknown) => {
      const field = module.fields[name]
      return field ? fieldFault(field, value, { isNew: false }) : `no field ${name}`
    }
    expect(fault('title', '')).toBe('名称必须填写')
    expect(fault('title', '六个字的名称')).not.toBe('')
    expect(fault('amount', 0)).not.toBe('')
    expect(fault('amount', 'abc')).not.toBe('')
    expect(fault('amount', 1000)).toBe('')
  })

  test('leaves out fields this client does not know', () => {
    const strange = { ...ruled, rule: [...rule, { type: 'toString', field: 'x', title: 'x', value: 1 } as unknown as RuleItem] }
    expect(formFromRule(sampleModule, strange).module.fields).not.toHaveProperty('x')
  })

  test('of a module without such a list holds plain ids', () => {
    const item = { type: 'menus', field: 'entries', title: '菜单', value: [], options: [] } as const
    expect(formFromRule(sampleModule, { ...ruled, rule: [item] }).module.fields['entries']).toEqual({
      kind: 'list',
      type: 'number',
      label: '菜单',
    })
  })
})

describe('the rights of a role', () => {
  const page = (id: number | string, checkedlist: readonly Verb[], children: readonly RolePage[] = []): RolePage => ({
    id,
    title: `页面${id}`,
    pageUrl: `/p${id}`,
    checkedlist,
    grantable: ['view', 'edit'],
    listable: true,
    children,
  })
  const pages = [page(1, [], [page(2, ['view']), page(3, ['edit', 'view'])]), page('/audit', ['view'])]

  test('count as changed where the verbs differ, in any order', () => {
    const rights = rightsOfPages(pages)
    expect([...changedPages(pages, rights)]).toEqual([])
    const now = new Map([...rights, [3, ['view', 'edit']] as const, ['/audit', []] as const])
    expect([...changedPages(pages, now)]).toEqual(['/audit'])
  })

  test('are sent whole, a page without ticks as an empty list', () => {
    expect(rolePagesBody(pages, new Map([[2, ['view']]]))).toEqual([
      { id: 1, checkedlist: [] },
      { id: 2, checkedlist: ['view'] },
      { id: 3, checkedlist: [] },
      { id: '/audit', checkedlist: [] },
    ])
  })

  test('saved by others meanwhile are merged, with the ticks made here on top', () => {
    const mine = new Map([...rightsOfPages(pages), [2, ['view', 'edit']] as const])
    const theirs = [page(1, [], [page(2, []), page(4, ['edit'])]), page('/audit', ['view', 'edit'])]
    expect(rebaseRights(rightsOfPages(pages), mine, rightsOfPages(theirs))).toEqual(
      new Map<number | string, readonly Verb[]>([
        [1, []],
        [2, ['view', 'edit']],
        [4, ['edit']],
        ['/audit', ['view', 'edit']],
      ]),
    )
  })

  test('keep the menu chosen here, if one was chosen', () => {
    const base = { menus: [2], rights: ['/p2:view', '/p3:view'] }
    const theirs = { menus: [3], rights: ['/p2:view', '/p2:edit'] }
    const rebase = rebaseRole(pages)
    expect(rebase({ base, theirs, mine: { ...base, rights: ['/p3:view'] } })).toEqual({ menus: [3], rights: [] })
    expect(rebase({ base, theirs, mine: { menus: [2, 3], rights: [...base.rights, '/p/audit:view'] } })).toEqual({
      menus: [2, 3],
      rights: ['/p2:view', '/p2:edit', '/p/audit:view'],
    })
  })

  test('are fetched at an address beside the calls of the roles', () => {
    expect(roleRightsPath({ ...sampleModule, wire: { ...sampleModule.wire, path: 'admin/some/role' } })).toBe(
      'admin/some/pagerole',
    )
  })
})

describe('the overview of rights', () => {
  const page = (title: string, pageUrl: string, children: readonly OverviewPage[] = []): OverviewPage => ({
    id: title,
    title,
    pageUrl,
    children,
  })
  const pages = [page('系统', '', [page('菜单', '/menu'), page('图标', '/icon')]), page('日志', '/audit')]
  const found = (keyword: string) => overviewRows(pages, keyword).map(({ page: { title }, level }) => `${level} ${title}`)

  test.each([
    ['', ['0 系统', '1 菜单', '1 图标', '0 日志']],
    ['图标', ['0 系统', '1 图标']],
    ['/AUD', ['0 日志']],
    ['系统', ['0 系统', '1 菜单', '1 图标']],
    ['没有', []],
  ] as const)('narrowed to %j', (keyword, expected) => {
    expect(found(keyword)).toEqual(expected)
  })

  test('a role holds its verbs on the page and on every page, in the order of the verbs', () => {
    const role = { id: 1, title: '甲', status: 1, pages: { '*': ['view'], '/menu': ['delete', 'add'] } } as const
    expect(rightsOnPage(role, page('菜单', '/menu'))).toEqual(['view', 'add', 'delete'])
    expect(rightsOnPage(role, page('日志', '/audit'))).toEqual(['view'])
    expect(rightsOnPage(role, page('原型', 'toString'))).toEqual(['view'])
  })
})
