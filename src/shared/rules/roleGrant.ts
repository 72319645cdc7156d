import { type Right, type Verb, verbs as everyVerb } from '../../schema/index.ts'
import { allowsRight, formatRight, isVerb, parseRight, rightsByPage, sortRights } from './rights.ts'
import {
  flattenBranches,
  type RightsArea,
  type MenuBranch,
  type PageBranch,
  type ChosenRights,
  toggleMenus,
  toggleRights,
  withParents,
} from './roleTree.ts'

/** A menu entry with the page it leads to. */
export interface RoleEntry<Id> extends PageBranch<Id> {
  /** Route of its page; empty for a group, and for a page open to every account. */
  readonly pageUrl: string | null
  /** An earlier entry of the same page: it carries the rights. */
  readonly sameAs?: Id
  /** The rights its page has beside the verbs. */
  readonly own?: readonly Right[]
  /** The caller may put it into a menu. */
  readonly listable: boolean
  readonly children: readonly RoleEntry<Id>[]
}
/** Rights and menu of a role. An empty menu follows the rights: it shows every page that may be viewed. */
export interface RoleGrant<Id> {
  readonly menus: readonly Id[]
  readonly rights: ChosenRights<Id>
}

const noRights: readonly Right[] = []

/** Every verb implies `view`: the first verb adds it, and removing it removes the other verbs the caller may revoke. */
export function withImpliedView<Id>(
  pages: readonly PageBranch<Id>[],
  before: ChosenRights<Id>,
  after: ChosenRights<Id>,
): ChosenRights<Id> {
  const changed = flattenBranches(pages).flatMap(({ id, grantable }): (readonly [Id, readonly Right[]])[] => {
    const [was, is] = [before.get(id) ?? noRights, after.get(id) ?? noRights]
    if (!is.length || is.includes('view')) return []
    const rest = was.includes('view') ? is.filter(right => !grantable.includes(right)) : is
    return [[id, rest.length ? sortRights(['view', ...rest]) : noRights]]
  })
  return new Map([...after, ...changed])
}

/** Id of the entry that carries the rights of its page; undefined for a page without rights. */
const holderOf = <Id>({ id, pageUrl, sameAs }: RoleEntry<Id>): Id | undefined => (pageUrl ? id : sameAs)
function mayView<Id>(entry: RoleEntry<Id>, rights: ChosenRights<Id>): boolean {
  const holder = holderOf(entry)
  return holder === undefined || (rights.get(holder) ?? noRights).includes('view')
}

/** The entries an account with this role alone sees; groups without visible entries are left out. */
export function menuShownTo<Id, E extends RoleEntry<Id>>(entries: readonly E[], whole: RoleGrant<Id>): E[] {
  const chosen = new Set(whole.menus)
  return entries.flatMap(entry => {
    if (entry.children.length > 0) {
      const children = menuShownTo<Id, E>(entry.children as readonly E[], whole)
      return children.length ? [{ ...entry, children }] : []
    }
    // Pages without a menu entry are appended to the menu, chosen or not.
    const listed = chosen.size === 0 || chosen.has(entry.id) || typeof entry.id === 'string'
    return listed && mayView(entry, whole.rights) ? [entry] : []
  })
}

/** The tree of pages as branches of the menu to choose from. */
export const menuEntriesOf = <Id>(pages: readonly RoleEntry<Id>[]): readonly MenuBranch<Id>[] =>
  pages.map(({ id, listable, children }) => ({ id, grantable: listable, children: menuEntriesOf(children) }))

/** The pages that need a right, without groups: those open to every account are in a menu that follows the rights without any. */
export const pagesWithRights = <Id>(pages: readonly RoleEntry<Id>[]): readonly RoleEntry<Id>[] =>
  flattenBranches(pages).filter(page => !page.children.length && holderOf(page) !== undefined)

/** Ids of the entries the menu shows: the chosen ones, or all that may be viewed while none is chosen. */
export const shownMenuIds = <Id, E extends RoleEntry<Id>>(pages: readonly E[], whole: RoleGrant<Id>): readonly Id[] =>
  whole.menus.length
    ? whole.menus
    : flattenBranches(menuShownTo<Id, E>(pages, whole) as readonly RoleEntry<Id>[]).flatMap(({ id }) =>
        typeof id === 'number' ? [id] : [],
      )

/** Toggles an area of verbs. Entries whose page loses `view` are removed from the menu. */
export function withToggledRights<Id>(
  pages: readonly RoleEntry<Id>[],
  whole: RoleGrant<Id>,
  area: RightsArea<Id>,
): RoleGrant<Id> {
  const rights = withImpliedView(pages, whole.rights, toggleRights(area, whole.rights))
  const unviewable = new Set(
    flattenBranches(pages).flatMap(page =>
      mayView(page, whole.rights) && !mayView(page, rights) && page.listable ? [page.id] : [],
    ),
  )
  if (!unviewable.size || !whole.menus.length) return { menus: whole.menus, rights }
  return {
    menus: withParents(
      pages,
      chosenLeaves(pages, whole.menus).filter(id => !unviewable.has(id)),
    ),
    rights,
  }
}

/** Toggles menu entries. The first toggle fixes a menu that followed the rights; an added entry adds `view` of its page. */
export function withToggledMenu<Id>(
  pages: readonly RoleEntry<Id>[],
  whole: RoleGrant<Id>,
  ticked: readonly RoleEntry<Id>[],
): RoleGrant<Id> {
  const before = shownMenuIds<Id, RoleEntry<Id>>(pages, whole)
  const menus = toggleMenus(menuEntriesOf(pages), menuEntriesOf(ticked), [...before])
  const added = new Set(menus.filter(id => !before.includes(id)))
  const rights = new Map(whole.rights)
  const all = flattenBranches(pages)
  const holders = new Set(all.filter(({ id }) => added.has(id)).map(holderOf))
  for (const page of all)
    if (holders.has(page.id) && !mayView(page, rights) && page.grantable.includes('view'))
      rights.set(page.id, ['view', ...(rights.get(page.id) ?? noRights)])
  return { menus, rights }
}

const chosenLeaves = <Id>(pages: readonly RoleEntry<Id>[], chosen: readonly Id[]): readonly Id[] =>
  flattenBranches(pages).flatMap(({ id, children }) => (!children.length && chosen.includes(id) ? [id] : []))

type PageOfRights<Id> = Pick<RoleEntry<Id>, 'id' | 'pageUrl' | 'own'>

/** The rights that a stored list allows on each page. */
export function verbsOfRights<Id>(pages: readonly PageOfRights<Id>[], rights: readonly string[]): ChosenRights<Id> {
  const pageRights = rightsByPage(rights)
  return new Map(
    pages.map(({ id, pageUrl, own = noRights }) => [
      id,
      pageUrl ? [...everyVerb, ...own].filter(right => allowsRight(pageRights, pageUrl, right)) : noRights,
    ]),
  )
}

/**
 * Rights as a role stores them. A right on every page (`*`) stays while every page still has the verb. Every verb on every page
 * includes the pages' own rights: once one of those is removed, the role lists its pages.
 */
export function rightsOfVerbs<Id>(
  all: readonly PageOfRights<Id>[],
  verbsByPage: ChosenRights<Id>,
  before: readonly string[],
): string[] {
  const pages = all.flatMap(({ id, pageUrl, own = noRights }) =>
    pageUrl ? [{ pageUrl, own, chosen: verbsByPage.get(id) ?? noRights }] : [],
  )
  const starred = everyVerb.filter(
    verb => before.includes(formatRight('*', verb)) && pages.every(({ chosen }) => chosen.includes(verb)),
  )
  const isWhole = starred.length === everyVerb.length
  const everywhere: readonly Verb[] =
    isWhole && pages.some(({ own, chosen }) => own.some(right => !chosen.includes(right))) ? [] : starred
  const isBrought = (right: Right) => (isVerb(right) ? everywhere.includes(right) : everywhere.length === everyVerb.length)
  const knownRoutes = new Set(['*', ...pages.map(({ pageUrl }) => pageUrl)])
  const onOtherPages = before.filter(right => !knownRoutes.has(parseRight(right)?.route ?? ''))
  const named = pages.flatMap(({ pageUrl, own, chosen }) =>
    [...everyVerb, ...own].filter(right => chosen.includes(right) && !isBrought(right)).map(right => formatRight(pageUrl, right)),
  )
  return [...everywhere.map(verb => formatRight('*', verb)), ...named, ...onOtherPages]
}

/** Why a part of a role has no effect: an entry whose page is not viewable, or a viewable page without its entry. */
export type IneffectiveReason = 'closed' | 'unlisted'
export function ineffectiveReason<Id>(entry: RoleEntry<Id>, { menus, rights }: RoleGrant<Id>): IneffectiveReason | null {
  if (!menus.length || holderOf(entry) === undefined || entry.children.length || typeof entry.id === 'string') return null
  const [listed, open] = [menus.includes(entry.id), mayView(entry, rights)]
  if (listed === open) return null
  if (listed) return 'closed'
  return entry.pageUrl ? 'unlisted' : null
}
