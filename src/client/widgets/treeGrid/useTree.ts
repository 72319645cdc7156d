import { useCallback, useMemo, useState } from 'react'
import type { Branch } from '../../../rules/roleTree.ts'
import type { Id } from './lines.ts'
import { linesOf, parentsOf, toggled } from './lines.ts'

type Tree<B> = Branch<Id> & { readonly children: readonly B[] }
const nothing: ReadonlySet<Id> = new Set()

/** A forest that opens and closes; `shown` of it is in sight. */
export function useTree<B extends Tree<B>>(roots: readonly B[], shown: readonly B[], begun: () => ReadonlySet<Id>) {
  const [open, setOpen] = useState(begun)
  const lines = useMemo(() => linesOf(shown, open), [shown, open])
  const toggle = useCallback((branch: B) => setOpen(now => toggled(now, branch)), [])
  const expanded = open.size > 0
  const toggleAll = () => setOpen(expanded ? nothing : parentsOf(roots))
  return { lines, toggle, expanded, toggleAll }
}
