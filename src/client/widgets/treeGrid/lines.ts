import type { Branch } from '../../../rules/roleTree.ts'
import { allOf } from '../../../rules/roleTree.ts'

export type Id = number | string
type Tree<B> = Branch<Id> & { readonly children: readonly B[] }

/** One row of a tree grid that is in sight. */
export interface Line<B> {
  branch: B
  level: number
  /** Its place among its siblings, from 1. */
  position: number
  siblings: number
  /** null: nothing hangs below it. */
  open: boolean | null
  /** Index of the row it hangs under; -1 at the top. */
  above: number
}

/** The rows in sight, from the top down. */
export function linesOf<B extends Tree<B>>(roots: readonly B[], open: ReadonlySet<Id>): Line<B>[] {
  const lines: Line<B>[] = []
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

/** Opens a branch, or closes it with all that is open below it. */
export function toggled<B extends Tree<B>>(open: ReadonlySet<Id>, branch: B): ReadonlySet<Id> {
  if (!open.has(branch.id)) return new Set([...open, branch.id])
  const shut = new Set(allOf<Branch<Id>>([branch]).map(({ id }) => id))
  return new Set([...open].filter(id => !shut.has(id)))
}

/** Every branch with something below it. */
export const parentsOf = <B extends Tree<B>>(roots: readonly B[]): ReadonlySet<Id> =>
  new Set(allOf<Branch<Id>>(roots).flatMap(({ id, children }) => (children.length > 0 ? [id] : [])))
