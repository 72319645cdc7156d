import i18next, { t } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { visibleNodes, menuNodes, menuTrail, type MenuNode, type MenuReader } from '../../../shared/rules/menuNodes.ts'
import { translateTitles } from '../../api/languages/translateTitle.ts'
import { onReplacedModules } from '../../api/replacedModules.ts'
import { type Account, useSession } from '../../api/session/session.ts'
import { useModulesVersion } from '../../api/useModulesVersion.ts'
import { type AppPage, mayOpenPage, noticeCodeAt, pageAt, pageNamed } from './pageCatalogue.ts'

export interface AccountMenu {
  /** All entries, also those that the menu does not draw. */
  nodes: readonly MenuNode[]
  drawn: readonly MenuNode[]
}

const emptyMenu: AccountMenu = { nodes: [], drawn: [] }
let menuCache = new WeakMap<Account, { language: string; menu: AccountMenu }>()
onReplacedModules(() => (menuCache = new WeakMap()))
/** The menu that was built last: an equal one stays the same, so that it is not drawn again. */
let last = emptyMenu

export function accountMenu(account: Account | null): AccountMenu {
  if (account === null) return emptyMenu
  const { language } = i18next
  const before = menuCache.get(account)
  if (before?.language === language) return before.menu
  const menu = buildMenu(account)
  menuCache.set(account, { language, menu })
  return menu
}

function buildMenu(account: Account): AccountMenu {
  const nodes = menuNodes(account.leftMenu.map(translateTitles), menuReader(account))
  if (JSON.stringify(nodes) !== JSON.stringify(last.nodes)) last = { nodes, drawn: visibleNodes(nodes) }
  return last
}

const menuReader = (account: Account): MenuReader => ({
  access: account.access ?? [],
  named: name => pageNamed(name)?.route,
  opens: address => {
    const page = pageAt(address)
    return page && mayOpenPage(account, page)
  },
})

export function useMenu(): AccountMenu {
  useTranslation()
  useModulesVersion()
  return useSession(({ account }) => accountMenu(account))
}

/** The page of an address, and whether the account may open it; null: no account yet. */
export interface ShownPage {
  page: AppPage | undefined
  allowed: boolean
  /** The entries from the top of the menu down to the page. */
  trail: readonly MenuNode[]
}

export const shownPageAt = (account: Account | null, address: string): ShownPage =>
  resolvePage(menuTrail(accountMenu(account).nodes, address), account, address)

/** `shownPageAt` as a hook, with titles in the current language. */
export function useShownPage(account: Account | null, address: string): ShownPage {
  const { nodes } = useMenu()
  const trail = useMemo(() => menuTrail(nodes, address), [nodes, address])
  return resolvePage(trail, account, address)
}

function resolvePage(trail: readonly MenuNode[], account: Account | null, address: string): ShownPage {
  const page = pageAt(address) ?? pageAt(trail.at(-1)?.page ?? '')
  const may = page !== undefined && (account === null ? page.early === true : mayOpenPage(account, page))
  return { page, trail, allowed: may && !trail.some(({ denied }) => denied) }
}

/** The title of an address: that of its menu entry, so that one page at two addresses has two names; else the page's own. */
export function shownPageTitle({ page, trail }: ShownPage, address: string): string {
  const own = page && pageTitle(page)
  return (trail.at(-1)?.title || own) ?? t(`notice.${noticeCodeAt(address) ?? '404'}.title`)
}

export const pageTitle = ({ module, name }: AppPage): string =>
  module ? t('label', { ns: `modules/${name}`, defaultValue: module.label }) : t(`pages.${name}`)
