import { useCallback, useMemo, useState } from 'react'
import type { TreeBranch } from '../../../shared/rules/roleTree.ts'
import { type BranchId, visibleTreeRows, parentBranches, toggleBranch } from './treeRows.ts'

type Tree<B> = TreeBranch<BranchId> & { readonly children: readonly B[] }
const noneOpen: ReadonlySet<BranchId> = new Set()

/** Expansion state of a tree grid; `shown` is the filtered part of `roots`. */
export function useTreeRows<B extends Tree<B>>(
  roots: readonly B[],
  shown: readonly B[],
  initiallyOpen: () => ReadonlySet<BranchId>,
) {
  const [open, setOpen] = useState(initiallyOpen)
  const lines = useMemo(() => visibleTreeRows(shown, open), [shown, open])
  const toggle = useCallback((branch: B) => setOpen(now => toggleBranch(now, branch)), [])
  const expanded = open.size > 0
  const toggleAll = () => setOpen(expanded ? noneOpen : parentBranches(roots))
  return { lines, toggle, expanded, toggleAll }
}
