import type { PageBranch, Rights } from '../../../rules/roleTree.ts'
import { allOf } from '../../../rules/roleTree.ts'
import type { AnyModule, Verb } from '../../../schema/index.ts'
import type { Id } from '../treeGrid/lines.ts'

/** A page a role may be given rights on, as the server tells it. */
export interface Page extends PageBranch<Id> {
  title: string
  pageUrl: string | null
  checkedlist: readonly Verb[]
  children: readonly Page[]
}
export interface RoleRights {
  roleid: number
  roletitle: string
  version: number
  pages: readonly Page[]
}
export interface CheckedPage {
  id: Id
  checkedlist: readonly Verb[]
}

/** Its calls stand beside those of the roles. */
export const pathBeside = ({ path }: AnyModule): string => `${path.slice(0, path.lastIndexOf('/'))}/pagerole`

export const rightsOf = (pages: readonly Page[]): Rights<Id> =>
  new Map(allOf(pages).map(({ id, checkedlist }) => [id, checkedlist]))

const none: readonly Verb[] = []
const same = (a: readonly Verb[], b: readonly Verb[]) => a.length === b.length && a.every(verb => b.includes(verb))

/** Pages whose verbs are no longer those they began with. */
export const changedPages = (pages: readonly Page[], rights: Rights<Id>): ReadonlySet<Id> =>
  new Set(allOf(pages).flatMap(({ id, checkedlist }) => (same(checkedlist, rights.get(id) ?? none) ? [] : [id])))

/** What was ticked, over rights that others have saved meanwhile. */
export const rebased = (before: readonly Page[], rights: Rights<Id>, now: readonly Page[]): Rights<Id> => {
  const mine = changedPages(before, rights)
  const known = rightsOf(now)
  return new Map([...known].map(([id, theirs]) => [id, mine.has(id) ? (rights.get(id) ?? none) : theirs]))
}

/** All of it, as it is sent: what is not there is taken away. */
export const checkedPages = (pages: readonly Page[], rights: Rights<Id>): readonly CheckedPage[] =>
  allOf(pages).map(({ id }) => ({ id, checkedlist: rights.get(id) ?? none }))
