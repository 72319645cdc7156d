import type { BranchId, RolePage } from 'houtai/client'
import { isSameRights } from 'houtai/rules/rights'
import { flattenBranches, type ChosenRights } from 'houtai/rules/roleTree'
import type { AnyModule, Right } from 'houtai/schema'

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
  checkedlist: readonly Right[]
}

/** The calls of page rights, beside those of the roles. */
export const roleRightsPath = ({ wire: { path } }: AnyModule): string => `${path.slice(0, path.lastIndexOf('/'))}/pagerole`

export const rightsOfPages = (pages: readonly RolePage[]): ChosenRights<BranchId> =>
  new Map(flattenBranches(pages).map(({ id, checkedlist }) => [id, checkedlist]))

const noRights: readonly Right[] = []

/** Three-way merge by page: my unsaved rights over those another operator has saved. */
export const rebaseRights = (
  before: ChosenRights<BranchId>,
  mine: ChosenRights<BranchId>,
  theirs: ChosenRights<BranchId>,
): ChosenRights<BranchId> =>
  new Map(
    [...theirs].map(([id, rights]) => {
      const own = mine.get(id) ?? noRights
      return [id, isSameRights(before.get(id) ?? noRights, own) ? rights : own]
    }),
  )

/** The body of a save: rights that are missing in it are removed. */
export const rolePagesBody = (pages: readonly RolePage[], rights: ChosenRights<BranchId>): readonly CheckedPage[] =>
  flattenBranches(pages).map(({ id }) => ({ id, checkedlist: rights.get(id) ?? noRights }))
