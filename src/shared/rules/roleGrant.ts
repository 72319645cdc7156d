import { type Verb, verbs as everyVerb } from '../../schema/index.ts'
import { flattenBranches, type PageBranch, type VerbsByPage } from './roleTree.ts'

/** A menu entry with its page. */
export interface RoleEntry<Id> extends PageBranch<Id> {
  /** Route of the page whose rights apply; empty for public pages and groups. */
  readonly pageUrl: string | null
  readonly children: readonly RoleEntry<Id>[]
}
/** A role's rights and its menu: the chosen entries, or everything viewable while none is chosen. */
export interface RoleGrant<Id> {
  readonly menus: readonly Id[]
  readonly rights: VerbsByPage<Id>
}

const none: readonly Verb[] = []

/**
 * Any verb implies `view` of its page. Granting a first verb adds it; removing `view` removes the other verbs, as far as they may be
 * removed.
 */
export function withImpliedView<Id>(
  pages: readonly PageBranch<Id>[],
  before: VerbsByPage<Id>,
  after: VerbsByPage<Id>,
): VerbsByPage<Id> {
  const changed = flattenBranches(pages).flatMap(({ id, grantable }): (readonly [Id, readonly Verb[]])[] => {
    const [was, is] = [before.get(id) ?? none, after.get(id) ?? none]
    if (!is.length || is.includes('view')) return []
    const rest = was.includes('view') ? is.filter(verb => !grantable.includes(verb)) : is
    return [[id, rest.length ? everyVerb.filter(verb => verb === 'view' || rest.includes(verb)) : none]]
  })
  return new Map([...after, ...changed])
}

const mayView = <Id>({ id, pageUrl }: RoleEntry<Id>, rights: VerbsByPage<Id>): boolean =>
  !pageUrl || (rights.get(id) ?? none).includes('view')

/** The menu of an account with only this role; empty groups are left out. */
export function menuShownTo<Id, E extends RoleEntry<Id>>(entries: readonly E[], grant: RoleGrant<Id>): E[] {
  const chosen = new Set(grant.menus)
  return entries.flatMap(entry => {
    if (entry.children.length > 0) {
      const children = menuShownTo<Id, E>(entry.children as readonly E[], grant)
      return children.length ? [{ ...entry, children }] : []
    }
    // Pages without a menu entry (string ids) are appended, chosen or not.
    const listed = chosen.size === 0 || chosen.has(entry.id) || typeof entry.id === 'string'
    return listed && mayView(entry, grant.rights) ? [entry] : []
  })
}

/** Why a part of a role has no effect: an entry whose page is not viewable, or a viewable page without its entry. */
export type UselessReason = 'closed' | 'unlisted'
export function uselessReason<Id>(entry: RoleEntry<Id>, { menus, rights }: RoleGrant<Id>): UselessReason | null {
  if (!menus.length || !entry.pageUrl || entry.children.length || typeof entry.id === 'string') return null
  const [listed, open] = [menus.includes(entry.id), mayView(entry, rights)]
  if (listed === open) return null
  return listed ? 'closed' : 'unlisted'
}
