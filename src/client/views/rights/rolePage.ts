import type { Right } from '../../../schema/index.ts'
import { isSameRights } from '../../../shared/rules/rights.ts'
import type { RoleEntry } from '../../../shared/rules/roleGrant.ts'
import { type ChosenRights, flattenBranches } from '../../../shared/rules/roleTree.ts'
import type { BranchId } from '../../ui/treeGrid/treeRows.ts'

/** A menu entry with the page it leads to, as the server sends it. */
export interface RolePage extends RoleEntry<BranchId> {
  title: string
  checkedlist: readonly Right[]
  children: readonly RolePage[]
}
const noRights: readonly Right[] = []

/** Pages whose rights differ from the loaded ones. */
export const changedPages = (pages: readonly RolePage[], rights: ChosenRights<BranchId>): ReadonlySet<BranchId> =>
  new Set(
    flattenBranches(pages).flatMap(({ id, checkedlist }) => (isSameRights(checkedlist, rights.get(id) ?? noRights) ? [] : [id])),
  )
