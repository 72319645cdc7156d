import { addressesOf, type AnyModule, menuModuleOf, parentFieldOf, tableOf } from '../../schema/index.ts'
import { rightsByPage } from '../../shared/rules/rights.ts'
import type { Scope } from '../db/scope.ts'
import type { Registry } from '../db/modulePart.ts'
import { permittedRights } from './permit.ts'
import { ident, sql } from '../db/sql.ts'
import { pinyinSounds } from '../db/pinyin.ts'

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

type MenuRow = Omit<MenuTreeEntry, 'children' | 'sounds'> & { status: number }

/** The tree of all enabled entries; modules without an entry come last. */
export async function wholeMenu(scope: Scope): Promise<MenuTreeEntry[]> {
  const rows = await rowsOf(scope)
  const entries = rows
    .filter(row => row.status === 1)
    .map(({ status: _status, ...row }): MenuTreeEntry => ({ ...row, sounds: pinyinSounds(row.title), children: [] }))
  const byId = new Map(entries.map(entry => [entry.id, entry]))
  const roots: MenuTreeEntry[] = []
  for (const entry of entries) (byId.get(entry.pid)?.children ?? (entry.pid ? [] : roots)).push(entry)
  return [...roots, ...unmentioned(scope.registry, rows)]
}

async function rowsOf(scope: Scope): Promise<MenuRow[]> {
  const module = menuModuleOf(scope.registry.modules)
  const above = module && parentFieldOf(module)
  if (!module || above === undefined) return []
  return scope.read(sql`select m.id, coalesce(m.${ident(above)}, 0) as pid, m.title, coalesce(m.name, '') as name, coalesce(m."pageUrl", '') as "pageUrl",
    coalesce(m.path, '') as path, coalesce(m.icon, '') as icon, m."isDefaultRouter", m.status from ${ident(tableOf(module))} m where ctx.org is not null order by m.sort, m.id`)
}

/** A module without a menu entry is shown; an entry, also a disabled one, overrides that. */
const unmentioned = (registry: Registry, rows: readonly MenuRow[]): MenuTreeEntry[] => {
  const mentioned = new Set(rows.map(row => moduleAt(registry, row.pageUrl)))
  return registry.modules
    .filter(module => !mentioned.has(module))
    .map(({ route, label: title, name }, index) => ({
      id: -1 - index,
      pid: 0,
      title,
      sounds: pinyinSounds(title),
      name,
      pageUrl: route,
      path: '',
      icon: 'ri:apps-2-line',
      isDefaultRouter: 0,
      children: [],
    }))
}

/** The module of a page's address. */
export const moduleAt = (registry: Registry, address: string): AnyModule | undefined =>
  registry.modules.find(module => addressesOf(module).includes(address))

/** The menu entries that the account may view and its roles have chosen. */
export async function menuTree(scope: Scope): Promise<MenuTreeEntry[]> {
  const [menu, chosen] = await Promise.all([wholeMenu(scope), chosenByRoles(scope)])
  return visible(menu, entry => mayView(scope, entry.pageUrl) && chosen(entry))
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
const visible = (entries: readonly MenuTreeEntry[], shows: (entry: MenuTreeEntry) => boolean): MenuTreeEntry[] =>
  entries.flatMap(entry => {
    const children = visible(entry.children, shows)
    const group = entry.children.length > 0
    return (group ? children.length > 0 : shows(entry)) ? [{ ...entry, children }] : []
  })

/** A module's page needs `view`; other pages are for every signed-in account. */
function mayView(scope: Scope, address: string): boolean {
  const module = moduleAt(scope.registry, address)
  return !module || permittedRights(scope.who, module).includes('view')
}
