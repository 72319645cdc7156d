import type { VerbsByPage } from '../../shared/rules/roleTree.ts'
import type { RoleEntry, RoleGrant } from '../../shared/rules/roleGrant.ts'
import { flattenBranches, type MenuBranch } from '../../shared/rules/roleTree.ts'
import { menuShownTo } from '../../shared/rules/roleGrant.ts'
import type { AnyModule, Verb } from '../../schema/index.ts'
import type { BranchId } from '../../client/kit.ts'

/** A menu entry with the page that rights are given on, as the server sends it. */
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
  /** The entries chosen for its menu; none: the menu shows what may be viewed. */
  menus: readonly BranchId[]
  pages: readonly RolePage[]
}
export interface CheckedPage {
  id: BranchId
  checkedlist: readonly Verb[]
}

/** The path of the calls for rights on pages, beside those of the module's rows. */
export const roleRightsPath = ({ path }: AnyModule): string => `${path.slice(0, path.lastIndexOf('/'))}/pagerole`

export const rightsOfPages = (pages: readonly RolePage[]): VerbsByPage<BranchId> =>
  new Map(flattenBranches(pages).map(({ id, checkedlist }) => [id, checkedlist]))

/** The same tree as menu entries to tick. */
export const menuEntriesOf = (pages: readonly RolePage[]): readonly MenuBranch<BranchId>[] =>
  pages.map(({ id, listable, children }) => ({ id, grantable: listable, children: menuEntriesOf(children) }))

/** The entries the menu shows: the chosen ones, or, while none is chosen, all that may be viewed. */
export const shownMenuIds = (pages: readonly RolePage[], whole: RoleGrant<BranchId>): readonly BranchId[] =>
  whole.menus.length
    ? whole.menus
    : flattenBranches(menuShownTo<BranchId, RolePage>(pages, whole)).flatMap(({ id }) => (typeof id === 'number' ? [id] : []))

const none: readonly Verb[] = []
const isSameVerbs = (a: readonly Verb[], b: readonly Verb[]) => a.length === b.length && a.every(verb => b.includes(verb))

/** Pages whose verbs differ from the loaded ones. */
export const changedPages = (pages: readonly RolePage[], rights: VerbsByPage<BranchId>): ReadonlySet<BranchId> =>
  new Set(flattenBranches(pages).flatMap(({ id, checkedlist }) => (isSameVerbs(checkedlist, rights.get(id) ?? none) ? [] : [id])))

/** Own changes applied on top of rights that others have saved meanwhile. */
export const rebaseRights = (
  before: readonly RolePage[],
  rights: VerbsByPage<BranchId>,
  now: readonly RolePage[],
): VerbsByPage<BranchId> => {
  const edited = changedPages(before, rights)
  const stored = rightsOfPages(now)
  return new Map([...stored].map(([id, verbs]) => [id, edited.has(id) ? (rights.get(id) ?? none) : verbs]))
}

/** The whole selection as it is sent: the server removes rights that are missing in it. */
export const checkedPages = (pages: readonly RolePage[], rights: VerbsByPage<BranchId>): readonly CheckedPage[] =>
  flattenBranches(pages).map(({ id }) => ({ id, checkedlist: rights.get(id) ?? none }))
