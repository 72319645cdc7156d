import {
  deletedStatus,
  pageAddressesOf,
  type AnyModule,
  hasPage,
  menuModuleOf,
  parentFieldOf,
  tableOf,
} from '../../schema/index.ts'
import { rightsByPage } from '../../shared/rules/rights.ts'
import { recycleBinRoute } from '../../shared/wire/recycleBin.ts'
import type { Registry } from '../db/modulePart.ts'
import { pinyinSounds } from '../db/pinyin.ts'
import type { Scope } from '../db/scope.ts'
import { ident, sql } from '../db/sql.ts'
import { permittedRights, seesBinOf } from './permit.ts'

export interface MenuTreeEntry {
  id: number
  pid: number
  title: string
  /** Pinyin of the title, for the search. */
  sounds: string
  name: string
  pageUrl: string
  path: string
  icon: string
  isDefaultRouter: number
  children: MenuTreeEntry[]
}

type PlainEntry = Omit<MenuTreeEntry, 'children' | 'sounds'>
type MenuRow = PlainEntry & { status: number; sort: number }

/** The tree of all enabled entries; modules without an entry are where their schemas place them. */
export async function wholeMenu(scope: Scope): Promise<MenuTreeEntry[]> {
  const rows = await rowsOf(scope)
  const entries = rows.filter(row => row.status === 1).map(({ status: _status, sort: _sort, ...row }) => withSounds(row))
  const byId = new Map(entries.map(entry => [entry.id, entry]))
  const roots: MenuTreeEntry[] = []
  for (const entry of entries) (byId.get(entry.pid)?.children ?? (entry.pid ? [] : roots)).push(entry)
  addModules(scope.registry, { rows, roots, byId })
  addRecycleBin(scope.registry, { rows, roots, byId })
  return roots
}

const withSounds = (entry: PlainEntry): MenuTreeEntry => ({ ...entry, sounds: pinyinSounds(entry.title), children: [] })

async function rowsOf(scope: Scope): Promise<MenuRow[]> {
  const module = menuModuleOf(scope.registry.modules)
  const above = module && parentFieldOf(module)
  if (!module || above === undefined) return []
  return scope.read(sql`select m.id, coalesce(m.${ident(above)}, 0) as pid, m.title, coalesce(m.name, '') as name,
    coalesce(m."pageUrl", '') as "pageUrl",
    coalesce(m.path, '') as path, coalesce(m.icon, '') as icon, m."isDefaultRouter", m.status, coalesce(m.sort, 0)::int as sort
    from ${ident(tableOf(module))} m where ctx.org is not null order by m.sort, m.id`)
}

interface MenuTree {
  rows: readonly MenuRow[]
  roots: MenuTreeEntry[]
  byId: ReadonlyMap<number, MenuTreeEntry>
}

/**
 * Adds the modules whose address no menu row has, not even a disabled one. Nothing is stored: an operator's rows stay as they are, and a
 * module that is gone leaves nothing behind.
 */
function addModules(registry: Registry, tree: MenuTree): void {
  const { modules } = registry
  const mentioned = new Set(tree.rows.map(row => moduleAt(registry, row.pageUrl)))
  const sorts = new Map(tree.rows.map(({ id, sort }) => [id, sort]))
  const made = new Map<string, MenuTreeEntry>()
  const grown = new Set<MenuTreeEntry[]>()
  for (const [index, module] of modules.entries()) {
    if (mentioned.has(module) || !hasPage(module)) continue
    const { route, label: title, name, menu = {} } = module
    const { under, heading = {}, icon = moduleIcon, sort = Infinity } = menu
    const newId = -1 - modules.length - index
    const siblings = under === undefined ? tree.roots : siblingsUnder(under, { ...tree, made, id: newId })
    const above = under === undefined ? undefined : made.get(under)
    if (above && heading.icon !== undefined) above.icon = heading.icon
    if (above && heading.sort !== undefined) sorts.set(above.id, heading.sort)
    const id = -1 - index
    sorts.set(id, sort)
    siblings.push(withSounds({ ...plain, id, title, name, pageUrl: route, icon }))
    grown.add(siblings)
  }
  tree.roots.push(...made.values())
  if (made.size) grown.add(tree.roots)
  const sortOf = ({ id }: MenuTreeEntry): number => sorts.get(id) ?? Infinity
  for (const siblings of grown) siblings.sort((a, b) => (sortOf(a) === sortOf(b) ? 0 : sortOf(a) - sortOf(b)))
  // In a folded menu, headings with the same icon could not be told apart.
  for (const one of made.values())
    if (one.icon === headingIcon) one.icon = one.children.find(({ icon }) => icon !== moduleIcon)?.icon ?? headingIcon
}
const moduleIcon = 'ri:apps-2-line'
const headingIcon = 'ri:folder-2-line'
const plain = { pid: 0, path: '', isDefaultRouter: 0 } as const

/** The recycle bin is the last entry of the system's settings, unless an entry, enabled or not, has its address. */
function addRecycleBin({ modules }: Registry, { rows, roots, byId }: MenuTree): void {
  if (rows.some(row => row.pageUrl === recycleBinRoute)) return
  const heading = rows.find(
    row => row.status === 1 && row.pageUrl === '' && (row.name === systemHeading || row.title === systemTitle),
  )
  const siblings = heading ? byId.get(heading.id)?.children : roots
  const id = -1 - 2 * modules.length
  siblings?.push(
    withSounds({ ...plain, id, title: '回收站', name: 'recycle_bin', pageUrl: recycleBinRoute, icon: 'ri:delete-bin-line' }),
  )
}
const systemHeading = 'system'
const systemTitle = '系统设置'

interface Headings extends MenuTree {
  /** Headings that no row makes, by title. */
  made: Map<string, MenuTreeEntry>
  /** The id of a heading to be created. */
  id: number
}
/** The entries under a heading; without lists that an operator has disabled. */
function siblingsUnder(under: string, { rows, byId, made, id }: Headings): MenuTreeEntry[] {
  const isHeading = ({ title, name, pageUrl, status }: MenuRow) =>
    status !== deletedStatus && pageUrl === '' && (title === under || name === under)
  const row = rows.find(isHeading)
  if (row) return byId.get(row.id)?.children ?? []
  const heading = made.get(under) ?? withSounds({ ...plain, id, title: under, name: '', pageUrl: '', icon: headingIcon })
  made.set(under, heading)
  return heading.children
}

/** The module of a page's address. */
export const moduleAt = (registry: Registry, address: string): AnyModule | undefined =>
  registry.modules.find(module => pageAddressesOf(module).includes(address))

/** The menu entries that the account may view and its roles have chosen. */
export async function menuTree(scope: Scope): Promise<MenuTreeEntry[]> {
  const [menu, chosen] = await Promise.all([wholeMenu(scope), chosenByRoles(scope)])
  return visibleEntries(menu, entry => mayView(scope, entry.pageUrl) && chosen(entry))
}

interface RoleMenus {
  menus: number[]
  rights: string[]
}
/** Entries that the roles show: those chosen for a role, or by default the pages it may view. */
async function chosenByRoles(scope: Scope): Promise<(entry: MenuTreeEntry) => boolean> {
  const roles = await scope.read<RoleMenus>(sql`select to_json(r.menus) as menus, r.rights from role r
    join account a on a.org_id = r.org_id and r.id = any(a.role_list) where a.org_id = ctx.org and a.id = ctx.account and r.status = 1`)
  const free = roles.filter(role => !role.menus.length).map(role => ({ ...scope.who, pages: rightsByPage(role.rights) }))
  const named = new Set(roles.flatMap(role => role.menus))
  return ({ id, pageUrl }) => {
    const module = moduleAt(scope.registry, pageUrl)
    return id < 0 || named.has(id) || free.some(who => !module || permittedRights(who, module).includes('view'))
  }
}

/** Empty groups are dropped. */
const visibleEntries = (entries: readonly MenuTreeEntry[], shows: (entry: MenuTreeEntry) => boolean): MenuTreeEntry[] =>
  entries.flatMap(entry => {
    const children = visibleEntries(entry.children, shows)
    const group = entry.children.length > 0
    return (group ? children.length > 0 : shows(entry)) ? [{ ...entry, children }] : []
  })

/** A module's page needs `view`, the recycle bin the right to delete in some; other pages are for every signed-in account. */
function mayView(scope: Scope, address: string): boolean {
  if (address === recycleBinRoute) return scope.registry.modules.some(one => seesBinOf(scope.who, one))
  const module = moduleAt(scope.registry, address)
  return !module || permittedRights(scope.who, module).includes('view')
}
