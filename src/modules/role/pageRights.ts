import { type AnyModule, type Verb, verbs } from '../../schema/index.ts'
import { flattenBranches } from '../../shared/rules/roleTree.ts'
import { rightsOfTicks } from '../../shared/rules/roleGrant.ts'
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

/** A page that rights are given on, or a group of such. */
export interface RightsPage {
  /** Of its menu entry; its route where the menu does not mention it. */
  id: number | string
  title: string
  pageUrl: string
  /** The entry that stands for the same page, where this one does not. */
  sameAs?: number | string
  checkedlist: readonly Verb[]
  grantable: readonly Verb[]
  /** Whether whoever asks may put the entry into a role's menu. */
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
  /** Pages that stand in the tree already, by the entries that stand for them. */
  seen: Map<string, number | string>
  /** With the entries that lead to no page of rights, too. */
  whole: boolean
}
/** Pages that are modules', each once, with the groups they stand in; other pages are for everybody and need no right. */
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

/** The pages there are, with what these rights allow on them and what whoever asks may give. */
export async function ticked(scope: Scope, rights: readonly string[], whole: boolean): Promise<RightsPage[]> {
  const pages = rightsByPage(rights)
  /** What one holds and the page knows: on the platform's pages a tenant's role may be shown, no more. */
  const grantableOn = (route: string) => {
    const page = moduleAt(scope.registry, route)
    return page ? permittedVerbs(scope.who, page) : []
  }
  const [tree, seen] = await Promise.all([rightsPages(scope, whole), menuTree(scope)])
  const listable = new Set<number | string>(flattenBranches(seen).map(({ id }) => id))
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
  return { roleid, roletitle, version, menus, pages: await ticked(scope, rights, body['whole'] === 1) }
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

/** Says all that the role may do on the pages there are; what it has on every page, also those to come, it keeps. */
export async function savePageRights(scope: Scope, module: AnyModule, body: Body) {
  const role = await roleOf(scope, module, body['roleid'])
  const checked = parseChecked(body['checkRoleData'])
  const pages = leaves(await rightsPages(scope))
  const menus = body['menus'] === undefined ? {} : { menus: body['menus'] }
  if ([...checked.keys()].some(id => !pages.some(page => String(page.id) === id) && !isGroup(id))) throw refuse('notFound')
  const ticks = new Map(pages.map(({ id }) => [id, verbs.filter(verb => checked.get(String(id))?.has(verb))]))
  const rights = rightsOfTicks(pages, ticks, role.rights)
  const version = body['version'] ?? role.version
  return save.run(scope, module, { rows: [{ id: role.id, version, rights, ...menus }], several: false, key: null })
}

/** Groups hold no rights themselves, and may be sent along. */
const isGroup = (id: string): boolean => /^\d+$/.test(id)
