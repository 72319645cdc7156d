import type { VerbsByPage } from '../../shared/rules/roleTree.ts'
import type { RoleEntry, RoleGrant } from '../../shared/rules/roleGrant.ts'
import { flattenBranches, type MenuBranch } from '../../shared/rules/roleTree.ts'
import { menuShownTo } from '../../shared/rules/roleGrant.ts'
import type { AnyModule, Verb } from '../../schema/index.ts'
import type { BranchId } from '../../client/kit.ts'

/** An entry of the menu, with the page a role may be given rights on, as the server tells it. */
export interface RolePage extends RoleEntry<BranchId> {
  title: string
  checkedlist: readonly Verb[]
  /** Whether it may be put into the role's menu. */
  listable: boolean
  children: readonly RolePage[]
}
export interface RoleRights {
  roleid: number
  roletitle: string
  version: number
  /** The entries chosen for its menu; none: it follows what may be viewed. */
  menus: readonly BranchId[]
  pages: readonly RolePage[]
}
export interface CheckedPage {
  id: BranchId
  checkedlist: readonly Verb[]
}

/** Its calls stand beside those of the roles. */
export const roleRightsPath = ({ path }: AnyModule): string => `${path.slice(0, path.lastIndexOf('/'))}/pagerole`

export const rightsOfPages = (pages: readonly RolePage[]): VerbsByPage<BranchId> =>
  new Map(flattenBranches(pages).map(({ id, checkedlist }) => [id, checkedlist]))

/** The same tree, as entries to choose. */
export const menuEntriesOf = (pages: readonly RolePage[]): readonly MenuBranch<BranchId>[] =>
  pages.map(({ id, listable, children }) => ({ id, grantable: listable, children: menuEntriesOf(children) }))

/** What the menu shows now, as entries: those that were chosen, or, while none is, all that may be viewed. */
export const shownMenuIds = (pages: readonly RolePage[], whole: RoleGrant<BranchId>): readonly BranchId[] =>
  whole.menus.length
    ? whole.menus
    : flattenBranches(menuShownTo<BranchId, RolePage>(pages, whole)).flatMap(({ id }) => (typeof id === 'number' ? [id] : []))

const none: readonly Verb[] = []
const isSameVerbs = (a: readonly Verb[], b: readonly Verb[]) => a.length === b.length && a.every(verb => b.includes(verb))

/** Pages whose verbs are no longer those they began with. */
export const changedPages = (pages: readonly RolePage[], rights: VerbsByPage<BranchId>): ReadonlySet<BranchId> =>
  new Set(flattenBranches(pages).flatMap(({ id, checkedlist }) => (isSameVerbs(checkedlist, rights.get(id) ?? none) ? [] : [id])))

/** What was ticked, over rights that others have saved meanwhile. */
export const rebaseRights = (
  before: readonly RolePage[],
  rights: VerbsByPage<BranchId>,
  now: readonly RolePage[],
): VerbsByPage<BranchId> => {
  const mine = changedPages(before, rights)
  const known = rightsOfPages(now)
  return new Map([...known].map(([id, theirs]) => [id, mine.has(id) ? (rights.get(id) ?? none) : theirs]))
}

/** All of it, as it is sent: what is not there is taken away. */
export const checkedPages = (pages: readonly RolePage[], rights: VerbsByPage<BranchId>): readonly CheckedPage[] =>
  flattenBranches(pages).map(({ id }) => ({ id, checkedlist: rights.get(id) ?? none }))
