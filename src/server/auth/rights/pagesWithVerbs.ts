import { type Right, verbs } from '../../../schema/index.ts'
import { allowsRight, ownRightsOf, rightsByPage } from '../../../shared/rules/rights.ts'
import { flattenBranches } from '../../../shared/rules/roleTree.ts'
import type { Registry } from '../../db/modulePart.ts'
import type { Scope } from '../../db/scope.ts'
import { menuTree, type MenuTreeEntry, moduleAt, wholeMenu } from '../menuTree.ts'
import { permittedRights } from '../permit.ts'

/** A page with rights, or a group of pages. */
export interface RightsPage {
  /** Id of its menu entry; its route where it has none. */
  id: number | string
  title: string
  pageUrl: string
  /** An earlier entry for the same page: it carries the rights. */
  sameAs?: number | string
  /** The rights the page has beside the verbs. */
  own?: readonly Right[]
  checkedlist: readonly Right[]
  grantable: readonly Right[]
  /** The caller may put the entry into a role's menu. */
  listable: boolean
  children: RightsPage[]
}

interface PageWalk {
  registry: Registry
  /** Routes already in the tree, with the id of their entry. */
  seen: Map<string, number | string>
  /** The whole menu: also entries that lead to no page with rights. */
  whole: boolean
}
/** Module pages with their groups, each page once. Other pages are open to every account and take no rights. */
function* nodesOf(
  walk: PageWalk,
  entries: readonly MenuTreeEntry[],
): Generator<Omit<RightsPage, 'checkedlist' | 'grantable' | 'listable'>> {
  const { registry, seen, whole } = walk
  for (const { id, title, pageUrl, children } of entries) {
    const module = children.length ? undefined : moduleAt(registry, pageUrl)
    const route = module?.route ?? ''
    const own = module?.rights ? { own: ownRightsOf(module) } : {}
    const below = [...nodesOf(walk, children)] as RightsPage[]
    const sameAs = seen.get(route)
    if (!below.length && !whole && (!route || sameAs !== undefined)) continue
    const node = { id: id > 0 ? id : route, title, children: below }
    if (route && sameAs === undefined) seen.set(route, node.id)
    yield sameAs === undefined ? { ...node, ...own, pageUrl: route } : { ...node, pageUrl: '', sameAs }
  }
}
export const rightsPages = async (scope: Scope, { whole = false } = {}) =>
  [...nodesOf({ registry: scope.registry, seen: new Map(), whole }, await wholeMenu(scope))] as RightsPage[]

/** All pages, with the rights that these allow on them and those the caller may grant. */
export async function pagesWithVerbs(scope: Scope, rights: readonly string[], { whole = false } = {}): Promise<RightsPage[]> {
  const pages = rightsByPage(rights)
  /** The caller's own rights, limited to what the page has: on the platform's pages a tenant can grant `view` alone. */
  const grantableOn = (route: string) => {
    const page = moduleAt(scope.registry, route)
    return page ? permittedRights(scope.who, page) : []
  }
  const [tree, visible] = await Promise.all([rightsPages(scope, { whole }), menuTree(scope)])
  const listable = new Set<number | string>(flattenBranches(visible).map(({ id }) => id))
  const fill = (nodes: readonly RightsPage[]): RightsPage[] =>
    nodes.map(node => ({
      ...node,
      checkedlist: node.pageUrl ? rightsOfPage(node).filter(right => allowsRight(pages, node.pageUrl, right)) : [],
      grantable: grantableOn(node.pageUrl),
      listable: typeof node.id === 'number' && listable.has(node.id),
      children: fill(node.children),
    }))
  return fill(tree)
}

/** The rights that a page has. */
export const rightsOfPage = ({ own = [] }: Pick<RightsPage, 'own'>): readonly Right[] => [...verbs, ...own]
