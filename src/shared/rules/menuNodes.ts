/** An entry of the menu as the server tells it. */
export interface MenuEntry {
  id: number
  title: string
  /** How the title sounds: whole syllables, then initials. */
  sounds?: string
  name?: string | null
  pageUrl?: string | null
  path?: string | null
  icon?: string | null
  /** 1: where one begins. */
  isDefaultRouter?: number
  /** Only an account with one of these labels sees it. */
  access?: readonly string[] | null
  children?: readonly MenuEntry[]
}

/** An entry with its address settled. */
export interface MenuNode {
  key: string
  title: string
  sounds: string
  icon: string | null
  /** A path of this product, or the full address of another. */
  to: string | null
  /** Where the page lives that is shown there. */
  page: string | null
  external: boolean
  /** Known, and not drawn. */
  hidden: boolean
  /** An access list, its own or one above, leaves this account out. */
  denied: boolean
  children: readonly MenuNode[]
}

/** Who reads the menu. */
export interface MenuReader {
  access: readonly string[]
  /** Where the page of that name lives. */
  named: (name: string) => string | undefined
  /** Whether this account may open the page there; undefined where there is no page. */
  opens: (address: string) => boolean | undefined
}

export const homePath = '/home'
/** Where somebody begins who asked for no page: at the first page marked for it that is not home anyway. */
export const startPath = (entries: readonly MenuEntry[]): string => marked(entries) ?? homePath
const homeSettings = '/config/home/caidan'
/** Pages below the system settings that the menu does not draw. */
const undrawn = [homeSettings, '/config/home/juese', '/config/home/test1']
/** Names of layouts: what stands around other entries and is no page. */
const layouts = ['main', 'parent', 'parentview']

const called = (entry: MenuEntry, name: string, title: string) => (entry.name ? entry.name === name : entry.title === title)
const isSystem = (entry: MenuEntry) => called(entry, 'system', '系统设置')
const isHomeSettings = (entry: MenuEntry) => called(entry, 'homeset', '首页设置')
const isLayout = ({ name, children = [] }: MenuEntry) => children.length > 0 || layouts.includes((name ?? '').toLowerCase())

/** Whether an access list, if there is one, has a label of the account's. */
export const passesAccess = (list: readonly string[] | null | undefined, labels: readonly string[]): boolean =>
  !list?.length || list.some(label => labels.includes(label))

/** The menu, with the addresses, pages and rights of its entries worked out. */
export const menuNodes = (entries: readonly MenuEntry[], reader: MenuReader): readonly MenuNode[] =>
  entries.map(entry => nodeOf(entry, { inSystem: false, denied: false }, reader))

interface Above {
  inSystem: boolean
  denied: boolean
}

function nodeOf(entry: MenuEntry, above: Above, reader: MenuReader): MenuNode {
  const denied = above.denied || !passesAccess(entry.access, reader.access)
  const below = { inSystem: isSystem(entry), denied }
  const replaced = above.inSystem && isHomeSettings(entry)
  const children = replaced ? [] : (entry.children ?? []).map(child => nodeOf(child, below, reader))
  const { id, title, sounds = '', icon } = entry
  const shared = { key: String(id), title, sounds, icon: icon || null, denied }
  if (isLayout(entry) && !replaced)
    return { ...shared, ...nowhere, hidden: !children.some(isDrawn), children: grown(entry, children) }
  const to = replaced ? homeSettings : addressOf(entry, reader)
  const page = pageOf(entry, to, reader)
  const hidden = denied || to === homePath || (page !== null && reader.opens(page) === false)
  return { ...shared, to, page, external: to !== null && !to.startsWith('/'), hidden, children: [] }
}

const nowhere = { to: null, page: null, external: false }
const isDrawn = ({ hidden }: MenuNode) => !hidden

const grown = (entry: MenuEntry, children: readonly MenuNode[]): readonly MenuNode[] =>
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

/** Whether it is a path of this product; two slashes at its beginning would lead out of it. */
export const isOwnPath = (address: string): boolean => /^\/(?![/\\])/.test(address)

/** Not to the place from which one is sent on, which would never end, nor home. */
const leadsOn = (address: string): boolean => !['/', homePath].includes(new URL(address, 'http://here').pathname)

function marked(entries: readonly MenuEntry[]): string | null {
  for (const { isDefaultRouter, pageUrl, children = [] } of entries) {
    const address = isDefaultRouter === 1 && children.length === 0 ? (pageUrl ?? '').trim() : ''
    const found = isOwnPath(address) && leadsOn(address) ? address : marked(children)
    if (found !== null) return found
  }
  return null
}

/** Only a path of our own or a web address is ever followed; without one, the name of a page leads to it. */
function addressOf({ pageUrl, path, name }: MenuEntry, { named }: MenuReader): string | null {
  const address = (pageUrl || path || '').trim()
  if (address === '') return named(name ?? '') ?? null
  return isOwnPath(address) || /^https?:\/\//.test(address) ? address : null
}

/** The page that lives at the address, else the one of that name; never anything a server names that is not here. */
function pageOf({ name }: MenuEntry, to: string | null, { named, opens }: MenuReader): string | null {
  if (to === null || !to.startsWith('/')) return null
  return opens(to) === undefined ? (named(name ?? '') ?? null) : to
}

/** What of the menu is drawn. */
export const visibleNodes = (nodes: readonly MenuNode[]): readonly MenuNode[] =>
  nodes.filter(isDrawn).map(node => ({ ...node, children: visibleNodes(node.children) }))

/** From the top of the menu down to the page; a way this account may not go only where there is no other. */
export function menuTrail(nodes: readonly MenuNode[], path: string): readonly MenuNode[] {
  const ways = trails(nodes, path)
  return ways.find(way => !way.some(({ denied }) => denied)) ?? ways[0] ?? []
}

const trails = (nodes: readonly MenuNode[], path: string): readonly (readonly MenuNode[])[] =>
  nodes.flatMap(node => (node.to === path ? [[node]] : trails(node.children, path).map(way => [node, ...way])))

export const menuLeaves = (nodes: readonly MenuNode[]): readonly MenuNode[] =>
  nodes.flatMap(node => (node.children.length > 0 ? menuLeaves(node.children) : node))

/** An entry that may have been meant, below those titles. */
export interface MenuMatch {
  node: MenuNode
  above: readonly string[]
}

/** What of a drawn menu a keyword may mean, the likeliest first: by title, by how it sounds, by what stands above. */
export function searchMenu(nodes: readonly MenuNode[], keyword: string): readonly MenuMatch[] {
  const typed = keyword.replaceAll(/\s/g, '').toLowerCase()
  const ranked = menuMatches(nodes, []).map(place => ({ place, rank: rankOf(place, typed) }))
  return ranked
    .filter(({ rank }) => rank >= 0)
    .sort((one, other) => one.rank - other.rank)
    .map(({ place }) => place)
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
