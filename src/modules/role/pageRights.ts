import { role } from '../../../schemas/role.ts'
import { type Right, type Row, verbs } from '../../schema/index.ts'
import { flattenBranches } from '../../shared/rules/roleTree.ts'
import { rightsOfVerbs } from '../../shared/rules/roleGrant.ts'
import { allowsRight, ownRightsOf, rightsByPage } from '../../shared/rules/rights.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import {
  permittedRights,
  isRecord,
  menuTree,
  type MenuTreeEntry,
  moduleAt,
  parseId,
  type PartCall,
  type Registry,
  save,
  type Scope,
  wholeMenu,
} from '../../server/kit.ts'

type Body = Readonly<Record<string, unknown>>

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

type RoleRow = Row<typeof role> & { rights: readonly string[] }

async function roleNamed(scope: Scope, id: unknown): Promise<RoleRow> {
  const row = await scope.rows(role).one(parseId(id))
  if (!row) throw refuse('notFound')
  return row as RoleRow
}

interface PageWalk {
  registry: Registry
  /** Routes already in the tree, with the id of their entry. */
  seen: Map<string, number | string>
  /** Also entries without a page that takes rights. */
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
export const rightsPages = async (scope: Scope, whole = false) =>
  [...nodesOf({ registry: scope.registry, seen: new Map(), whole }, await wholeMenu(scope))] as RightsPage[]

const leaves = (nodes: readonly RightsPage[]): RightsPage[] =>
  nodes.flatMap(node => (node.children.length ? leaves(node.children) : [node]))

/** All pages, with the rights that these allow on them and those the caller may grant. */
export async function pagesWithVerbs(scope: Scope, rights: readonly string[], whole: boolean): Promise<RightsPage[]> {
  const pages = rightsByPage(rights)
  /** The caller's own rights, limited to what the page has: on the platform's pages a tenant can grant `view` alone. */
  const grantableOn = (route: string) => {
    const page = moduleAt(scope.registry, route)
    return page ? permittedRights(scope.who, page) : []
  }
  const [tree, visible] = await Promise.all([rightsPages(scope, whole), menuTree(scope)])
  const listable = new Set<number | string>(flattenBranches(visible).map(({ id }) => id))
  const fill = (nodes: readonly RightsPage[]): RightsPage[] =>
    nodes.map(node => ({
      ...node,
      checkedlist: node.pageUrl ? rightsOnPage(node).filter(right => allowsRight(pages, node.pageUrl, right)) : [],
      grantable: grantableOn(node.pageUrl),
      listable: typeof node.id === 'number' && listable.has(node.id),
      children: fill(node.children),
    }))
  return fill(tree)
}

async function readPageRights(scope: Scope, body: Body) {
  const { id: roleid, title: roletitle, version, menus, rights } = await roleNamed(scope, body['roleid'])
  return { roleid, roletitle, version, menus, pages: await pagesWithVerbs(scope, rights, body['whole'] === 1) }
}

const rightsOnPage = ({ own = [] }: Pick<RightsPage, 'own'>): readonly Right[] => [...verbs, ...own]

/** `[{id, checkedlist}]` by page. */
function parseChecked(raw: unknown, pages: readonly RightsPage[]): Map<string, ReadonlySet<unknown>> {
  if (!Array.isArray(raw) || raw.length > 5000) throw refuse('badRequest')
  return new Map(
    raw.map(entry => {
      if (!isRecord(entry) || !Array.isArray(entry['checkedlist'])) throw refuse('badRequest')
      const { id, checkedlist } = entry
      const known = rightsOnPage(pages.find(page => String(page.id) === String(id)) ?? {})
      if (checkedlist.some(right => !known.includes(right))) throw refuse('badRequest')
      return [String(id), new Set(checkedlist)] as const
    }),
  )
}

/** Replaces the role's rights on all pages. A right on every page (`*`) stays while every page is still checked. */
async function savePageRights(scope: Scope, body: Body) {
  const { id, ...stored } = await roleNamed(scope, body['roleid'])
  const pages = leaves(await rightsPages(scope))
  const checked = parseChecked(body['checkRoleData'], pages)
  const menus = body['menus'] === undefined ? {} : { menus: body['menus'] }
  if ([...checked.keys()].some(id => !pages.some(page => String(page.id) === id) && !isGroup(id))) throw refuse('notFound')
  const verbsByPage = new Map(
    pages.map(page => [page.id, rightsOnPage(page).filter(right => checked.get(String(page.id))?.has(right))]),
  )
  const rights = rightsOfVerbs(pages, verbsByPage, stored.rights)
  const version = body['version'] ?? stored.version
  return save.run(scope, role, { rows: [{ id, version, rights, ...menus }], several: false, key: null })
}

/** The calls of page rights under a prefix; a save answers with and without `/save`. */
export function pageRightsCalls(prefix: string): Readonly<Record<string, PartCall>> {
  const save: PartCall = { needs: ['edit'], run: ({ scope, body }) => savePageRights(scope, body) }
  return {
    [prefix]: save,
    [`${prefix}/save`]: save,
    [`${prefix}/list`]: { needs: ['view'], run: ({ scope, body }) => readPageRights(scope, body) },
  }
}

/** Groups have no rights of their own; clients may send them along. */
const isGroup = (id: string): boolean => /^\d+$/.test(id)
