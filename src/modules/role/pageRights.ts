import { type AnyModule, type Verb, verbs } from '../../schema/index.ts'
import { flattenBranches } from '../../shared/rules/roleTree.ts'
import { rightsOfVerbs } from '../../shared/rules/roleGrant.ts'
import { allowsVerb, rightsByPage } from '../../shared/rules/rights.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import {
  permittedVerbs,
  isRecord,
  menuTree,
  type MenuTreeEntry,
  moduleAt,
  parseId,
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
  checkedlist: readonly Verb[]
  grantable: readonly Verb[]
  /** The caller may put the entry into a role's menu. */
  listable: boolean
  children: RightsPage[]
}

interface RoleRow {
  id: number
  title: string
  version: number
  rights: string[]
  menus: number[]
}
async function roleOf(scope: Scope, module: AnyModule, id: unknown): Promise<RoleRow> {
  const row = await scope.rows(module).one(parseId(id))
  if (!row) throw refuse('notFound')
  return {
    id: Number(row['id']),
    title: String(row['title']),
    version: Number(row['version']),
    rights: row['rights'] as string[],
    menus: row['menus'] as number[],
  }
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
    const route = children.length ? '' : (moduleAt(registry, pageUrl)?.route ?? '')
    const below = [...nodesOf(walk, children)] as RightsPage[]
    const sameAs = seen.get(route)
    if (!below.length && !whole && (!route || sameAs !== undefined)) continue
    const node = { id: id > 0 ? id : route, title, children: below }
    if (route && sameAs === undefined) seen.set(route, node.id)
    yield sameAs === undefined ? { ...node, pageUrl: route } : { ...node, pageUrl: '', sameAs }
  }
}
export const rightsPages = async (scope: Scope, whole = false) =>
  [...nodesOf({ registry: scope.registry, seen: new Map(), whole }, await wholeMenu(scope))] as RightsPage[]

const leaves = (nodes: readonly RightsPage[]): RightsPage[] =>
  nodes.flatMap(node => (node.children.length ? leaves(node.children) : [node]))

/** All pages, with the verbs these rights allow on them and the verbs the caller may grant. */
export async function pagesWithVerbs(scope: Scope, rights: readonly string[], whole: boolean): Promise<RightsPage[]> {
  const pages = rightsByPage(rights)
  /** The caller's own verbs, limited to what the page has: on the platform's pages a tenant can grant `view` alone. */
  const grantableOn = (route: string) => {
    const page = moduleAt(scope.registry, route)
    return page ? permittedVerbs(scope.who, page) : []
  }
  const [tree, visible] = await Promise.all([rightsPages(scope, whole), menuTree(scope)])
  const listable = new Set<number | string>(flattenBranches(visible).map(({ id }) => id))
  const fill = (nodes: readonly RightsPage[]): RightsPage[] =>
    nodes.map(node => ({
      ...node,
      checkedlist: node.pageUrl ? verbs.filter(verb => allowsVerb(pages, node.pageUrl, verb)) : [],
      grantable: grantableOn(node.pageUrl),
      listable: typeof node.id === 'number' && listable.has(node.id),
      children: fill(node.children),
    }))
  return fill(tree)
}

export async function readPageRights(scope: Scope, module: AnyModule, body: Body) {
  const { id: roleid, title: roletitle, version, menus, rights } = await roleOf(scope, module, body['roleid'])
  return { roleid, roletitle, version, menus, pages: await pagesWithVerbs(scope, rights, body['whole'] === 1) }
}

/** `[{id, checkedlist}]` by page. */
function parseChecked(raw: unknown): Map<string, ReadonlySet<unknown>> {
  if (!Array.isArray(raw) || raw.length > 5000) throw refuse('badRequest')
  return new Map(
    raw.map(entry => {
      if (!isRecord(entry) || !Array.isArray(entry['checkedlist'])) throw refuse('badRequest')
      const { id, checkedlist } = entry
      if (checkedlist.some(verb => !verbs.includes(verb))) throw refuse('badRequest')
      return [String(id), new Set(checkedlist)] as const
    }),
  )
}

/** Replaces the role's rights on all pages. A right on every page (`*`) stays while every page is still checked. */
export async function savePageRights(scope: Scope, module: AnyModule, body: Body) {
  const role = await roleOf(scope, module, body['roleid'])
  const checked = parseChecked(body['checkRoleData'])
  const pages = leaves(await rightsPages(scope))
  const menus = body['menus'] === undefined ? {} : { menus: body['menus'] }
  if ([...checked.keys()].some(id => !pages.some(page => String(page.id) === id) && !isGroup(id))) throw refuse('notFound')
  const verbsByPage = new Map(pages.map(({ id }) => [id, verbs.filter(verb => checked.get(String(id))?.has(verb))]))
  const rights = rightsOfVerbs(pages, verbsByPage, role.rights)
  const version = body['version'] ?? role.version
  return save.run(scope, module, { rows: [{ id: role.id, version, rights, ...menus }], several: false, key: null })
}

/** Groups have no rights of their own; clients may send them along. */
const isGroup = (id: string): boolean => /^\d+$/.test(id)
