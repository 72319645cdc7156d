import { modules } from '#product/modules'
import { type AnyModule, pageAddressesOf, hasPage, type Verb } from '../../../schema/index.ts'
import { passesAccess } from '../../../shared/rules/menuNodes.ts'
import { recycleBinRoute } from '../../../shared/wire/recycleBin.ts'
import { onReplacedModules } from '../../api/replacedModules.ts'
import type { Account } from '../../api/session/session.ts'

interface PageOptions {
  route: string
  alsoAt?: readonly string[]
  /** The route whose `view` it needs, if that is not its own. */
  needs?: string
  /** Pinyin of its title: whole syllables, then initials. */
  sounds?: string
  /** For all signed-in accounts. */
  open?: true
  /** For all accounts with this right on some page. */
  openWith?: Verb
  /** The account needs one of these labels. */
  access?: readonly string[]
  /** May render out of sight before the account is known. */
  early?: true
  /** Unmounted when another page is opened. */
  fleeting?: true
}

/** The shell's own pages, by the name a menu entry may call them; PageView draws them, `pages.*` their titles. */
export const fixedPages = {
  home: { route: '/home', sounds: 'shouye sy', open: true, early: true, fleeting: true },
  me: { route: '/me', sounds: 'gerenzhongxin grzx', open: true },
  message_page: { route: '/message', sounds: 'xiaoxizhongxin xxzx', open: true },
  downloads: { route: '/downloads', sounds: 'xiazaizhongxin xzzx', open: true, fleeting: true },
  recycle_bin: { route: recycleBinRoute, sounds: 'huishouzhan hsz', openWith: 'delete', fleeting: true },
} satisfies Readonly<Record<string, PageOptions>>
export type FixedPageName = keyof typeof fixedPages

export interface AppPage extends PageOptions {
  name: string
  /** The module whose list or settings it shows. */
  module: AnyModule | null
  /** The module whose client half draws it, for a page beside the list. */
  beside?: AnyModule
}

/** Where a module and a page both claim an address, the page has it. */
const listPages = (): readonly AppPage[] => [
  ...(modules as readonly AnyModule[]).filter(hasPage).flatMap(module => [pageOfModule(module), ...furtherPages(module)]),
  ...Object.entries<PageOptions>(fixedPages).map(([name, place]) => ({ ...place, name, module: null })),
]

function pageOfModule(module: AnyModule): AppPage {
  const [route = module.route, ...alsoAt] = pageAddressesOf(module)
  return { route, alsoAt, name: module.name, module, ...(module.single ? {} : { early: true }) }
}

function furtherPages(module: AnyModule): AppPage[] {
  return Object.entries(module.pages ?? {}).map(([name, route]) => ({
    route,
    needs: module.route,
    name,
    module: null,
    beside: module,
  }))
}

const catalogueOf = (pages: readonly AppPage[]) => ({
  byAddress: new Map(pages.flatMap(page => [page.route, ...(page.alsoAt ?? [])].map(address => [address, page] as const))),
  byName: new Map(pages.map(page => [page.name, page] as const)),
  open: pages.filter(({ open }) => open),
})
let catalogue = catalogueOf(listPages())
onReplacedModules(() => (catalogue = catalogueOf(listPages())))

/** Pages that everybody may open. */
export const openPages = (): readonly AppPage[] => catalogue.open

export const pageAt = (address: string): AppPage | undefined => catalogue.byAddress.get(address)
export const pageNamed = (name: string): AppPage | undefined => catalogue.byName.get(name)

const notices = ['401', '404', '500'] as const
export type NoticePageCode = (typeof notices)[number]
/** The notice of an address such as /404. */
export const noticeCodeAt = (address: string): NoticePageCode | undefined => notices.find(code => address === `/${code}`)

/** Addresses of pages below that address. */
export const addressesBelow = (address: string): readonly string[] =>
  [...catalogue.byAddress.keys()].filter(one => one.startsWith(`${address}/`))

/** Whether the account may open the page; the server decides again about what it shows. */
export const mayOpenPage = ({ access = [], verbs }: Pick<Account, 'access' | 'verbs'>, page: AppPage): boolean =>
  passesAccess(page.access, access) && (page.open === true || hasRightFor(verbs, page))

const hasRightFor = (verbs: Account['verbs'], { openWith, needs, route }: AppPage): boolean =>
  openWith
    ? Object.values(verbs).some(own => own.includes(openWith) && own.includes('view'))
    : verbs[needs ?? route]?.includes('view') === true

export function mayOpenModule(account: Pick<Account, 'access' | 'verbs'>, { name }: AnyModule): boolean {
  const page = pageNamed(name)
  return page !== undefined && mayOpenPage(account, page)
}
