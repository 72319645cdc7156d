import type { Right } from '../../schema/index.ts'
import { isVerb, sortRights } from './rights.ts'

/** How much of a branch is chosen. */
export type CheckState = 'checked' | 'partly' | 'none'
/** A node of a menu or page tree; ids are unique in the tree. */
export interface TreeBranch<Id> {
  readonly id: Id
  readonly children: readonly TreeBranch<Id>[]
}
export interface MenuBranch<Id> extends TreeBranch<Id> {
  /** Whether the editing account may grant it. */
  readonly grantable: boolean
  readonly children: readonly MenuBranch<Id>[]
}
export interface PageBranch<Id> extends TreeBranch<Id> {
  /** The rights the editing account may grant. */
  readonly grantable: readonly Right[]
  readonly children: readonly PageBranch<Id>[]
}

type Node<B> = { readonly children: readonly B[] }
/** Every branch, from the top down. */
export const flattenBranches = <B extends Node<B>>(branches: readonly B[]): B[] =>
  branches.flatMap(branch => [branch, ...flattenBranches(branch.children)])

const checkStateOf = (live: number, chosen: number): CheckState => (chosen === 0 ? 'none' : chosen < live ? 'partly' : 'checked')

// --- menus: a set of ids

/** The chosen ids in tree order, with the parents of chosen children; unknown ids are dropped. */
export function withParents<Id>(tree: readonly TreeBranch<Id>[], chosen: Iterable<Id>): Id[] {
  const wanted = new Set(chosen)
  const collect = ({ id, children }: TreeBranch<Id>): Id[] => {
    const below = children.flatMap(collect)
    return wanted.has(id) || below.length > 0 ? [id, ...below] : []
  }
  return tree.flatMap(collect)
}

/** Chooses or clears some branches. */
function setBranches<Id>(
  tree: readonly TreeBranch<Id>[],
  chosen: readonly Id[],
  { ids, on }: { ids: readonly Id[]; on: boolean },
): Id[] {
  const touched = new Set(ids)
  return withParents(tree, on ? [...chosen, ...ids] : chosen.filter(id => !touched.has(id)))
}

const grantableIds = <Id>(branches: readonly MenuBranch<Id>[]): Id[] =>
  flattenBranches(branches).flatMap(({ id, grantable }) => (grantable ? [id] : []))

/** Check state of branches with their descendants. Non-grantable ones count only where chosen. */
export function menuCheckState<Id>(branches: readonly MenuBranch<Id>[], chosen: ReadonlySet<Id>): CheckState {
  const live = flattenBranches(branches).filter(({ id, grantable }) => grantable || chosen.has(id))
  return checkStateOf(live.length, live.filter(({ id }) => chosen.has(id)).length)
}

/** Selects these branches with everything below them, or, if all of it is selected, none of it. */
export function toggleMenus<Id>(
  tree: readonly MenuBranch<Id>[],
  branches: readonly MenuBranch<Id>[],
  chosen: readonly Id[],
): Id[] {
  const on = menuCheckState(branches, new Set(chosen)) !== 'checked'
  return setBranches(tree, chosen, { ids: grantableIds(branches), on })
}

/** Whether anything of these branches can be changed. */
export const canChangeMenus = <Id>(branches: readonly MenuBranch<Id>[]): boolean =>
  flattenBranches(branches).some(({ grantable }) => grantable)

// --- pages: rights of each

/** The rights chosen of each page. */
export type ChosenRights<Id> = ReadonlyMap<Id, readonly Right[]>
/** Some pages with all below them, in some rights. */
export interface RightsArea<Id> {
  readonly pages: readonly PageBranch<Id>[]
  readonly verbs: readonly Right[]
  /** With every right that a page has beside the verbs. */
  readonly own?: true
}

const noRights: readonly Right[] = []
/** The rights of an area on one of its pages: its verbs, and of the page's own rights those that are granted or grantable. */
const rightsIn = (area: Pick<RightsArea<unknown>, 'verbs' | 'own'>, ...known: readonly (readonly Right[])[]): readonly Right[] =>
  area.own ? sortRights([...area.verbs, ...known.flat().filter(right => !isVerb(right))]) : area.verbs

/** Check state of an area. Non-grantable verbs count only where granted. */
export function rightsCheckState<Id>(area: RightsArea<Id>, rights: ChosenRights<Id>): CheckState {
  let [live, chosen] = [0, 0]
  for (const { id, grantable } of flattenBranches(area.pages)) {
    const own = rights.get(id) ?? noRights
    for (const right of rightsIn(area, grantable, own)) {
      const has = own.includes(right)
      if (has) chosen += 1
      if (has || grantable.includes(right)) live += 1
    }
  }
  return checkStateOf(live, chosen)
}

/** Grants a whole area, or revokes it where all of it is granted. */
export function toggleRights<Id>(area: RightsArea<Id>, rights: ChosenRights<Id>): ChosenRights<Id> {
  const on = rightsCheckState(area, rights) !== 'checked'
  const changed = flattenBranches(area.pages).map(({ id, grantable }) => {
    const own = rights.get(id) ?? []
    const touched = rightsIn(area, grantable).filter(right => grantable.includes(right))
    return [id, sortRights([...own, ...touched]).filter(right => (touched.includes(right) ? on : own.includes(right)))] as const
  })
  return new Map([...rights, ...changed])
}

/** Whether anything of an area can be changed. */
export const canChangeRights = <Id>(area: RightsArea<Id>): boolean =>
  flattenBranches(area.pages).some(({ grantable }) => rightsIn(area, grantable).some(right => grantable.includes(right)))
