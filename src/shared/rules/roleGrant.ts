import { type Verb, verbs as everyVerb } from '../../schema/index.ts'
import { flattenBranches, type PageBranch, type VerbsByPage } from './roleTree.ts'

/** An entry of the menu with the page it leads to. */
export interface RoleEntry<Id> extends PageBranch<Id> {
  /** Where the page with rights lives; empty where everybody may look, or where it is a group. */
  readonly pageUrl: string | null
  readonly children: readonly RoleEntry<Id>[]
}
/** What a role may do, and what its menu shows: the entries chosen, or, while none is, what may be viewed. */
export interface RoleGrant<Id> {
  readonly menus: readonly Id[]
  readonly rights: VerbsByPage<Id>
}

const none: readonly Verb[] = []

/**
 * Any verb takes the view of its page: who may edit what he may not see can do nothing. Given with the first verb; taken away, it takes
 * along what else may be taken.
 */
export function withImpliedView<Id>(
  pages: readonly PageBranch<Id>[],
  before: VerbsByPage<Id>,
  after: VerbsByPage<Id>,
): VerbsByPage<Id> {
  const changed = flattenBranches(pages).flatMap(({ id, grantable }): (readonly [Id, readonly Verb[]])[] => {
    const [was, is] = [before.get(id) ?? none, after.get(id) ?? none]
    if (!is.length || is.includes('view')) return []
    const kept = was.includes('view') ? is.filter(verb => !grantable.includes(verb)) : is
    return [[id, kept.length ? everyVerb.filter(verb => verb === 'view' || kept.includes(verb)) : none]]
  })
  return new Map([...after, ...changed])
}

const mayView = <Id>({ id, pageUrl }: RoleEntry<Id>, rights: VerbsByPage<Id>): boolean =>
  !pageUrl || (rights.get(id) ?? none).includes('view')

/** Entries that whoever has this role alone sees; a group for what is left in it. */
export function menuShownTo<Id, E extends RoleEntry<Id>>(entries: readonly E[], whole: RoleGrant<Id>): E[] {
  const chosen = new Set(whole.menus)
  return entries.flatMap(entry => {
    if (entry.children.length > 0) {
      const children = menuShownTo<Id, E>(entry.children as readonly E[], whole)
      return children.length ? [{ ...entry, children }] : []
    }
    // What the menu does not mention stands at its end, chosen or not.
    const listed = chosen.size === 0 || chosen.has(entry.id) || typeof entry.id === 'string'
    return listed && mayView(entry, whole.rights) ? [entry] : []
  })
}

/** Why a part of a role does nothing: an entry whose page is closed, or a page without an entry. */
export type UselessReason = 'closed' | 'unlisted'
export function uselessReason<Id>(entry: RoleEntry<Id>, { menus, rights }: RoleGrant<Id>): UselessReason | null {
  if (!menus.length || !entry.pageUrl || entry.children.length || typeof entry.id === 'string') return null
  const [listed, open] = [menus.includes(entry.id), mayView(entry, rights)]
  if (listed === open) return null
  return listed ? 'closed' : 'unlisted'
}
