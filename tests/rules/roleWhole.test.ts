import { describe, expect, test } from 'vitest'
import { type RoleEntry, menuShownTo, uselessReason, withImpliedView } from '../../src/shared/rules/roleGrant.ts'
import { type Verb, verbs } from '../../src/schema/index.ts'

type Entry = RoleEntry<number | string>
const entry = (id: number | string, pageUrl = `/p${id}`, children: readonly Entry[] = []): Entry => ({
  id,
  pageUrl,
  grantable: verbs,
  children,
})
const rights = (held: Readonly<Record<number, readonly Verb[]>>) =>
  new Map<number | string, readonly Verb[]>(Object.entries(held).map(([id, own]) => [Number(id), own]))

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
  ] as const)('%s', (...[, menus, held, expected]) => {
    expect(ids(menuShownTo(pages, { menus, rights: rights(held) }))).toEqual(expected)
  })

  test.each([
    [[2], {}, 'closed'],
    [[4], { 2: ['view'] }, 'unlisted'],
    [[2], { 2: ['view'] }, null],
    [[], { 2: ['view'] }, null],
    [[4], {}, null],
  ] as const)('with %j in the menu and the rights %j, its page is %s', (menus, held, expected) => {
    expect(uselessReason(entry(2), { menus, rights: rights(held) })).toBe(expected)
  })
})
