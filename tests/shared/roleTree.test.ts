import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Right, type Verb, verbs } from '../../src/schema/index.ts'
import {
  flattenBranches,
  type MenuBranch,
  menuCheckState,
  canChangeMenus,
  type PageBranch,
  type ChosenRights,
  rightsCheckState,
  canChangeRights,
  toggleMenus,
  toggleRights,
  withParents,
} from '../../src/shared/rules/roleTree.ts'

interface Shape {
  free: boolean
  may: Verb[]
  verbs: Verb[]
  below: Shape[]
}
const shape = fc.letrec<{ node: Shape }>(tie => ({
  node: fc.record({
    free: fc.boolean(),
    may: fc.subarray([...verbs]),
    verbs: fc.subarray([...verbs]),
    below: fc.oneof({ depthSize: 'small' }, fc.constant<Shape[]>([]), fc.array(tie('node'), { maxLength: 4 })),
  }),
})).node
const shapes = fc.array(shape, { maxLength: 5 })

type Both = MenuBranch<number> & { children: readonly Both[] }
type Page = PageBranch<number> & { children: readonly Page[] }

function menusOf(all: readonly Shape[], next = { id: 0 }): Both[] {
  return all.map(({ free, below }) => ({ id: next.id++, grantable: free, children: menusOf(below, next) }))
}
function pagesOf(all: readonly Shape[], next = { id: 0 }): Page[] {
  return all.map(({ may, below }) => ({ id: next.id++, grantable: may, children: pagesOf(below, next) }))
}
const flatShapes = (all: readonly Shape[]): Shape[] => all.flatMap(one => [one, ...flatShapes(one.below)])

const menuCase = shapes.chain(all => {
  const tree = menusOf(all)
  const nodes = flattenBranches(tree)
  return fc.record({
    tree: fc.constant(tree),
    chosen: fc.subarray(nodes.map(({ id }) => id)),
    at: fc.nat({ max: Math.max(0, nodes.length - 1) }),
  })
})
const pageCase = shapes.chain(all => {
  const tree = pagesOf(all)
  const nodes = flattenBranches(tree)
  const rights: ChosenRights<number> = new Map(flatShapes(all).map(({ verbs: own }, id) => [id, own]))
  const areas = [tree, ...nodes.map(node => [node])]
  return fc.record({
    tree: fc.constant(tree),
    rights: fc.constant(rights),
    area: fc.record({ pages: fc.constantFrom(...areas), verbs: fc.subarray([...verbs], { minLength: 1 }) }),
  })
})

/** A chosen child without a chosen parent. */
const orphans = (tree: readonly Both[], chosen: readonly number[]): number[] =>
  tree.flatMap(({ id, children }) => [
    ...(chosen.includes(id) ? [] : children.filter(child => chosen.includes(child.id)).map(child => child.id)),
    ...orphans(children, chosen),
  ])

describe('chosen menus', () => {
  test('a chosen child marks its parents; marking again changes nothing', () => {
    fc.assert(
      fc.property(menuCase, ({ tree, chosen }) => {
        const once = withParents(tree, chosen)
        expect(orphans(tree, once)).toEqual([])
        expect(once).toEqual(expect.arrayContaining(chosen))
        expect(withParents(tree, once)).toEqual(once)
      }),
    )
  })

  test('only parents are marked: each added one has a chosen child below', () => {
    fc.assert(
      fc.property(menuCase, ({ tree, chosen }) => {
        const added = withParents(tree, chosen).filter(id => !chosen.includes(id))
        const below = (id: number) =>
          flattenBranches(flattenBranches(tree).find(node => node.id === id)?.children ?? []).map(node => node.id)
        expect(added.filter(id => !below(id).some(one => chosen.includes(one)))).toEqual([])
      }),
    )
  })

  test('an unknown id is dropped', () => {
    expect(withParents(menusOf([{ free: true, may: [], verbs: [], below: [] }]), [0, 7])).toEqual([0])
  })

  test('toggling a branch chooses all of it, then none of it, in turn', () => {
    fc.assert(
      fc.property(menuCase, ({ tree, chosen, at }) => {
        const branch = flattenBranches(tree)[at]
        fc.pre(branch !== undefined && canChangeMenus([branch]))
        const before = withParents(tree, chosen)
        const once = toggleMenus(tree, [branch], before)
        const twice = toggleMenus(tree, [branch], once)
        const grantableMenus = flattenBranches([branch]).filter(({ grantable }) => grantable)
        const wasAll = menuCheckState([branch], new Set(before)) === 'checked'
        const full = wasAll ? before : once
        expect(grantableMenus.every(({ id }) => full.includes(id))).toBe(true)
        expect(orphans(tree, once)).toEqual([])
        expect(toggleMenus(tree, [branch], twice)).toEqual(once)
        expect(menuCheckState([branch], new Set(wasAll ? twice : once))).toBe('checked')
      }),
    )
  })

  test('a toggle changes grantable entries and the parents it marks, nothing else', () => {
    fc.assert(
      fc.property(menuCase, ({ tree, chosen, at }) => {
        const branch = flattenBranches(tree)[at]
        fc.pre(branch !== undefined)
        const before = withParents(tree, chosen)
        const after = toggleMenus(tree, [branch], before)
        const mine = new Set(flattenBranches([branch]).flatMap(({ id, grantable }) => (grantable ? [id] : [])))
        expect(before.filter(id => !after.includes(id) && !mine.has(id))).toEqual([])
        expect(withParents(tree, [...before, ...mine])).toEqual(expect.arrayContaining(after))
        if (mine.size === 0) expect(after).toEqual(before)
      }),
    )
  })

  const leaf = (id: number): Both => ({ id, grantable: true, children: [] })
  const lockedLeaf = (id: number): Both => ({ ...leaf(id), grantable: false })
  const tree: Both[] = [{ id: 1, grantable: true, children: [leaf(2), lockedLeaf(3), { ...leaf(4), children: [leaf(5)] }] }]
  test.each([
    ['nothing', [], 'none'],
    ['the entry alone', [1], 'partly'],
    ['all that may be given', [1, 2, 4, 5], 'checked'],
    ['all, with what may not be given', [1, 2, 3, 4, 5], 'checked'],
    ['only what may not be given', [1, 3], 'partly'],
  ] as const)('with %s chosen', (_, chosen, mark) => {
    expect(menuCheckState(tree, new Set<number>(chosen))).toBe(mark)
  })

  test('clearing a branch keeps what may not be revoked, and its parents', () => {
    expect(toggleMenus(tree, tree, [1, 2, 3, 4, 5])).toEqual([1, 3])
  })

  test('a branch with nothing grantable cannot be changed', () => {
    expect(canChangeMenus([lockedLeaf(3)])).toBe(false)
    expect(canChangeMenus(tree)).toBe(true)
  })
})

describe('rights of pages', () => {
  const total = ({ rights }: { rights: ChosenRights<number> }) => [...rights.values()].flat().length

  test('toggling an area grants all of it, then none of it, in turn', () => {
    fc.assert(
      fc.property(pageCase, ({ rights, area }) => {
        fc.pre(canChangeRights(area))
        const once = toggleRights(area, rights)
        const twice = toggleRights(area, once)
        const wasAll = rightsCheckState(area, rights) === 'checked'
        expect(toggleRights(area, twice)).toEqual(once)
        expect(rightsCheckState(area, wasAll ? twice : once)).toBe('checked')
        expect(rightsCheckState(area, wasAll ? once : twice)).not.toBe('checked')
      }),
    )
  })

  test('only grantable verbs change, and only in the area', () => {
    fc.assert(
      fc.property(pageCase, ({ tree, rights, area }) => {
        const after = toggleRights(area, rights)
        const inside = new Set(flattenBranches(area.pages).map(({ id }) => id))
        for (const { id, grantable } of flattenBranches(tree)) {
          const [was, is] = [rights.get(id) ?? [], after.get(id) ?? []]
          const free = (verb: Right) => inside.has(id) && area.verbs.some(one => one === verb) && grantable.includes(verb)
          expect(is.filter(verb => !free(verb))).toEqual(was.filter(verb => !free(verb)))
        }
      }),
    )
  })

  test('a verb granted on a parent is granted on all below it', () => {
    fc.assert(
      fc.property(pageCase, ({ rights, area }) => {
        const empty: ChosenRights<number> = new Map([...rights].map(([id]) => [id, []]))
        const after = toggleRights(area, empty)
        for (const { id, grantable } of flattenBranches(area.pages))
          expect(after.get(id)).toEqual(verbs.filter(verb => area.verbs.includes(verb) && grantable.includes(verb)))
      }),
    )
  })

  test('an area with nothing grantable stays unchanged', () => {
    fc.assert(
      fc.property(pageCase, ({ rights, area }) => {
        fc.pre(!canChangeRights(area))
        expect(total({ rights: toggleRights(area, rights) })).toBe(total({ rights }))
      }),
    )
  })

  const page = (id: number, grantable: readonly Verb[], children: readonly Page[] = []): Page => ({ id, grantable, children })
  const tree = [page(1, [], [page(2, ['view', 'edit']), page(3, ['view'])])]
  test.each([
    ['nothing', [], [], 'none'],
    ['one page of two', ['view'], [], 'partly'],
    ['every page that may have it', ['view'], ['view'], 'checked'],
  ] as const)('a group of which %s has a verb', (...[, second, third, mark]) => {
    const rights: ChosenRights<number> = new Map([
      [2, second],
      [3, third],
    ])
    expect(rightsCheckState({ pages: tree, verbs: ['view'] }, rights)).toBe(mark)
  })

  test('a verb not grantable on a page does not keep its group from being full', () => {
    expect(rightsCheckState({ pages: tree, verbs: ['edit'] }, new Map([[2, ['edit']]]))).toBe('checked')
  })

  test('verbs are in their fixed order, however they were ticked', () => {
    const rights = toggleRights({ pages: tree, verbs: ['view'] }, toggleRights({ pages: tree, verbs: ['edit'] }, new Map()))
    expect(rights.get(2)).toEqual(['view', 'edit'])
  })
})
