import { flattenBranches, type VerbsByPage } from '../../shared/rules/roleTree.ts'
import type { RoleEntry } from '../../shared/rules/roleGrant.ts'
import type { AnyModule, Verb } from '../../schema/index.ts'
import type { BranchId } from '../../client/kit.ts'

/** A menu entry with the page it leads to, as the server sends it. */
export interface RolePage extends RoleEntry<BranchId> {
  title: string
  checkedlist: readonly Verb[]
  children: readonly RolePage[]
}
export interface RoleRights {
  roleid: number
  roletitle: string
  version: number
  /** Chosen menu entries; empty: the menu follows the view rights. */
  menus: readonly BranchId[]
  pages: readonly RolePage[]
}
export interface CheckedPage {
  id: BranchId
  checkedlist: readonly Verb[]
}

/** The calls of page rights, beside those of the roles. */
export const roleRightsPath = ({ wire: { path } }: AnyModule): string => `${path.slice(0, path.lastIndexOf('/'))}/pagerole`

export const rightsOfPages = (pages: readonly RolePage[]): VerbsByPage<BranchId> =>
  new Map(flattenBranches(pages).map(({ id, checkedlist }) => [id, checkedlist]))

const none: readonly Verb[] = []
const isSameVerbs = (a: readonly Verb[], b: readonly Verb[]) => a.length === b.length && a.every(verb => b.includes(verb))

/** Pages whose verbs differ from the loaded ones. */
export const changedPages = (pages: readonly RolePage[], rights: VerbsByPage<BranchId>): ReadonlySet<BranchId> =>
  new Set(flattenBranches(pages).flatMap(({ id, checkedlist }) => (isSameVerbs(checkedlist, rights.get(id) ?? none) ? [] : [id])))

/** Three-way merge by page: my unsaved verbs over the verbs another operator has saved. */
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

/** The body of a save: verbs that are missing in it are removed. */
export const checkedPages = (pages: readonly RolePage[], rights: VerbsByPage<BranchId>): readonly CheckedPage[] =>
  flattenBranches(pages).map(({ id }) => ({ id, checkedlist: rights.get(id) ?? none }))
