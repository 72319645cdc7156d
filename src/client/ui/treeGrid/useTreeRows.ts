import { useCallback, useMemo, useState } from 'react'
import type { TreeBranch } from '../../../shared/rules/roleTree.ts'
import type { BranchId } from './treeRows.ts'
import { visibleTreeRows, parentBranches, toggleBranch } from './treeRows.ts'

type Tree<B> = TreeBranch<BranchId> & { readonly children: readonly B[] }
const nothing: ReadonlySet<BranchId> = new Set()

/** A forest that opens and closes; `shown` of it is in sight. */
export function useTreeRows<B extends Tree<B>>(roots: readonly B[], shown: readonly B[], begun: () => ReadonlySet<BranchId>) {
  const [open, setOpen] = useState(begun)
  const lines = useMemo(() => visibleTreeRows(shown, open), [shown, open])
  const toggle = useCallback((branch: B) => setOpen(now => toggleBranch(now, branch)), [])
  const expanded = open.size > 0
  const toggleAll = () => setOpen(expanded ? nothing : parentBranches(roots))
  return { lines, toggle, expanded, toggleAll }
}
