import type { TreeBranch } from '../../../shared/rules/roleTree.ts'
import type { BranchId, TreeRow } from './treeRows.ts'

/** ARIA attributes of a tree grid's row. */
export const treeRowProps = ({ branch, level, position, siblings, open }: TreeRow<TreeBranch<BranchId>>) => ({
  'data-row': String(branch.id),
  'aria-level': level,
  'aria-posinset': position,
  'aria-setsize': siblings,
  ...(open === null ? {} : { 'aria-expanded': open }),
})
