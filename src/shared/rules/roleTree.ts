import { type Verb, verbs as everyVerb } from '../../schema/index.ts'

/** How much of a branch is chosen. */
export type CheckState = 'checked' | 'partly' | 'none'
/** What a tree of menus or pages is made of; the same id stands in it once. */
export interface TreeBranch<Id> {
  readonly id: Id
  readonly children: readonly TreeBranch<Id>[]
}
export interface MenuBranch<Id> extends TreeBranch<Id> {
  /** Whether the one who chooses may give it. */
  readonly grantable: boolean
  readonly children: readonly MenuBranch<Id>[]
}
export interface PageBranch<Id> extends TreeBranch<Id> {
  /** The verbs that the one who chooses may give. */
  readonly grantable: readonly Verb[]
  readonly children: readonly PageBranch<Id>[]
}

type Node<B> = { readonly children: readonly B[] }
/** Every branch, from the top down. */
export const flattenBranches = <B extends Node<B>>(branches: readonly B[]): B[] =>
  branches.flatMap(branch => [branch, ...flattenBranches(branch.children)])

const checkStateOf = (live: number, chosen: number): CheckState => (chosen === 0 ? 'none' : chosen < live ? 'partly' : 'checked')

// --- menus: a set of ids

/** What is chosen, in the order of the tree: a chosen child marks its parents, and an id from elsewhere is dropped. */
export function withParents<Id>(tree: readonly TreeBranch<Id>[], chosen: Iterable<Id>): Id[] {
  const wanted = new Set(chosen)
  const keep = ({ id, children }: TreeBranch<Id>): Id[] => {
    const below = children.flatMap(keep)
    return wanted.has(id) || below.length > 0 ? [id, ...below] : []
  }
  return tree.flatMap(keep)
}

/** Sets or clears what may be given of some branches. */
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

/** Of some branches with all below them. What may not be given counts only where it is chosen. */
export function menuCheckState<Id>(branches: readonly MenuBranch<Id>[], chosen: ReadonlySet<Id>): CheckState {
  const live = flattenBranches(branches).filter(({ id, grantable }) => grantable || chosen.has(id))
  return checkStateOf(live.length, live.filter(({ id }) => chosen.has(id)).length)
}

/** Chooses these branches with all below them, or, where all of it is chosen, none of it. */
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

// --- pages: verbs of each

/** The verbs chosen of each page. */
export type VerbsByPage<Id> = ReadonlyMap<Id, readonly Verb[]>
/** Some pages with all below them, in some verbs. */
export interface RightsArea<Id> {
  readonly pages: readonly PageBranch<Id>[]
  readonly verbs: readonly Verb[]
}

/** Of an area. What may not be given counts only where it is chosen. */
export function rightsCheckState<Id>({ pages, verbs }: RightsArea<Id>, rights: VerbsByPage<Id>): CheckState {
  let [live, chosen] = [0, 0]
  for (const { id, grantable } of flattenBranches(pages)) {
    const own = rights.get(id)
    for (const verb of verbs) {
      const has = own?.includes(verb) ?? false
      if (has) chosen += 1
      if (has || grantable.includes(verb)) live += 1
    }
  }
  return checkStateOf(live, chosen)
}

/** Gives all of an area, or, where all of it is given, takes it. */
export function toggleRights<Id>(area: RightsArea<Id>, rights: VerbsByPage<Id>): VerbsByPage<Id> {
  const on = rightsCheckState(area, rights) !== 'checked'
  const changed = flattenBranches(area.pages).map(({ id, grantable }) => {
    const own = rights.get(id) ?? []
    const touched = area.verbs.filter(verb => grantable.includes(verb))
    return [id, everyVerb.filter(verb => (touched.includes(verb) ? on : own.includes(verb)))] as const
  })
  return new Map([...rights, ...changed])
}

/** Whether anything of an area can be changed. */
export const canChangeRights = <Id>({ pages, verbs }: RightsArea<Id>): boolean =>
  flattenBranches(pages).some(({ grantable }) => verbs.some(verb => grantable.includes(verb)))
