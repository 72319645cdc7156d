import { type AnyModule, type Verb, verbs } from '../../schema/index.ts'
import { flattenBranches } from '../../shared/rules/roleTree.ts'
import { allowsVerb, rightsByPage, parseRight, formatRight } from '../../shared/rules/rights.ts'
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

/** A page with rights, or a group of such pages. */
export interface RightsPage {
  /** The id of its menu entry; the route of a page outside the menu. */
  id: number | string
  title: string
  pageUrl: string
  checkedlist: readonly Verb[]
  grantable: readonly Verb[]
  /** Whether the caller may put the entry into a role's menu. */
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
  /** Routes that are in the tree already. */
  seen: Set<string>
  /** Also entries without a page that takes rights. */
  whole: boolean
}
/** Pages of modules, each once, inside their groups. Other pages are open to everybody and take no right. */
function* nodesOf(
  walk: PageWalk,
  entries: readonly MenuTreeEntry[],
): Generator<Omit<RightsPage, 'checkedlist' | 'grantable' | 'listable'>> {
  const { registry, seen, whole } = walk
  for (const { id, title, pageUrl, children } of entries) {
    const route = children.length ? '' : (moduleAt(registry, pageUrl)?.route ?? '')
    const below = [...nodesOf(walk, children)] as RightsPage[]
    const repeated = seen.has(route)
    if (!below.length && !whole && (!route || repeated)) continue
    seen.add(route)
    yield { id: id > 0 ? id : route, title, pageUrl: repeated ? '' : route, children: below }
  }
}
export const rightsPages = async (scope: Scope, whole = false) =>
  [...nodesOf({ registry: scope.registry, seen: new Set(), whole }, await wholeMenu(scope))] as RightsPage[]

const leaves = (nodes: readonly RightsPage[]): RightsPage[] =>
  nodes.flatMap(node => (node.children.length ? leaves(node.children) : [node]))

export async function readPageRights(scope: Scope, module: AnyModule, body: Body) {
  const role = await roleOf(scope, module, body['roleid'])
  const pages = rightsByPage(role.rights)
  /** The caller's own rights, limited to what the page allows: a tenant's role can only view pages of the platform. */
  const grantableOn = (route: string) => {
    const page = moduleAt(scope.registry, route)
    return page ? permittedVerbs(scope.who, page) : []
  }
  const seen = new Set(flattenBranches(await menuTree(scope)).map(({ id }) => id))
  const fill = (nodes: readonly RightsPage[]): RightsPage[] =>
    nodes.map(node => ({
      ...node,
      checkedlist: node.pageUrl ? verbs.filter(verb => allowsVerb(pages, node.pageUrl, verb)) : [],
      grantable: grantableOn(node.pageUrl),
      listable: typeof node.id === 'number' && seen.has(node.id),
      children: fill(node.children),
    }))
  const whole = body['whole'] === 1
  const { id: roleid, title: roletitle, version, menus } = role
  return { roleid, roletitle, version, menus, pages: fill(await rightsPages(scope, whole)) }
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

/** Replaces the role's rights on all known pages. A right on `*`, which also covers pages to come, stays while every page is ticked. */
export async function savePageRights(scope: Scope, module: AnyModule, body: Body) {
  const role = await roleOf(scope, module, body['roleid'])
  const checked = parseChecked(body['checkRoleData'])
  const pages = leaves(await rightsPages(scope))
  const menus = body['menus'] === undefined ? {} : { menus: body['menus'] }
  if ([...checked.keys()].some(id => !pages.some(page => String(page.id) === id) && !isGroup(id))) throw refuse('notFound')
  const has = (page: RightsPage, verb: Verb) => checked.get(String(page.id))?.has(verb) ?? false
  const everywhere = verbs.filter(verb => role.rights.includes(formatRight('*', verb)) && pages.every(page => has(page, verb)))
  const knownRoutes = new Set(pages.map(page => page.pageUrl))
  const onOtherPages = role.rights.filter(right => {
    const route = parseRight(right)?.route ?? ''
    return route !== '*' && !knownRoutes.has(route)
  })
  const named = pages.flatMap(page =>
    verbs.filter(verb => has(page, verb) && !everywhere.includes(verb)).map(verb => formatRight(page.pageUrl, verb)),
  )
  const rights = [...everywhere.map(verb => formatRight('*', verb)), ...named, ...onOtherPages]
  const version = body['version'] ?? role.version
  return save.run(scope, module, { rows: [{ id: role.id, version, rights, ...menus }], several: false, key: null })
}

/** Groups have no rights of their own; clients may send them along. */
const isGroup = (id: string): boolean => /^\d+$/.test(id)
