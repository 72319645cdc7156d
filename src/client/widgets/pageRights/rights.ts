import { allOf, type Rights } from '../../../rules/roleTree.ts'
import type { RoleEntry } from '../../../rules/roleWhole.ts'
import type { AnyModule, Verb } from '../../../schema/index.ts'
import type { Id } from '../treeGrid/lines.ts'

/** An entry of the menu, with the page a role may be given rights on, as the server tells it. */
export interface Page extends RoleEntry<Id> {
  title: string
  checkedlist: readonly Verb[]
  children: readonly Page[]
}
export interface RoleRights {
  roleid: number
  roletitle: string
  version: number
  /** The entries chosen for its menu; none: it follows what may be viewed. */
  menus: readonly Id[]
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
export const rebased = (before: Rights<Id>, mine: Rights<Id>, theirs: Rights<Id>): Rights<Id> =>
  new Map(
    [...theirs].map(([id, verbs]) => {
      const own = mine.get(id) ?? none
      return [id, same(before.get(id) ?? none, own) ? verbs : own]
    }),
  )

/** All of it, as it is sent: what is not there is taken away. */
export const checkedPages = (pages: readonly Page[], rights: Rights<Id>): readonly CheckedPage[] =>
  allOf(pages).map(({ id }) => ({ id, checkedlist: rights.get(id) ?? none }))
