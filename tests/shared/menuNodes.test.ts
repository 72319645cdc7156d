import { describe, expect, test } from 'vitest'
import {
  visibleNodes,
  searchMenu,
  isOwnPath,
  menuLeaves,
  menuNodes,
  passesAccess,
  startPath,
  menuTrail,
  type MenuEntry,
  type MenuNode,
  type MenuReader,
} from '../../src/shared/rules/menuNodes.ts'

const entry = (id: number, title: string, rest: Partial<MenuEntry> = {}): MenuEntry => ({ id, title, ...rest })
const rights: Readonly<Record<string, boolean>> = {
  '/home': true,
  '/config/icon': true,
  '/config/menu': true,
  '/config/home/caidan': true,
  '/audit': false,
  '/message': true,
}
const reader: MenuReader = {
  access: ['admin'],
  named: name => (name === 'message_page' ? '/message' : undefined),
  opens: address => rights[address],
}
const read = (...entries: readonly MenuEntry[]) => menuNodes(entries, reader)
const titles = (nodes: readonly MenuNode[]): readonly unknown[] =>
  nodes.map(({ title, children }) => (children.length > 0 ? [title, titles(children)] : title))

describe('the start page', () => {
  test.each<[what: string, entries: readonly MenuEntry[], begins: string]>([
    [
      'only home is marked',
      [entry(0, '首页', { pageUrl: '/home', isDefaultRouter: 1 }), entry(1, '图标', { pageUrl: '/config/icon' })],
      '/home',
    ],
    [
      'an entry is, between home and another',
      [
        entry(0, '首页', { pageUrl: '/home', isDefaultRouter: 1 }),
        entry(1, '甲', { children: [entry(2, '图标', { pageUrl: '/config/icon', isDefaultRouter: 1 })] }),
        entry(3, '菜单', { pageUrl: '/config/menu', isDefaultRouter: 1 }),
      ],
      '/config/icon',
    ],
    ...['/', '/?from=menu', '/./', '/a/..'].map(
      pageUrl =>
        [`${pageUrl} is, which leads here again`, [entry(1, '甲', { pageUrl, isDefaultRouter: 1 })], '/home'] as [
          string,
          readonly MenuEntry[],
          string,
        ],
    ),
    ['a page of another host is', [entry(1, '外面', { pageUrl: 'https://example.com', isDefaultRouter: 1 })], '/home'],
    [
      'what is no page is',
      [entry(1, '甲', { pageUrl: '/config', isDefaultRouter: 1, children: [entry(2, '图标', { pageUrl: '/config/icon' })] })],
      '/home',
    ],
  ])('where %s', (_what, entries, begins) => {
    expect(startPath(entries)).toBe(begins)
  })
})

describe('an address', () => {
  test.each([
    ['/config/icon', '/config/icon', false],
    ['https://example.com/a?b', 'https://example.com/a?b', true],
    ['http://10.0.0.8', 'http://10.0.0.8', true],
    ['javascript:alert(1)', null, false],
    [' javascript:alert(1)', null, false],
    ['//evil.example', null, false],
    ['/\\evil.example', null, false],
    ['data:text/html,x', null, false],
    ['ftp://evil.example', null, false],
    ['', null, false],
  ])('%s is followed as %s', (pageUrl, to, external) => {
    expect(read(entry(1, 'x', { pageUrl }))).toMatchObject([{ to, external }])
  })

  test('is the path where there is no page address', () => {
    expect(read(entry(1, 'x', { pageUrl: '', path: '/config/icon' }))[0]?.to).toBe('/config/icon')
  })

  test('is that of the page the entry names, where the entry has no address', () => {
    expect(read(entry(1, '消息', { name: 'message_page' }))).toMatchObject([{ to: '/message', page: '/message' }])
  })

  test('that is unknown shows the page the entry names', () => {
    expect(read(entry(1, '消息', { name: 'message_page', pageUrl: '/inbox' }))).toMatchObject([
      { to: '/inbox', page: '/message' },
    ])
  })

  test.each([
    ['nothing', ''],
    ['something unknown', '../evil'],
  ])('nobody knows shows no page where the entry names %s', (_, name) => {
    expect(read(entry(1, 'x', { name, pageUrl: '/x' }))).toMatchObject([{ to: '/x', page: null }])
  })
})

describe('an entry', () => {
  test.each(['main', 'Main', 'parent', 'parentView'])('named %s is a layout without a page', name => {
    const group = entry(1, '组', { name, pageUrl: '/config/icon', children: [entry(2, '图标', { pageUrl: '/config/icon' })] })
    expect(read(group)).toMatchObject([{ to: null, children: [{ to: '/config/icon' }] }])
    expect(visibleNodes(read(entry(1, '组', { name, pageUrl: '/config/icon' })))).toEqual([])
  })

  test('for home is not drawn', () => {
    expect(
      titles(visibleNodes(read(entry(1, '首页', { pageUrl: '/home' }), entry(2, '图标', { pageUrl: '/config/icon' })))),
    ).toEqual(['图标'])
  })

  test('for a page the account may not open is not drawn, nor a group of such', () => {
    const audit = entry(2, '审计', { pageUrl: '/audit' })
    expect(visibleNodes(read(audit, entry(1, '组', { children: [audit] })))).toEqual([])
  })

  test('whose access list excludes the account is not drawn with all below it, and says so', () => {
    const icon = entry(2, '图标', { pageUrl: '/config/icon' })
    const nodes = read(
      entry(1, '组', { access: ['root'], children: [icon] }),
      entry(3, '菜单', { pageUrl: '/config/menu', access: ['admin', 'root'] }),
    )
    expect(titles(visibleNodes(nodes))).toEqual(['菜单'])
    expect(menuTrail(nodes, '/config/icon').some(({ denied }) => denied)).toBe(true)
    expect(menuTrail(nodes, '/config/menu').some(({ denied }) => denied)).toBe(false)
  })
})

test.each([
  ['/home', true],
  ['/', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['https://evil.example', false],
  ['', false],
])('%s is a path of this product: %s', (address, expected) => {
  expect(isOwnPath(address)).toBe(expected)
})

test.each([
  [undefined, true],
  [null, true],
  [[], true],
  [['admin'], true],
  [['root'], false],
])('an access list %j passes an administrator: %s', (list, expected) => {
  expect(passesAccess(list, ['admin'])).toBe(expected)
})

describe('below the system settings', () => {
  const system = (child: MenuEntry) => read(entry(1, '系统设置', { name: 'system', children: [child] }))
  const added = ['/config/home/caidan', '/config/home/juese', '/config/home/test1']

  test('three pages are reachable and not drawn', () => {
    const nodes = system(entry(2, '图标', { pageUrl: '/config/icon' }))
    expect(nodes[0]?.children.map(({ to }) => to)).toEqual(['/config/icon', ...added])
    expect(titles(visibleNodes(nodes))).toEqual([['系统设置', ['图标']]])
    for (const address of added) expect(menuTrail(nodes, address).map(({ title }) => title)).toEqual(['系统设置', ''])
  })

  test('the home settings lead to the menu page, by name or by title', () => {
    const byName = system(entry(2, '随便', { name: 'homeset', pageUrl: '/x', children: [entry(3, '下级', { pageUrl: '/y' })] }))
    expect(byName[0]?.children[0]).toMatchObject({
      title: '随便',
      to: '/config/home/caidan',
      page: '/config/home/caidan',
      children: [],
    })
    const byTitle = read(entry(1, '系统设置', { children: [entry(2, '首页设置')] }))
    expect(byTitle[0]?.children[0]?.to).toBe('/config/home/caidan')
  })

  test('a title has no effect where a name is set', () => {
    expect(system(entry(2, '首页设置', { name: 'other', pageUrl: '/x' }))[0]?.children[0]?.to).toBe('/x')
    expect(
      read(entry(1, '系统设置', { name: 'other', children: [entry(2, '首页设置', { pageUrl: '/x' })] }))[0]?.children,
    ).toHaveLength(1)
  })

  test('elsewhere nothing is added or replaced', () => {
    expect(read(entry(1, '内容', { children: [entry(2, '首页设置', { pageUrl: '/x' })] }))[0]?.children).toMatchObject([
      { to: '/x' },
    ])
  })
})

describe('the path to a page', () => {
  const icon = entry(2, '图标', { pageUrl: '/config/icon' })

  test('goes through the groups above it, and is empty where the menu has no entry', () => {
    const nodes = read(entry(1, '系统设置', { children: [icon] }))
    expect(menuTrail(nodes, '/config/icon').map(({ title }) => title)).toEqual(['系统设置', '图标'])
    expect(menuTrail(nodes, '/elsewhere')).toEqual([])
    expect(menuLeaves(visibleNodes(nodes)).map(({ title }) => title)).toEqual(['图标'])
  })

  test('prefers one that is open to the account', () => {
    const nodes = read({ ...icon, access: ['root'] }, entry(3, '组', { children: [icon] }))
    expect(menuTrail(nodes, '/config/icon').map(({ title }) => title)).toEqual(['组', '图标'])
  })
})

describe('a keyword', () => {
  const nodes = visibleNodes(
    read(
      entry(1, '系统设置', {
        children: [
          entry(2, '字典管理', { pageUrl: '/a', sounds: 'zidianguanli zdgl' }),
          entry(3, '图标管理', { pageUrl: '/b', sounds: 'tubiaoguanli tbgl' }),
        ],
      }),
      entry(4, '管理员', { pageUrl: '/c', sounds: 'guanliyuan gly' }),
      entry(5, 'API 文档', { pageUrl: '/d', sounds: 'api wendang apiwd' }),
    ),
  )
  test.each([
    ['字典', ['字典管理']],
    ['管理', ['管理员', '字典管理', '图标管理']],
    ['zdgl', ['字典管理']],
    ['ZDGL', ['字典管理']],
    ['zi dian', ['字典管理']],
    ['tubiao', ['图标管理']],
    ['guanli', ['管理员', '字典管理', '图标管理']],
    ['api', ['API 文档']],
    ['系统', ['字典管理', '图标管理']],
    ['没有', []],
  ])('%s finds %j', (keyword, expected) => {
    expect(searchMenu(nodes, keyword).map(({ node }) => node.title)).toEqual(expected)
  })

  test('finds a page with its groups', () => {
    expect(searchMenu(nodes, 'zdgl')[0]?.above).toEqual(['系统设置'])
  })
})
