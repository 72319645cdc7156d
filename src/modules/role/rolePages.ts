import { flattenBranches, type VerbsByPage } from '../../shared/rules/roleTree.ts'
import type { RoleEntry } from '../../shared/rules/roleGrant.ts'
import type { AnyModule, Verb } from '../../schema/index.ts'
import type { BranchId } from '../../client/kit.ts'

/** An entry of the menu, with the page a role may be given rights on, as the server tells it. */
export interface RolePage extends RoleEntry<BranchId> {
  title: string
  checkedlist: readonly Verb[]
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

const none: readonly Verb[] = []
const isSameVerbs = (a: readonly Verb[], b: readonly Verb[]) => a.length === b.length && a.every(verb => b.includes(verb))

/** Pages whose verbs are no longer those they began with. */
export const changedPages = (pages: readonly RolePage[], rights: VerbsByPage<BranchId>): ReadonlySet<BranchId> =>
  new Set(flattenBranches(pages).flatMap(({ id, checkedlist }) => (isSameVerbs(checkedlist, rights.get(id) ?? none) ? [] : [id])))

/** What was ticked, over rights that others have saved meanwhile. */
export const rebaseRights = (
  before: VerbsByPage<BranchId>,
  mine: VerbsByPage<BranchId>,
  theirs: VerbsByPage<BranchId>,
): VerbsByPage<BranchId> =>
  new Map(
    [...theirs].map(([id, verbs]) => {
      const own = mine.get(id) ?? none
      return [id, isSameVerbs(before.get(id) ?? none, own) ? verbs : own]
    }),
  )

/** All of it, as it is sent: what is not there is taken away. */
export const checkedPages = (pages: readonly RolePage[], rights: VerbsByPage<BranchId>): readonly CheckedPage[] =>
  flattenBranches(pages).map(({ id }) => ({ id, checkedlist: rights.get(id) ?? none }))
