import { type TreeBranch, flattenBranches } from '../../../shared/rules/roleTree.ts'

export type BranchId = number | string
type Tree<B> = TreeBranch<BranchId> & { readonly children: readonly B[] }

/** One visible row of a tree grid. */
export interface TreeRow<B> {
  branch: B
  level: number
  /** Position among its siblings, from 1. */
  position: number
  siblings: number
  /** null: a leaf. */
  open: boolean | null
  /** Index of its parent row; -1 at the top. */
  above: number
}

/** The visible rows, from the top down. */
export function visibleTreeRows<B extends Tree<B>>(roots: readonly B[], open: ReadonlySet<BranchId>): TreeRow<B>[] {
  const lines: TreeRow<B>[] = []
  const add = (branches: readonly B[], level: number, above: number) => {
    for (const [index, branch] of branches.entries()) {
      const leaf = branch.children.length === 0
      const isOpen = open.has(branch.id)
      lines.push({ branch, level, position: index + 1, siblings: branches.length, open: leaf ? null : isOpen, above })
      if (!leaf && isOpen) add(branch.children, level + 1, lines.length - 1)
    }
  }
  add(roots, 1, -1)
  return lines
}

/** Opens a branch, or closes it with all its descendants. */
export function toggleBranch<B extends Tree<B>>(open: ReadonlySet<BranchId>, branch: B): ReadonlySet<BranchId> {
  if (!open.has(branch.id)) return new Set([...open, branch.id])
  const shut = new Set(flattenBranches<TreeBranch<BranchId>>([branch]).map(({ id }) => id))
  return new Set([...open].filter(id => !shut.has(id)))
}

/** The ids of all branches that have children. */
export const parentBranches = <B extends Tree<B>>(roots: readonly B[]): ReadonlySet<BranchId> =>
  new Set(flattenBranches<TreeBranch<BranchId>>(roots).flatMap(({ id, children }) => (children.length > 0 ? [id] : [])))

/** ARIA attributes of a tree grid's row. */
export const treeRowProps = ({ branch, level, position, siblings, open }: TreeRow<TreeBranch<BranchId>>) => ({
  'data-row': String(branch.id),
  'aria-level': level,
  'aria-posinset': position,
  'aria-setsize': siblings,
  ...(open === null ? {} : { 'aria-expanded': open }),
})
