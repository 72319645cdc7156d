/** A menu entry on the wire. */
export interface MenuEntry {
  id: number
  title: string
  /** Pinyin of the title: whole syllables, then initials. */
  sounds?: string
  name?: string | null
  pageUrl?: string | null
  path?: string | null
  icon?: string | null
  /** 1: the page opened after sign-in. */
  isDefaultRouter?: number
  /** Shown only to accounts with one of these labels. */
  access?: readonly string[] | null
  children?: readonly MenuEntry[]
}

/** A menu entry with its resolved address. */
export interface MenuNode {
  key: string
  title: string
  sounds: string
  icon: string | null
  /** A path of this product, or an absolute URL. */
  to: string | null
  /** Route of the page shown at that path. */
  page: string | null
  external: boolean
  /** Reachable, but not drawn in the menu. */
  hidden: boolean
  /** Its access list, or an ancestor's, excludes this account. */
  denied: boolean
  children: readonly MenuNode[]
}

/** The account and the pages the menu is resolved for. */
export interface MenuReader {
  access: readonly string[]
  /** Route of the page with that name. */
  named: (name: string) => string | undefined
  /** Whether the account may open the page at that path; undefined where there is none. */
  opens: (address: string) => boolean | undefined
}

export const homePath = '/home'
/** The first page after sign-in: the first entry marked as default that is not home, else home. */
export const startPath = (entries: readonly MenuEntry[]): string => defaultPath(entries) ?? homePath
const homeSettings = '/config/home/caidan'
/** Pages below the system settings that the menu does not draw. */
const undrawn = [homeSettings, '/config/home/juese', '/config/home/test1']
/** Component names of groups, which are no page. */
const layouts = ['main', 'parent', 'parentview']

const isEntryNamed = (entry: MenuEntry, name: string, title: string) => (entry.name ? entry.name === name : entry.title === title)
const isSystem = (entry: MenuEntry) => isEntryNamed(entry, 'system', '系统设置')
const isHomeSettings = (entry: MenuEntry) => isEntryNamed(entry, 'homeset', '首页设置')
const isLayout = ({ name, children = [] }: MenuEntry) => children.length > 0 || layouts.includes((name ?? '').toLowerCase())

/** Whether the account has one of the labels of the access list; an empty list admits everybody. */
export const passesAccess = (list: readonly string[] | null | undefined, labels: readonly string[]): boolean =>
  !list?.length || list.some(label => labels.includes(label))

/** Resolves addresses, pages and rights of all entries. */
export const menuNodes = (entries: readonly MenuEntry[], reader: MenuReader): readonly MenuNode[] =>
  entries.map(entry => nodeOf(entry, { inSystem: false, denied: false }, reader))

interface Inherited {
  inSystem: boolean
  denied: boolean
}

function nodeOf(entry: MenuEntry, inherited: Inherited, reader: MenuReader): MenuNode {
  const denied = inherited.denied || !passesAccess(entry.access, reader.access)
  const below = { inSystem: isSystem(entry), denied }
  const replaced = inherited.inSystem && isHomeSettings(entry)
  const children = replaced ? [] : (entry.children ?? []).map(child => nodeOf(child, below, reader))
  const { id, title, sounds = '', icon } = entry
  const shared = { key: String(id), title, sounds, icon: icon || null, denied }
  if (isLayout(entry) && !replaced)
    return { ...shared, ...nowhere, hidden: !children.some(isDrawn), children: withUndrawn(entry, children) }
  const to = replaced ? homeSettings : addressOf(entry, reader)
  const page = pageOf(entry, to, reader)
  const hidden = denied || to === homePath || (page !== null && reader.opens(page) === false)
  return { ...shared, to, page, external: to !== null && !to.startsWith('/'), hidden, children: [] }
}

const nowhere = { to: null, page: null, external: false }
const isDrawn = ({ hidden }: MenuNode) => !hidden

const withUndrawn = (entry: MenuEntry, children: readonly MenuNode[]): readonly MenuNode[] =>
  isSystem(entry) ? [...children, ...undrawn.map(undrawnNode)] : children

const undrawnNode = (to: string): MenuNode => ({
  key: to,
  title: '',
  sounds: '',
  icon: null,
  to,
  page: to,
  external: false,
  hidden: true,
  denied: false,
  children: [],
})

/** Whether it is a path of this origin; `//host` and `/\host` would lead to another. */
export const isOwnPath = (address: string): boolean => /^\/(?![/\\])/.test(address)

/** Not `/`, which redirects to the start page (an endless loop), and not home. */
const isNotHome = (address: string): boolean => !['/', homePath].includes(new URL(address, 'http://here').pathname)

function defaultPath(entries: readonly MenuEntry[]): string | null {
  for (const { isDefaultRouter, pageUrl, children = [] } of entries) {
    const address = isDefaultRouter === 1 && children.length === 0 ? (pageUrl ?? '').trim() : ''
    const found = isOwnPath(address) && isNotHome(address) ? address : defaultPath(children)
    if (found !== null) return found
  }
  return null
}

/** Own paths and http(s) URLs only; an entry without an address is resolved by its page's name. */
function addressOf({ pageUrl, path, name }: MenuEntry, { named }: MenuReader): string | null {
  const address = (pageUrl || path || '').trim()
  if (address === '') return named(name ?? '') ?? null
  return isOwnPath(address) || /^https?:\/\//.test(address) ? address : null
}

/** The page at the address, else the one with that name; null for pages this client does not have. */
function pageOf({ name }: MenuEntry, to: string | null, { named, opens }: MenuReader): string | null {
  if (to === null || !to.startsWith('/')) return null
  return opens(to) === undefined ? (named(name ?? '') ?? null) : to
}

/** The nodes drawn in the menu. */
export const visibleNodes = (nodes: readonly MenuNode[]): readonly MenuNode[] =>
  nodes.filter(isDrawn).map(node => ({ ...node, children: visibleNodes(node.children) }))

/** The path of nodes from the top to a page; a denied one only where there is no other. */
export function menuTrail(nodes: readonly MenuNode[], path: string): readonly MenuNode[] {
  const found = trails(nodes, path)
  return found.find(trail => !trail.some(({ denied }) => denied)) ?? found[0] ?? []
}

const trails = (nodes: readonly MenuNode[], path: string): readonly (readonly MenuNode[])[] =>
  nodes.flatMap(node => (node.to === path ? [[node]] : trails(node.children, path).map(trail => [node, ...trail])))

export const menuLeaves = (nodes: readonly MenuNode[]): readonly MenuNode[] =>
  nodes.flatMap(node => (node.children.length > 0 ? menuLeaves(node.children) : node))

/** A leaf with the titles of its ancestors. */
export interface MenuMatch {
  node: MenuNode
  above: readonly string[]
}

/** Leaves that match a keyword, ranked: by title, by pinyin, by an ancestor's title. */
export function searchMenu(nodes: readonly MenuNode[], keyword: string): readonly MenuMatch[] {
  const typed = keyword.replaceAll(/\s/g, '').toLowerCase()
  const ranked = menuMatches(nodes, []).map(match => ({ match, rank: rankOf(match, typed) }))
  return ranked
    .filter(({ rank }) => rank >= 0)
    .sort((one, other) => one.rank - other.rank)
    .map(({ match }) => match)
}

const menuMatches = (nodes: readonly MenuNode[], above: readonly string[]): readonly MenuMatch[] =>
  nodes.flatMap(node => (node.children.length > 0 ? menuMatches(node.children, [...above, node.title]) : { node, above }))

function rankOf({ node, above }: MenuMatch, typed: string): number {
  const title = node.title.toLowerCase()
  const sounds = node.sounds.split(' ')
  return [
    title.startsWith(typed),
    title.includes(typed),
    sounds.some(sound => sound.startsWith(typed)),
    sounds.some(sound => sound.includes(typed)),
    above.some(one => one.toLowerCase().includes(typed)),
  ].indexOf(true)
}
