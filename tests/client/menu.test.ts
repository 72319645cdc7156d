import { describe, expect, test } from 'vitest'
import { leaves, menuNodes, trail } from '../../src/client/shell/menu.ts'
import type { MenuEntry } from '../../src/client/session.ts'

const entry = (id: number, title: string, rest: Partial<MenuEntry> = {}): MenuEntry => ({ id, title, ...rest })
const addresses = (entries: readonly MenuEntry[]) => menuNodes(entries).map(node => node.to)

describe('an address', () => {
  test.each([
    ['/config/icon', '/config/icon'],
    ['https://example.com/a?b', 'https://example.com/a?b'],
    ['http://10.0.0.8', 'http://10.0.0.8'],
    ['javascript:alert(1)', null],
    [' javascript:alert(1)', null],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['data:text/html,x', null],
    ['', null],
  ])('%s is followed as %s', (pageUrl, to) => {
    expect(addresses([entry(1, 'x', { pageUrl })])).toEqual([to])
  })

  test('is the path where there is no page address', () => {
    expect(addresses([entry(1, 'x', { pageUrl: '', path: '/link' })])).toEqual(['/link'])
  })
})

describe('the menu', () => {
  const system = (child: MenuEntry) => [entry(1, '系统设置', { name: 'system', children: [child] })]

  test('leaves home out', () => {
    expect(
      menuNodes([entry(1, '首页', { pageUrl: '/home' }), entry(2, '链接', { pageUrl: '/link' })]).map(node => node.title),
    ).toEqual(['链接'])
  })

  test('leads from the home settings under system settings to the menu page, by name or by title', () => {
    expect(menuNodes(system(entry(2, '随便', { name: 'homeset', pageUrl: '/x' })))[0]?.children[0]?.to).toBe(
      '/config/home/caidan',
    )
    expect(menuNodes([entry(1, '系统设置', { children: [entry(2, '首页设置')] })])[0]?.children[0]?.to).toBe(
      '/config/home/caidan',
    )
  })

  test('does not follow a title where the name says otherwise', () => {
    expect(menuNodes(system(entry(2, '首页设置', { name: 'other', pageUrl: '/x' })))[0]?.children[0]?.to).toBe('/x')
  })

  test('knows the way to a page, and none to a page it does not lead to', () => {
    const nodes = menuNodes(system(entry(2, '图标', { pageUrl: '/config/icon' })))
    expect(trail(nodes, '/config/icon').map(node => node.title)).toEqual(['系统设置', '图标'])
    expect(trail(nodes, '/elsewhere')).toEqual([])
    expect(leaves(nodes).map(node => node.title)).toEqual(['图标'])
  })
})
