import { describe, expect, test } from 'vitest'
import { type Verb, verbs } from '../../src/schema/index.ts'
import {
  type RoleEntry,
  rightsOfVerbs,
  menuShownTo,
  pagesWithRights,
  withToggledMenu,
  withToggledRights,
  verbsOfRights,
  ineffectiveReason,
  withImpliedView,
} from '../../src/shared/rules/roleGrant.ts'

type Entry = RoleEntry<number | string>
const entry = (id: number | string, pageUrl = `/p${id}`, children: readonly Entry[] = []): Entry => ({
  id,
  pageUrl,
  grantable: verbs,
  listable: true,
  children,
})
const rights = (verbsByPage: Readonly<Record<number, readonly Verb[]>>) =>
  new Map<number | string, readonly Verb[]>(Object.entries(verbsByPage).map(([id, own]) => [Number(id), own]))

describe('verbs', () => {
  const pages = [entry(1), { ...entry(2), grantable: ['view', 'edit'] as const }]
  test.each([
    ['the first brings the view', {}, { 1: ['edit'] }, { 1: ['view', 'edit'] }],
    ['the view takes all along', { 1: ['view', 'edit'] }, { 1: ['edit'] }, { 1: [] }],
    ['but what one may not take', { 2: ['view', 'delete'] }, { 2: ['delete'] }, { 2: ['view', 'delete'] }],
    ['what stands with a view stays', { 1: ['view'] }, { 1: ['view', 'add'] }, { 1: ['view', 'add'] }],
    ['none is none', { 1: ['view'] }, { 1: [] }, { 1: [] }],
  ] as const)('%s', (...[, before, after, expected]) => {
    expect(withImpliedView(pages, rights(before), rights(after))).toEqual(rights(expected))
  })
})

describe('what a role sees', () => {
  const pages = [entry(1, '', [entry(2), entry(3)]), entry(4, ''), entry('/late', '/late')]
  const ids = (all: readonly Entry[]): unknown[] => all.map(({ id, children }) => (children.length ? [id, ids(children)] : id))
  test.each([
    ['follows what may be viewed while nothing is chosen', [], { 2: ['view'] }, [[1, [2]], 4]],
    ['is what was chosen and may be viewed', [1, 2, 3, 4], { 2: ['view'], 3: ['edit'] }, [[1, [2]], 4]],
    ['has no empty group', [1, 3], { 2: ['view'] }, []],
  ] as const)('%s', (...[, menus, verbsByPage, expected]) => {
    expect(ids(menuShownTo(pages, { menus, rights: rights(verbsByPage) }))).toEqual(expected)
  })

  test('has pages that are open to everybody, which none of its rights have put there', () => {
    expect(ids(pagesWithRights(pages))).toEqual([2, 3, '/late'])
  })

  test.each([
    [[2], {}, 'closed'],
    [[4], { 2: ['view'] }, 'unlisted'],
    [[2], { 2: ['view'] }, null],
    [[], { 2: ['view'] }, null],
    [[4], {}, null],
  ] as const)('with %j in the menu and the rights %j, its page is %s', (menus, verbsByPage, expected) => {
    expect(ineffectiveReason(entry(2), { menus, rights: rights(verbsByPage) })).toBe(expected)
  })
})

describe('a tick updates menu and rights together', () => {
  const pages = [entry(1, '', [entry(2), entry(3)]), entry(4), { ...entry(5), grantable: [] }]
  const [two, four, five] = [entry(2), entry(4), entry(5)]

  test('an entry grants view of its page, where that is grantable', () => {
    const whole = { menus: [4], rights: rights({ 4: ['view'] }) }
    expect(withToggledMenu(pages, whole, [two])).toEqual({ menus: [1, 2, 4], rights: rights({ 2: ['view'], 4: ['view'] }) })
    expect(withToggledMenu(pages, whole, [five])).toEqual({ menus: [4, 5], rights: rights({ 4: ['view'] }) })
  })

  test('another entry of the same page follows the rights of the first', () => {
    const second = { ...entry(6, ''), sameAs: 2, grantable: [] }
    const all = [...pages, second]
    const shut = { menus: [], rights: rights({ 4: ['view'] }) }
    expect(withToggledMenu(all, shut, [five]).menus).toEqual([4, 5])
    expect(withToggledMenu(all, { ...shut, menus: [4] }, [second])).toEqual({
      menus: [4, 6],
      rights: rights({ 2: ['view'], 4: ['view'] }),
    })
    expect(ineffectiveReason(second, { menus: [4], rights: rights({ 2: ['view'] }) })).toBe(null)
    expect(ineffectiveReason(second, { menus: [6], rights: rights({}) })).toBe('closed')
    const open = { menus: [4, 6], rights: rights({ 2: ['view'], 4: ['view'] }) }
    expect(withToggledRights(all, open, { pages: [two], verbs: ['view'] }).menus).toEqual([4])
  })

  test('a page removed from the menu keeps view', () => {
    const verbsByPage = rights({ 2: ['view'], 4: ['view', 'edit'] })
    expect(withToggledMenu(pages, { menus: [1, 2, 4], rights: verbsByPage }, [four])).toEqual({
      menus: [1, 2],
      rights: verbsByPage,
    })
  })

  test('revoking view removes the entry, and its group when that becomes empty', () => {
    const whole = { menus: [1, 2, 4], rights: rights({ 2: ['view', 'edit'], 4: ['view'] }) }
    const area = { pages: [two], verbs: ['view'] } as const
    expect(withToggledRights(pages, whole, area)).toEqual({ menus: [4], rights: expect.any(Map) })
  })

  test('a menu that follows the rights keeps following', () => {
    const whole = { menus: [], rights: rights({ 2: ['view'] }) }
    expect(withToggledRights(pages, whole, { pages: [four], verbs: ['edit'] }).menus).toEqual([])
  })
})

describe('ticks as rights', () => {
  const pages = [
    { id: 1, pageUrl: '/a' },
    { id: 2, pageUrl: '/b' },
    { id: 3, pageUrl: null },
  ]
  test.each([
    [['/a:view', '/b:edit'], undefined, ['/a:view', '/b:edit']],
    [['*:view', '/b:edit'], undefined, ['*:view', '/b:edit']],
    [['*:view'], { 1: [], 2: ['view'] }, ['/b:view']],
    [['*:view', '/gone:edit'], { 1: ['view'], 2: ['view'] }, ['*:view', '/gone:edit']],
    [['/a:view'], { 1: ['edit', 'view'], 2: ['view'] }, ['/a:view', '/a:edit', '/b:view']],
  ] as const)('%j with the ticks %j are %j', (before, ticks, expected) => {
    expect(rightsOfVerbs(pages, ticks ? rights(ticks) : verbsOfRights(pages, before), before)).toEqual(expected)
  })
})
