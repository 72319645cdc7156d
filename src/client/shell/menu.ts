import type { MenuEntry } from '../session.ts'

/** An entry of the left menu, with its address settled. */
export interface MenuNode {
  key: string
  title: string
  icon: string | null
  /** A path of this product, or the full address of another. */
  to: string | null
  external: boolean
  children: readonly MenuNode[]
}

const home = '/home'
const menuPage = '/config/home/caidan'
const called = (entry: MenuEntry, name: string, title: string) => (entry.name ? entry.name === name : entry.title === title)
const isSystem = (entry: MenuEntry) => called(entry, 'system', '系统设置')
const isHomeSettings = (entry: MenuEntry) => called(entry, 'homeset', '首页设置')

/** The menu as the server tells it: home is left out, and under system settings the home settings lead to the menu page. */
export const menuNodes = (entries: readonly MenuEntry[]): readonly MenuNode[] =>
  entries.filter(entry => addressOf(entry) !== home).map(entry => node(entry, null))

function node(entry: MenuEntry, above: MenuEntry | null): MenuNode {
  const to = above && isSystem(above) && isHomeSettings(entry) ? menuPage : addressOf(entry)
  const children = (entry.children ?? []).map(child => node(child, entry))
  const external = to !== null && !to.startsWith('/')
  return {
    key: String(entry.id),
    title: entry.title,
    icon: entry.icon || null,
    to: children.length > 0 ? null : to,
    external,
    children,
  }
}

/** Only a path of our own or a web address is ever followed; anything else leads nowhere. */
function addressOf({ pageUrl, path }: MenuEntry): string | null {
  const address = (pageUrl || path || '').trim()
  return /^\/(?![/\\])|^https?:\/\//.test(address) ? address : null
}

/** From the top of the menu down to the page; empty when the menu does not lead there. */
export function trail(nodes: readonly MenuNode[], path: string): readonly MenuNode[] {
  for (const entry of nodes) {
    if (entry.to === path) return [entry]
    const below = trail(entry.children, path)
    if (below.length > 0) return [entry, ...below]
  }
  return []
}

export const leaves = (nodes: readonly MenuNode[]): readonly MenuNode[] =>
  nodes.flatMap(entry => (entry.children.length > 0 ? leaves(entry.children) : entry))
