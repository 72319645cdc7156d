import type { Branch } from '../../../rules/roleTree.ts'
import type { Id, Line } from './lines.ts'

/** What a row of a tree grid says of its place. */
export const rowAttributes = ({ branch, level, position, siblings, open }: Line<Branch<Id>>) => ({
  'data-row': String(branch.id),
  'aria-level': level,
  'aria-posinset': position,
  'aria-setsize': siblings,
  ...(open === null ? {} : { 'aria-expanded': open }),
})
