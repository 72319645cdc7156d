import i18next, { t } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { drawn, menuNodes, trail } from '../../rules/menu.ts'
import type { MenuNode, Reader } from '../../rules/menu.ts'
import { saidTitles } from '../titles.ts'
import type { Account } from '../session.ts'
import { useSession } from '../session.ts'
import type { Page } from './pages.ts'
import { mayOpen, noticeAt, pageAt, pageNamed } from './pages.ts'

export interface Menu {
  /** With what is not drawn. */
  nodes: readonly MenuNode[]
  drawn: readonly MenuNode[]
}

const none: Menu = { nodes: [], drawn: [] }
const known = new WeakMap<Account, { language: string; menu: Menu }>()

export function menuOf(account: Account | null): Menu {
  if (account === null) return none
  const { language } = i18next
  const before = known.get(account)
  if (before?.language === language) return before.menu
  const menu = read(account)
  known.set(account, { language, menu })
  return menu
}

function read(account: Account): Menu {
  const nodes = menuNodes(account.leftMenu.map(saidTitles), readerOf(account))
  return { nodes, drawn: drawn(nodes) }
}

const readerOf = (account: Account): Reader => ({
  access: account.access ?? [],
  named: name => pageNamed(name)?.route,
  opens: address => {
    const page = pageAt(address)
    return page && mayOpen(account, page)
  },
})

export function useMenu(): Menu {
  useTranslation()
  return useSession(({ account }) => menuOf(account))
}

/** What an address shows, and whether this account may see it, or nobody yet. */
export interface Shown {
  page: Page | undefined
  allowed: boolean
  /** From the top of the menu down to it. */
  way: readonly MenuNode[]
}

export const shownAt = (account: Account | null, address: string): Shown => shownIn(menuOf(account), account, address)

/** The same for whoever draws it again when another language is spoken. */
export function useShown(account: Account | null, address: string): Shown {
  const menu = useMenu()
  return useMemo(() => shownIn(menu, account, address), [menu, account, address])
}

function shownIn({ nodes }: Menu, account: Account | null, address: string): Shown {
  const way = trail(nodes, address)
  const page = pageAt(address) ?? pageAt(way.at(-1)?.page ?? '')
  const may = page !== undefined && (account === null ? page.early === true : mayOpen(account, page))
  return { page, way, allowed: may && !way.some(({ denied }) => denied) }
}

/** What an address is called: as the menu says, at a further address as the page itself does. */
export function titleOf({ page, way }: Shown, address: string): string {
  const own = page && ownTitle(page)
  const said = way.at(-1)?.title
  return (page?.alsoAt?.includes(address) ? own : said || own) ?? t(`notice.${noticeAt(address) ?? '404'}.title`)
}

export const ownTitle = ({ module, name }: Page): string =>
  module ? t('title', { ns: `modules/${name}`, defaultValue: module.title }) : t(`pages.${name}`)
