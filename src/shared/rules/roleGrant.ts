import { type Verb, verbs as everyVerb } from '../../schema/index.ts'
import { allowsVerb, rightsByPage, parseRight, formatRight } from './rights.ts'
import {
  flattenBranches,
  type RightsArea,
  type MenuBranch,
  type PageBranch,
  type VerbsByPage,
  toggleMenus,
  toggleRights,
  withParents,
} from './roleTree.ts'

/** An entry of the menu with the page it leads to. */
export interface RoleEntry<Id> extends PageBranch<Id> {
  /** Where the page with rights lives; empty where everybody may look, or where it is a group. */
  readonly pageUrl: string | null
  /** The entry whose page it leads to as well: rights are given there. */
  readonly sameAs?: Id
  /** Whether the one who chooses may put it into a menu. */
  readonly listable: boolean
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

/** The entry that holds the rights of its page; undefined where none are needed. */
const holderOf = <Id>({ id, pageUrl, sameAs }: RoleEntry<Id>): Id | undefined => (pageUrl ? id : sameAs)
function mayView<Id>(entry: RoleEntry<Id>, rights: VerbsByPage<Id>): boolean {
  const holder = holderOf(entry)
  return holder === undefined || (rights.get(holder) ?? none).includes('view')
}

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

/** The same tree, as entries to choose. */
export const entriesOf = <Id>(pages: readonly RoleEntry<Id>[]): readonly MenuBranch<Id>[] =>
  pages.map(({ id, listable, children }) => ({ id, grantable: listable, children: entriesOf(children) }))

/** What the menu shows now, as entries: those that were chosen, or, while none is, all that may be viewed. */
export const listedIn = <Id, E extends RoleEntry<Id>>(pages: readonly E[], whole: RoleGrant<Id>): readonly Id[] =>
  whole.menus.length
    ? whole.menus
    : flattenBranches(menuShownTo<Id, E>(pages, whole) as readonly RoleEntry<Id>[]).flatMap(({ id }) =>
        typeof id === 'number' ? [id] : [],
      )

/** Gives or takes an area of verbs; who may no longer view a page has no entry of it either. */
export function tickRights<Id>(pages: readonly RoleEntry<Id>[], whole: RoleGrant<Id>, area: RightsArea<Id>): RoleGrant<Id> {
  const rights = withImpliedView(pages, whole.rights, toggleRights(area, whole.rights))
  const closed = new Set(
    flattenBranches(pages).flatMap(page =>
      mayView(page, whole.rights) && !mayView(page, rights) && page.listable ? [page.id] : [],
    ),
  )
  if (!closed.size || !whole.menus.length) return { menus: whole.menus, rights }
  return {
    menus: withParents(
      pages,
      leavesIn(pages, whole.menus).filter(id => !closed.has(id)),
    ),
    rights,
  }
}

/** Puts entries into the menu, or takes them out. The first tick ends that the menu follows; an entry takes the view of its page. */
export function tickMenus<Id>(
  pages: readonly RoleEntry<Id>[],
  whole: RoleGrant<Id>,
  ticked: readonly RoleEntry<Id>[],
): RoleGrant<Id> {
  const before = listedIn<Id, RoleEntry<Id>>(pages, whole)
  const menus = toggleMenus(entriesOf(pages), entriesOf(ticked), [...before])
  const added = new Set(menus.filter(id => !before.includes(id)))
  const rights = new Map(whole.rights)
  const all = flattenBranches(pages)
  const holders = new Set(all.filter(({ id }) => added.has(id)).map(holderOf))
  for (const page of all)
    if (holders.has(page.id) && !mayView(page, rights) && page.grantable.includes('view'))
      rights.set(page.id, ['view', ...(rights.get(page.id) ?? none)])
  return { menus, rights }
}

const leavesIn = <Id>(pages: readonly RoleEntry<Id>[], chosen: readonly Id[]): readonly Id[] =>
  flattenBranches(pages).flatMap(({ id, children }) => (!children.length && chosen.includes(id) ? [id] : []))

type PageOfRights<Id> = Pick<RoleEntry<Id>, 'id' | 'pageUrl'>

/** What a role's rights are on each page. */
export function ticksOf<Id>(pages: readonly PageOfRights<Id>[], rights: readonly string[]): VerbsByPage<Id> {
  const held = rightsByPage(rights)
  return new Map(pages.map(({ id, pageUrl }) => [id, pageUrl ? everyVerb.filter(verb => allowsVerb(held, pageUrl, verb)) : none]))
}

/** What is ticked, as a role keeps it; what it had on every page, also those to come, it keeps while all of it stays ticked. */
export function rightsOfTicks<Id>(all: readonly PageOfRights<Id>[], ticks: VerbsByPage<Id>, before: readonly string[]): string[] {
  const pages = all.flatMap(({ id, pageUrl }) => (pageUrl ? [{ pageUrl, held: ticks.get(id) ?? none }] : []))
  const everywhere = everyVerb.filter(
    verb => before.includes(formatRight('*', verb)) && pages.every(({ held }) => held.includes(verb)),
  )
  const shown = new Set(['*', ...pages.map(({ pageUrl }) => pageUrl)])
  const kept = before.filter(right => !shown.has(parseRight(right)?.route ?? ''))
  const named = pages.flatMap(({ pageUrl, held }) =>
    everyVerb.filter(verb => held.includes(verb) && !everywhere.includes(verb)).map(verb => formatRight(pageUrl, verb)),
  )
  return [...everywhere.map(verb => formatRight('*', verb)), ...named, ...kept]
}

/** Why a part of a role does nothing: an entry whose page is closed, or a page without an entry. */
export type UselessReason = 'closed' | 'unlisted'
export function uselessReason<Id>(entry: RoleEntry<Id>, { menus, rights }: RoleGrant<Id>): UselessReason | null {
  if (!menus.length || holderOf(entry) === undefined || entry.children.length || typeof entry.id === 'string') return null
  const [listed, open] = [menus.includes(entry.id), mayView(entry, rights)]
  if (listed === open) return null
  if (listed) return 'closed'
  return entry.pageUrl ? 'unlisted' : null
}
