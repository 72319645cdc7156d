import { addressesOf } from '../../schema/index.ts'
import type { Scope } from '../db/scope.ts'
import { held } from '../operations/permit.ts'
import { sql } from '../db/sql.ts'

export interface MenuEntry {
  id: number
  pid: number
  title: string
  name: string
  pageUrl: string
  path: string
  icon: string
  isDefaultRouter: number
  children: MenuEntry[]
}

type Row = Omit<MenuEntry, 'children'> & { status: number }

/** The menu of the platform, as far as the account may see its pages; modules it never mentions come last. */
export async function menuTree(scope: Scope): Promise<MenuEntry[]> {
  const rows =
    await scope.read<Row>(sql`select m.id, coalesce(m.pid, 0) as pid, m.title, coalesce(m.name, '') as name, coalesce(m."pageUrl", '') as "pageUrl", coalesce(m.path, '') as path,
    coalesce(m.icon, '') as icon, m."isDefaultRouter", m.status from menu m where ctx.org is not null order by m.sort, m.id`)
  const entries = rows.filter(row => row.status === 1).map(({ status: _status, ...row }): MenuEntry => ({ ...row, children: [] }))
  const byId = new Map(entries.map(entry => [entry.id, entry]))
  const roots: MenuEntry[] = []
  for (const entry of entries) (byId.get(entry.pid)?.children ?? (entry.pid ? [] : roots)).push(entry)
  return visible(scope, [...roots, ...unmentioned(scope, rows)])
}

/** A module is there for people from the day it is registered; a menu entry, also a disabled one, then decides. */
const unmentioned = ({ registry }: Scope, rows: readonly Row[]): MenuEntry[] => {
  const mentioned = new Set(rows.map(row => row.pageUrl))
  return registry.modules
    .filter(module => !addressesOf(module).some(address => mentioned.has(address)))
    .map(({ route, title, name }, index) => ({
      id: -1 - index,
      pid: 0,
      title,
      name,
      pageUrl: route,
      path: '',
      icon: 'ri:apps-2-line',
      isDefaultRouter: 0,
      children: [],
    }))
}

function visible(scope: Scope, entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.flatMap(entry => {
    const children = visible(scope, entry.children)
    const group = entry.children.length > 0
    return (group ? children.length > 0 : mayView(scope, entry.pageUrl)) ? [{ ...entry, children }] : []
  })
}

/** A page that is a module's needs view there; others are for everybody signed in. */
function mayView(scope: Scope, route: string): boolean {
  const module = scope.registry.modules.find(one => addressesOf(one).includes(route))
  return !module || held(scope.who, module).includes('view')
}
