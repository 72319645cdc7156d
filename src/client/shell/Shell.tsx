import '../languages/zh-CN.ts'
import { useEventListener } from 'ahooks'
import { memo, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { home } from '../../rules/menu.ts'
import type { MenuNode } from '../../rules/menu.ts'
import { later } from '../later.tsx'
import { useSite } from '../modules/webinfo/useSite.ts'
import { useLine } from '../push/connection.ts'
import type { Account } from '../session.ts'
import { useSession } from '../session.ts'
import { useNarrow } from '../narrow.ts'
import { set, useSettings } from '../settings.ts'
import { Content } from './Content.tsx'
import { Header } from './Header.tsx'
import { Look } from './Look.tsx'
import { FinderBox, FinderButton, Findings } from './MenuSearch.tsx'
import { titleOf, useMenu, useShown } from './menu.ts'
import { Offline } from './Offline.tsx'
import { Overlays, useVisits } from './Overlays.tsx'
import { SessionEnded } from './SessionEnded.tsx'
import './finder.css'
import './shell.css'
import './narrow.css'
import './print.css'
import './tags.css'
import { useIcons } from './SetIcon.tsx'
import { SideMenu } from './SideMenu.tsx'
import { isUnsaved, useTags } from './tags.ts'
import { useFinder } from './useFinder.ts'
import { useRights } from './useRights.ts'

const MenuDrawer = later(async () => (await import('./MenuDrawer.tsx')).MenuDrawer)
const Strip = later(async () => memo((await import('./TagStrip.tsx')).TagStrip))
const Marks = later(async () => (await import('./Marks.tsx')).Marks)

// Filters and pages live in the address: what stands around a list is not drawn again for them.
const Side = memo(SideSearched)
const Top = memo(Header)

export function Shell() {
  const account = useSession(session => session.account)
  const watermark = useSession(session => session.site?.watermark === true)
  return (
    <Look>
      <Layout account={account} />
      <SessionEnded />
      {account && <Overlays />}
      {watermark && <Marks blank={null} />}
    </Look>
  )
}

/** Nobody is known yet: it is drawn out of sight, as far as it goes. */
function Layout({ account }: { account: Account | null }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { collapsed, tags } = useSettings()
  const shown = useShown(account, pathname)
  const title = titleOf(shown, pathname)
  const narrow = useNarrow()
  // Where it covers the page, it goes with the page it was opened on.
  const [open, setOpen] = useState<string | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const onMenu = useCallback(
    () => (narrow ? setOpen(pathname) : set({ collapsed: !useSettings.getState().collapsed })),
    [narrow, pathname],
  )
  return (
    <>
      {account && <Living account={account} title={title} visited={shown.allowed ? pathname : null} />}
      <a className="shell-skip" href="#content">
        {t('shell.skip')}
      </a>
      <Menu way={shown.way} collapsed={collapsed} narrow={narrow} open={open === pathname} onClose={close} />
      <div className="shell-main">
        <Top
          way={shown.way}
          title={title}
          atHome={pathname === home}
          collapsed={narrow ? open !== pathname : collapsed}
          onMenu={onMenu}
        />
        {tags && account && <Strip account={account} here={pathname} blank={<nav className="shell-tags" />} />}
        <Offline />
        <Content account={account} />
      </div>
    </>
  )
}

interface LivingProps {
  account: Account
  title: string
  visited: string | null
}

/** What goes on for as long as the account is at work. */
function Living({ account, title, visited }: LivingProps) {
  const { t } = useTranslation()
  const site = useSession(session => session.site?.webname) || account.orgname || t('productName')
  useWarning()
  useRights()
  useLine()
  useSite()
  useVisits(account, visited)
  useIcons()
  return <title>{`${title} - ${site}`}</title>
}

interface MenuProps {
  way: readonly MenuNode[]
  collapsed: boolean
  narrow: boolean
  open: boolean
  onClose: () => void
}

/** Beside the page; over it where there is no room. */
function Menu({ way, collapsed, narrow, open, onClose }: MenuProps) {
  const { t } = useTranslation()
  const label = t('shell.menu')
  if (!narrow)
    return (
      <nav className="shell-side" data-collapsed={collapsed} aria-label={label}>
        <Side way={way} collapsed={collapsed} />
      </nav>
    )
  return (
    <MenuDrawer blank={null} open={open} onClose={onClose} title={label}>
      <Side way={way} collapsed={false} />
    </MenuDrawer>
  )
}

function SideSearched({ way, collapsed }: { way: readonly MenuNode[]; collapsed: boolean }) {
  const { drawn } = useMenu()
  const finder = useFinder(drawn, () => undefined)
  const searching = !collapsed && finder.keyword !== ''
  return (
    <>
      <div className="shell-find">{collapsed ? <FinderButton nodes={drawn} /> : <FinderBox finder={finder} />}</div>
      <div className="shell-menu" hidden={searching}>
        <SideMenu nodes={drawn} way={way} collapsed={collapsed} />
      </div>
      {searching && <Findings finder={finder} />}
    </>
  )
}

/** The window asks before it is closed over something not saved, on whichever page. */
const useWarning = () =>
  useEventListener('beforeunload', (event: BeforeUnloadEvent) => {
    if (useTags.getState().some(({ path }) => isUnsaved(path))) event.preventDefault()
  })
